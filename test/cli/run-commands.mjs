// Runs commands one after the other in one process, which saves the start of Node and of the program for each: reads them
// from stdin, an array of arrays of arguments, and writes what each printed and its exit status to file descriptor 3.
import { readFileSync, writeSync } from "node:fs";

const [main] = process.argv.slice(2);
const commands = JSON.parse(readFileSync(0, "utf8"));
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);

const results = [];
for (const [number, args] of commands.entries()) {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    process[name].write = (text) => {
      written[name] += text;
      return true;
    };
  }
  process.argv = [process.argv[0], main, ...args];
  process.exitCode = undefined;
  // The module runs the command when it is loaded, and is loaded again for each.
  await import(`${main}?${number}`);
  results.push({ status: process.exitCode ?? 0, ...written });
}
writeSync(3, JSON.stringify(results));
process.exit(0);
