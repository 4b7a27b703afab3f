#!/usr/bin/env node
/** `solve-fast-nboard`: `solve-fast nboard` for programs that start an engine by its path alone. */
process.argv.splice(2, 0, "nboard");
await import("../../../cli/main.js");
