// When nobody reads the output, only as much input is taken as there is room for answers. The rest is answered later.
import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { expect, it } from "vitest";
import { drained } from "../../../src/cli/terminal/drained.js";
import { serve } from "../../../src/cli/terminal/serve.js";
import { createGtp } from "../../../src/protocols/gtp.js";

/** A stream that takes what is written, and is full until it is read. */
function unread() {
  const texts: string[] = [];
  let read = () => {};
  const stream = new Writable({
    highWaterMark: 10,
    write(bytes, _, done) {
      texts.push(String(bytes));
      read = done;
    },
  });
  return { stream, texts, read: () => read() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("an engine takes no more lines than its answers have room for", async () => {
  const { stream: stdout, texts, read } = unread();
  const stdin = new PassThrough();
  const received: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const served = serve(
    (send) => ({
      ended,
      receive(line) {
        received.push(line);
        send("an answer");
      },
      close: () => end(),
    }),
    { stdin, stdout },
  );
  const lines = Array.from({ length: 100 }, (_, i) => `line ${i}`);
  stdin.write(`${lines.slice(0, 50).join("\n")}\n`);
  await settle();
  stdin.end(`${lines.slice(50).join("\n")}`);
  await settle();
  expect(received).toEqual(lines.slice(0, 1));
  expect(stdin.isPaused()).toBe(true);
  for (let i = 0; i < 1000 && received.length < 100; i++) {
    read();
    await settle();
  }
  read();
  await served;
  expect(received).toEqual(lines);
  expect(texts).toEqual(lines.map(() => "an answer\n"));
});

it("GTP takes a limited number of commands while one is being answered", async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let answer = (_: string) => {};
  let asked = 0;
  const served = serve(
    (send) =>
      createGtp({
        commands: {
          think: () => {
            asked++;
            return new Promise((resolve) => {
              answer = resolve;
            });
          },
        },
        send,
        onMistake() {},
      }),
    { stdin, stdout },
  );
  let answers = "";
  stdout.on("data", (text) => {
    answers += text;
  });
  const commands = Array.from({ length: 5000 }, (_, i) => `${i} think\n`);
  const feeding = (async () => {
    for (const command of commands) if (!stdin.write(command)) await once(stdin, "drain");
    stdin.end();
  })();
  for (let i = 0; i < 50; i++) await settle();
  expect([asked, stdin.isPaused()]).toEqual([1, true]);
  for (let i = 0; i < 5000; ) {
    answer("done");
    await settle();
    if (asked > i + 1 || asked === 5000) i++;
  }
  await Promise.all([feeding, served]);
  expect(answers.match(/^=\d+ done$/gm)).toEqual(commands.map((_, i) => `=${i} done`));
});

it("a writer without end waits until there is room, or until it is stopped", async () => {
  const { stream, read } = unread();
  const stopping = new AbortController();
  const events: string[] = [];
  const wait = () => void drained(stopping.signal, [stream]).then(() => events.push("drained"));
  wait();
  await settle();
  expect(events).toEqual(["drained"]);
  stream.write("a long line of text");
  wait();
  await settle();
  expect(events).toHaveLength(1);
  read();
  await settle();
  expect(events).toHaveLength(2);
  stream.write("a long line of text");
  wait();
  await settle();
  stopping.abort();
  await settle();
  expect(events).toHaveLength(3);
  stream.write("a long line of text");
  const broken = drained(undefined, [stream]);
  stream.destroy();
  await broken;
});
