/**
 * The frame of GTP (Go Text Protocol 2): lines in, answers out, without input or output of its own. What the commands do
 * is handed in.
 */
import { InputError } from "../game/errors.js";

/** Answers a command; the text may be empty. */
export type GtpCommand = (words: readonly string[]) => string | Promise<string>;

export interface Gtp {
  /** Answers a line; resolves to false once the other side has said `quit`. Lines are to be given one after the other. */
  receive(line: string): Promise<boolean>;
}

/**
 * @param commands by name; an `InputError` of one is answered as `? message`
 * @param send takes an answer, with the empty line that ends it
 */
export function createGtp(
  commands: Readonly<Record<string, GtpCommand>>,
  send: (answer: string) => void,
): Gtp {
  const all: Map<string, GtpCommand> = new Map<string, GtpCommand>([
    ...Object.entries(commands),
    ["protocol_version", () => "2"],
    ["known_command", ([name = ""]) => String(all.has(name))],
    ["list_commands", () => [...all.keys()].join("\n")],
    ["quit", () => ""],
  ]);
  return {
    async receive(line) {
      const content = line
        .replace(/#.*/, "")
        .replaceAll("\t", " ")
        .replaceAll(/\p{Cc}/gu, "")
        .trim();
      if (content === "") return true;
      const [, id = "", rest] = /^(\d+(?=\s|$))?\s*(.*)$/.exec(content) ?? [];
      const [name = "", ...words] = (rest ?? "").split(/ +/);
      const command = all.get(name);
      if (command === undefined) {
        send(`?${id} unknown command\n\n`);
        return true;
      }
      try {
        const answer = await command(words);
        send(`${`=${id} ${answer}`.trimEnd()}\n\n`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        send(`?${id} ${error.message.replaceAll("\n", " ")}\n\n`);
      }
      return name !== "quit";
    },
  };
}
