// Writes docs/help.md and the man page docs/solve-fast.1 from the help of all commands. Needs a build;
// test/cli/help/help.test.ts refuses what is out of date.
import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("../", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const { createProgram } = await import(new URL("dist/src/cli/program.js", root));
const { helpPages } = await import(new URL("dist/src/cli/help/help-pages.js", root));
const { helpDocument, manPage } = await import(new URL("dist/src/cli/help/help-texts.js", root));

const pages = await helpPages(await createProgram(version, []));
writeFileSync(new URL("docs/help.md", root), helpDocument(pages));
writeFileSync(new URL("docs/solve-fast.1", root), manPage(pages, version));
