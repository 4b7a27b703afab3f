#!/usr/bin/env node
/** `solve-fast-usi`: `solve-fast usi` for programs that start an engine by its path alone. */
process.argv.splice(2, 0, "usi");
await import("../../../cli/main.js");
