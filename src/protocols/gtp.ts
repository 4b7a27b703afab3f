/**
 * The frame of GTP (Go Text Protocol 2): lines in, answers out, without input or output of its own. What the commands do
 * is handed in. Lines may come while a command is at work: commands are answered one after the other, each exactly once.
 */
import { InputError } from "../game/errors.js";
import { createExplain, LONGEST_LINE, type Protocol } from "./protocol.js";

/**
 * Answers a command; the text may be empty. An `InputError` or `FailureError` is answered as `? message`.
 *
 * @param signal aborted when the other side wants no more: the answer is then to come within a moment
 */
export type GtpCommand = (words: readonly string[], signal: AbortSignal) => string | Promise<string>;

export interface GtpOptions {
  /** By name. */
  readonly commands: Readonly<Record<string, GtpCommand>>;
  /** Why a command that other engines know is refused; `list_commands` leaves it out, like any unknown command. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Takes an answer: lines, and the line feed that makes the empty line after them. */
  send(answer: string): void;
  /** Takes an error that a command should not have thrown; the answer then says only that there was one. */
  onMistake(error: unknown): void;
}

interface Request {
  readonly id: string;
  readonly name: string;
  readonly words: readonly string[];
}

/** Commands that wait while one is at work; more stay in the pipe, and not in the memory. */
const MOST_WAITING = 1000;

export function createGtp({ commands, refused = {}, send, onMistake }: GtpOptions): Protocol {
  const all: Map<string, GtpCommand> = new Map<string, GtpCommand>([
    ...Object.entries(commands),
    ["protocol_version", () => "2"],
    ["known_command", ([name = ""]) => String(all.has(name))],
    ["list_commands", () => [...all.keys()].join("\n")],
    ["quit", () => ""],
  ]);
  const reasons = new Map(Object.entries(refused));
  /** Commands in the order in which they came; those that were answered are removed. */
  const waiting = new Set<Request>();
  /** Aborts whatever is running when the other side wants no more. */
  const stopping = new AbortController();
  const explain = createExplain(onMistake);
  let working = false;
  let over = false;
  let closed = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });

  async function work(): Promise<void> {
    working = true;
    // So that lines that come in one piece all wait before the first is answered.
    await undefined;
    // A set that grows while it is walked through is walked through to its end.
    for (const next of waiting) {
      waiting.delete(next);
      const { id, name } = next;
      try {
        // An empty line would end the answer.
        const answer = (await textFor(next)).replaceAll(/\n{2,}/g, "\n");
        send(`${`=${id} ${answer}`.trimEnd()}\n`);
      } catch (error) {
        send(`?${id} ${explain(error)}\n`);
      }
      if (name !== "quit") continue;
      over = true;
      waiting.clear();
    }
    working = false;
    if (over || closed) end();
  }

  function textFor({ name, words }: Request): string | Promise<string> {
    const command = all.get(name);
    if (command === undefined) throw new InputError(reasons.get(name) ?? "unknown command");
    return command(words, stopping.signal);
  }

  return {
    ended,
    isFull: () => waiting.size >= MOST_WAITING,
    receive(line) {
      const request = over ? undefined : readLine(line);
      if (request === undefined) return;
      waiting.add(request);
      // Other commands before it say that this is a script, all of which is to be answered.
      if (working && request.name === "quit" && waiting.size === 1) stopping.abort();
      if (!working) void work();
    },
    close() {
      closed = true;
      if (!working) end();
    },
  };
}

/** The command of a line; undefined where there is none. */
function readLine(line: string): Request | undefined {
  const content = line
    .replace(/#.*/s, "")
    .replaceAll("\t", " ")
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
  if (content === "") return undefined;
  const [, id = "", rest = ""] = /^(\d+(?=\s|$))?\s*(.*)$/.exec(content) ?? [];
  // The part that was cut off may have said anything.
  if (line.length >= LONGEST_LINE) return { id, name: "", words: [] };
  const [name = "", ...words] = rest.split(/ +/);
  return { id, name, words };
}
