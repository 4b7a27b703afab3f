#!/usr/bin/env node
/** `solve-fast-gtp`: `solve-fast gtp` for programs that start an engine by its path alone. */
process.argv.splice(2, 0, "gtp");
await import("../../../cli/main.js");
