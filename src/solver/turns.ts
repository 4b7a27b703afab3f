/**
 * Whose turn it is: calls that need all threads have them one after the other, in the order in which they came. Calls that share
 * the threads, and follow one another, have their turn together.
 */
export interface Turns {
  /**
   * Waits for its turn.
   *
   * @param shared whether the call can go beside others that say so
   * @returns what ends the turn
   */
  take(shared: boolean): Promise<() => void>;
}

interface Group {
  readonly isShared: boolean;
  members: number;
  readonly over: Promise<void>;
  end(): void;
}

export function createTurns(first: Promise<unknown>): Turns {
  let last: { readonly group: Group; readonly begun: Promise<unknown> } | undefined;

  function openGroup(isShared: boolean): Group {
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { isShared, members: 0, over, end };
  }

  return {
    async take(shared) {
      const joins = shared && last?.group.isShared && last.group.members > 0;
      if (!joins || last === undefined) last = { group: openGroup(shared), begun: last?.group.over ?? first };
      const { group, begun } = last;
      group.members++;
      await begun;
      return () => {
        group.members--;
        if (group.members === 0) group.end();
      };
    },
  };
}
