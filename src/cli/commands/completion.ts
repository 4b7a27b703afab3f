/** `solve-fast completion`: completion for a shell. */
import { Argument, Command } from "commander";
import { completionFor, SHELLS, type Shell } from "../help/completion.js";
import { helpPages } from "../help/help-pages.js";

async function complete(shell: Shell, _: object, { parent }: Command): Promise<void> {
  if (parent === null) throw new Error("completion is of the program that the command belongs to");
  process.stdout.write(completionFor(shell, await helpPages(parent)));
}

export function command(): Command {
  return new Command("completion")
    .description("print a script that lets a shell complete commands and options")
    .addArgument(new Argument("<shell>", "which shell").choices(SHELLS))
    .addHelpText(
      "after",
      `
Add the line for your shell to its startup file: ~/.bashrc, ~/.zshrc (after compinit), ~/.config/fish/config.fish, or
the file that $PROFILE names in PowerShell. Where solve-fast is not installed globally, type \`npx solve-fast\` there; what you
type after \`npx solve-fast\` is completed too.

Examples:
  eval "$(solve-fast completion bash)"
  eval "$(solve-fast completion zsh)"
  solve-fast completion fish | source
  solve-fast completion powershell | Out-String | Invoke-Expression`,
    )
    .action(complete);
}
