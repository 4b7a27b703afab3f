// A program that starts an engine as GUIs do: by its path, in the engine's own folder.
import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";

export interface Engine {
  readonly child: ChildProcess;
  send(...lines: string[]): void;
  /** The next line that matches, and those before it; rejects when it does not come in time. */
  until(pattern: RegExp, milliseconds: number): Promise<{ line: string; before: string[] }>;
  /** All lines that `until` has not taken. */
  rest(): string[];
  /** The exit status and the time that the engine took to end; rejects when it does not end. */
  ended(milliseconds: number): Promise<{ status: number | string | null; milliseconds: number }>;
}

export function startEngine(path: string): Engine {
  const child = spawn(path, { cwd: dirname(path), stdio: ["pipe", "pipe", "inherit"] });
  const lines: string[] = [];
  let held = "";
  let wake = () => {};
  child.stdout.on("data", (data) => {
    const pieces = (held + data).split("\n");
    held = pieces.pop() ?? "";
    lines.push(...pieces);
    wake();
  });
  // Input for an engine that has ended is lost.
  child.stdin.on("error", () => {});
  const end = new Promise<number | string | null>((resolve) =>
    child.on("close", (code, signal) => resolve(code ?? signal)),
  );

  async function within<Value>(what: Promise<Value>, milliseconds: number, name: string): Promise<Value> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no ${name}; the last lines: ${lines.slice(-5)}`)),
        milliseconds,
      );
    });
    return Promise.race([what, late]).finally(() => clearTimeout(timer));
  }

  async function find(pattern: RegExp): Promise<{ line: string; before: string[] }> {
    for (let seen = 0; ; ) {
      for (; seen < lines.length; seen++) {
        if (!pattern.test(lines[seen])) continue;
        const before = lines.splice(0, seen + 1);
        return { line: before.pop() ?? "", before };
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    child,
    send: (...texts) => texts.forEach((text) => void child.stdin.write(`${text}\n`)),
    until: (pattern, milliseconds) => within(find(pattern), milliseconds, String(pattern)),
    rest: () => lines.splice(0),
    async ended(milliseconds) {
      const began = performance.now();
      const status = await within(end, milliseconds, "end of the process");
      return { status, milliseconds: performance.now() - began };
    },
  };
}
