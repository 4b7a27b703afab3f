import { describe, expect, it } from "vitest";
import { FailureError, InputError } from "../../src/game/errors.js";
import { createGtp, type GtpCommand } from "../../src/protocols/gtp.js";
import { LONGEST_LINE } from "../../src/protocols/protocol.js";
import { expectAnswersUnderNoise } from "./gtp-noise.js";

const commands = {
  echo: (words: readonly string[]) => words.join("+"),
  lines: () => "\na\n\n\nb\n",
  refuse: () => {
    throw new InputError("no such\n  point");
  },
  fail: async () => {
    throw new FailureError("too little memory");
  },
  break: () => {
    throw new TypeError("a mistake");
  },
} satisfies Record<string, GtpCommand>;

/** A frame, its answers and the internal errors reported to it. */
function start(more: Record<string, GtpCommand> = {}) {
  const sent: string[] = [];
  const mistakes: unknown[] = [];
  const gtp = createGtp({
    commands: { ...commands, ...more },
    send: (text) => sent.push(text),
    onMistake: (error) => mistakes.push(error),
  });
  return { gtp, sent, mistakes };
}

/** The answers to lines that come in one piece. */
async function answersTo(...lines: readonly string[]): Promise<string[]> {
  const { gtp, sent } = start();
  for (const line of lines) gtp.receive(line);
  gtp.close();
  await gtp.ended;
  return sent;
}

it.each([
  ["7 echo a  b # c", "=7 a+b\n"],
  ["echo", "=\n"],
  ["\u0000007 ec\rho\ta\u0007", "=007 a\n"],
  ["8 refuse", "?8 no such point\n"],
  ["fail", "? too little memory\n"],
  ["9 other", "?9 unknown command\n"],
  ["12", "?12 unknown command\n"],
  ["-1 echo", "? unknown command\n"],
  ["constructor", "? unknown command\n"],
  [`5 echo ${"x".repeat(LONGEST_LINE)}`.slice(0, LONGEST_LINE), "?5 unknown command\n"],
  ["lines", "= \na\nb\n"],
  ["known_command fail", "= true\n"],
  ["known_command toString", "= false\n"],
  ["protocol_version", "= 2\n"],
  ["1 quit", "=1\n"],
  [
    "list_commands",
    "= echo\nlines\nrefuse\nfail\nbreak\nprotocol_version\nknown_command\nlist_commands\nquit\n",
  ],
])("answers %j with %j", async (line, answer) => {
  expect(await answersTo(line)).toEqual([answer]);
});

it("does not answer empty lines and comments, or anything after quit", async () => {
  expect(await answersTo("", " \t", "# echo", "quit", "echo")).toEqual(["=\n"]);
});

it("reports an internal error to the program only, and continues", async () => {
  const { gtp, sent, mistakes } = start();
  gtp.receive("1 break");
  gtp.receive("2 echo a");
  gtp.close();
  await gtp.ended;
  expect(sent).toEqual(["?1 internal error\n", "=2 a\n"]);
  expect(mistakes).toEqual([new TypeError("a mistake")]);
});

describe("while a command is running", () => {
  /** Works until it is told to stop or to end. */
  function thinking() {
    let end = (_: string) => {};
    const think: GtpCommand = (_, signal) =>
      new Promise((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => resolve("stopped"));
      });
    return { ...start({ think }), end: (text: string) => end(text) };
  }
  const aMoment = () => new Promise((resolve) => setTimeout(resolve));

  it("answers later commands afterwards, in order", async () => {
    const { gtp, sent, end } = thinking();
    gtp.receive("1 think");
    await aMoment();
    gtp.receive("2 echo a");
    gtp.receive("3 echo b");
    await aMoment();
    expect(sent).toEqual([]);
    end("done");
    await aMoment();
    expect(sent).toEqual(["=1 done\n", "=2 a\n", "=3 b\n"]);
  });

  it("ends it at once on quit", async () => {
    const { gtp, sent } = thinking();
    gtp.receive("1 think");
    await aMoment();
    gtp.receive("2 quit");
    await gtp.ended;
    expect(sent).toEqual(["=1 stopped\n", "=2\n"]);
  });

  it.each([[["1 think", "quit"]], [["1 think", "2 echo", "quit"]]])(
    "does all of the script %j",
    async (lines) => {
      const { gtp, sent, end } = thinking();
      for (const line of lines) gtp.receive(line);
      await aMoment();
      expect(sent).toEqual([]);
      end("done");
      await gtp.ended;
      expect(sent.at(0)).toBe("=1 done\n");
      expect(sent).toHaveLength(lines.length);
    },
  );

  it("lets it finish when the input ends", async () => {
    const { gtp, sent, end } = thinking();
    gtp.receive("1 think");
    await aMoment();
    gtp.close();
    let ended = false;
    void gtp.ended.then(() => {
      ended = true;
    });
    await aMoment();
    expect(ended).toBe(false);
    end("done");
    await gtp.ended;
    expect(sent).toEqual(["=1 done\n"]);
  });
});

it("answers each command in noise once", () => expectAnswersUnderNoise(1000));
