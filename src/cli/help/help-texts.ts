/** The help of all commands as a document, and as a man page. */
import { Help } from "commander";
import { PLAIN_WIDTH } from "../terminal/terminal.js";
import { epilogueOf, hasMore, helpOf, optionDescription, visibleOptions } from "./help.js";
import type { HelpPage } from "./help-pages.js";

/** Markdown. Of a command all options are shown, of a command for one game those that are its own. */
export function helpDocument(pages: readonly HelpPage[]): string {
  const sections = pages.map(({ words, command, ofGame }) => {
    const option = !ofGame && hasMore(command) ? "--help-all" : "--help";
    const typed = ["solve-fast", words, option].filter((word) => word !== "").join(" ");
    const text = helpOf(command, PLAIN_WIDTH, option === "--help-all").trim();
    return `## ${typed}\n\n\`\`\`\n${text}\n\`\`\`\n`;
  });
  return `# Help of all commands\n\nAs \`solve-fast COMMAND --help\` prints it; \`node scripts/help.mjs\` writes this page.\n\n${sections.join("\n")}`;
}

/** A man page (section 1) in the language of troff. */
export function manPage(pages: readonly HelpPage[], version: string): string {
  const [program, ...others] = pages;
  return [
    `.TH SOLVE\\-FAST 1 "" "solve\\-fast ${version}" "User Commands"`,
    ".SH NAME",
    "solve\\-fast \\- solves two\\-player games",
    ".SH SYNOPSIS",
    ".B solve\\-fast",
    ".RI [ options ]",
    ".RI [ command ]",
    ".SH DESCRIPTION",
    escaped(program.command.description()),
    ...optionsOf(program),
    ".SH COMMANDS",
    ...others.flatMap((page) => [
      `.SS "${escaped(`${page.ofGame ? page.words.split(" ")[0] : page.words} ${page.command.usage()}`)}"`,
      escaped(page.command.description()),
      ...optionsOf(page),
      ...troffOf(epilogueOf(page.command)),
    ]),
    "",
  ].join("\n");
}

/** The commands that the document shows. */
function optionsOf({ command, ofGame }: HelpPage): string[] {
  const help = new Help();
  return visibleOptions(command, !ofGame).flatMap((option) => [
    ".TP",
    `.B ${escaped(help.optionTerm(option))}`,
    escaped(optionDescription(option)),
  ]);
}

/** Paragraphs as they are, lines with a margin each on a line. */
function troffOf(text: string): string[] {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  return blocks.flatMap((block) => {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    const listed = lines.findIndex((line) => line.startsWith(" "));
    const prose = lines.slice(0, listed < 0 ? undefined : listed).map((line) => escaped(line));
    if (listed < 0) return [".PP", ...prose];
    return [".PP", ...prose, ".nf", ...lines.slice(listed).map((line) => escaped(line)), ".fi"];
  });
}

function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll('"', "\\(dq")
    .replace(/^([.'])/gm, "\\&$1");
}
