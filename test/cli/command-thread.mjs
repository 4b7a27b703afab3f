// With this thread, which talks to the process that runs commands, a test waits for a command without `await`.
import { fork } from "node:child_process";
import { workerData } from "node:worker_threads";

const { port, answered, runner, main } = workerData;
const child = fork(runner, [main], {
  serialization: "advanced",
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});

function answer(message) {
  port.postMessage(message);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

port.on("message", (command) => child.send(command));
child.on("message", answer);
child.on("exit", (code, signal) => answer({ ended: code ?? signal }));
