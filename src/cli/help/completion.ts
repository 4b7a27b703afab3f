/** Completion for shells: scripts that know every command, its options, and the values of options that have only a few. */
import type { Option } from "commander";
import { optionDescription } from "./help.js";
import type { HelpPage } from "./help-pages.js";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

export function completionFor(shell: Shell, pages: readonly HelpPage[]): string {
  if (shell === "fish") return fish(pages);
  if (shell === "powershell") return powershell(pages);
  // zsh understands what is written for bash.
  return shell === "bash" ? bash(pages) : `autoload -U +X bashcompinit && bashcompinit\n${bash(pages)}`;
}

/** What can be typed next where a page is reached: commands, games, and the choices of an argument. */
function wordsAt({ words, command }: HelpPage, pages: readonly HelpPage[]): string[] {
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const front = words === "" ? "" : `${words} `;
  const below = pages.flatMap((page) => {
    const rest = page.words.startsWith(front) ? page.words.slice(front.length) : "";
    return rest === "" || rest.includes(" ") ? [] : [rest];
  });
  return [...below, ...choices];
}

function optionsAt({ command }: HelpPage): readonly Option[] {
  return command.options.filter(({ hidden, long }) => !hidden && long != null);
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** Steps from one page to the next, as `place/word`, and where they lead. */
function steps(pages: readonly HelpPage[]): [string, string][] {
  return pages.flatMap(({ words }) => {
    const [, before = "", last = ""] = /^(?:(.*) )?(\S+)$/.exec(words) ?? [];
    return words === "" ? [] : [[`${before}/${last}`, words] as [string, string]];
  });
}

function bash(pages: readonly HelpPage[]): string {
  const values = pages.flatMap((page) =>
    optionsAt(page)
      .filter(takesValue)
      // Where it has no choices, the shell completes names of files.
      .map(({ long, argChoices = [] }) => `    "${page.words}/${long}") words="${argChoices.join(" ")}" ;;`),
  );
  const next = pages.map((page) => {
    const options = [...optionsAt(page).map(({ long }) => long), "--help"];
    const words = wordsAt(page, pages).join(" ");
    return `      "${page.words}") words="${words}" options="${options.join(" ")}" ;;`;
  });
  return `# Completion of solve-fast for bash: eval "$(solve-fast completion bash)"
_solve_fast() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" place="" word words="" options="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$place/$word" in
${steps(pages)
  .map(([step, place]) => `      "${step}") place="${place}" ;;`)
  .join("\n")}
    esac
  done
  case "$place/$before" in
${values.join("\n")}
    *) case "$place" in
${next.join("\n")}
    esac
    # Options only behind a dash, so that names of files are completed where there are no words.
    if [[ "$current" == -* ]]; then words="$options"; fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o bashdefault -o default -F _solve_fast solve-fast
# Behind npx, unless something else completes what stands there.
_solve_fast_npx() {
  if [[ "\${COMP_WORDS[1]}" != solve-fast ]] || ((COMP_CWORD < 2)); then COMPREPLY=(); return; fi
  COMP_WORDS=("\${COMP_WORDS[@]:1}")
  COMP_CWORD=$((COMP_CWORD - 1))
  _solve_fast
}
[[ -n "\${_comps[npx]-}" || "$(complete -p npx 2>/dev/null)" == *" npx" ]] ||
  complete -o bashdefault -o default -F _solve_fast_npx npx
`;
}

function fish(pages: readonly HelpPage[]): string {
  const lines = pages.flatMap((page) => {
    const at = `complete -c solve-fast -n '__solve_fast_at "${page.words}"'`;
    return [
      ...wordsAt(page, pages).map((word) => {
        const { command } = pages.find(({ words }) => words === `${page.words} ${word}`.trim()) ?? {};
        return `${at} -a ${word}${command === undefined ? "" : ` -d ${quoted(command.description())}`}`;
      }),
      ...optionsAt(page).map((option) => {
        const { argChoices } = option;
        const value =
          argChoices === undefined
            ? takesValue(option)
              ? " -r"
              : ""
            : ` -x -a ${quoted(argChoices.join(" "))}`;
        return `${at} -l ${option.long?.slice(2)}${value} -d ${quoted(optionDescription(option))}`;
      }),
    ];
  });
  return `# Completion of solve-fast for fish: solve-fast completion fish | source
function __solve_fast_at
  set -l place ""
  for word in (commandline -opc)[2..]
    switch "$place/$word"
${steps(pages)
  .map(([step, place]) => `      case ${quoted(step)}\n        set place ${quoted(place)}`)
  .join("\n")}
    end
  end
  test "$place" = "$argv[1]"
end
${lines.join("\n")}
# Behind npx.
complete -c npx -f -n 'contains -- solve-fast (commandline -opc)[2]' -a '(complete -C (string join -- " " (commandline -opc)[2..] (commandline -ct)))'
`;
}

function powershell(pages: readonly HelpPage[]): string {
  const table = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([key, value]) => `  ${single(key)} = ${single(value)}`).join("\n");
  const next = pages.map((page): [string, string] => [page.words, wordsAt(page, pages).join(" ")]);
  const optionsOf = pages.map((page): [string, string] => [
    page.words,
    [...optionsAt(page).map(({ long }) => long), "--help"].join(" "),
  ]);
  const values = pages.flatMap((page) =>
    optionsAt(page)
      .filter(takesValue)
      .map(({ long, argChoices = [] }): [string, string] => [`${page.words}/${long}`, argChoices.join(" ")]),
  );
  return `# Completion of solve-fast for PowerShell: solve-fast completion powershell | Out-String | Invoke-Expression
$solveFastSteps = @{
${table(steps(pages))}
}
$solveFastWords = @{
${table(next)}
}
$solveFastOptions = @{
${table(optionsOf)}
}
$solveFastValues = @{
${table(values)}
}
# npx too: what stands behind it may be solve-fast.
Register-ArgumentCompleter -Native -CommandName solve-fast, npx -ScriptBlock {
  param($current, $line, $cursor)
  $words = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
  if ($words[0] -notmatch "solve-fast") { $words = @($words | Select-Object -Skip 1) }
  if ($words.Count -eq 0 -or $words[0] -notmatch "solve-fast") { return }
  $place = ""
  foreach ($word in @($words | Select-Object -Skip 1)) {
    if ($solveFastSteps.ContainsKey("$place/$word")) { $place = $solveFastSteps["$place/$word"] }
  }
  $before = "$place/$($words[-1])"
  if ($solveFastValues.ContainsKey($before)) { $found = $solveFastValues[$before] }
  elseif ($current.StartsWith("-")) { $found = $solveFastOptions[$place] }
  else { $found = $solveFastWords[$place] }
  # Where there are none, PowerShell completes names of files.
  $found -split " " | Where-Object { $_ -ne "" -and $_.StartsWith($current) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, "ParameterValue", $_)
  }
}
`;
}

/** A text as PowerShell reads it without variables. */
function single(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
