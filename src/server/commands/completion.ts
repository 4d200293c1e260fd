/** `completion`: a script with which a shell completes commands, options and their choices. */
import { Argument, type Command } from 'commander';
import { shells, writeCompletion } from '../terminal/completion.ts';
import type { Run } from './context.ts';

const examples = `
To load it in every shell, add one of these lines:
  ~/.bashrc                    source <(matchkeep completion bash)
  ~/.zshrc, after compinit     source <(matchkeep completion zsh)
  ~/.config/fish/config.fish   matchkeep completion fish | source
  $PROFILE (PowerShell)        matchkeep completion powershell | Out-String | Invoke-Expression`;

export function addCompletionCommand(program: Command, run: Run): void {
  program
    .command('completion')
    .description('print a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', examples)
    .action((shell: (typeof shells)[number]) =>
      run(async ({ output }) => {
        const script = writeCompletion(shell, program);
        output.result({ shell, script }, script.trimEnd());
        return undefined;
      }),
    );
}
