/**
 * Completion scripts for shells, from the commands themselves: a table of the words that may follow each command, and a
 * few lines of the shell that look the present command up in it. Where nothing is known, the shell completes files.
 */
import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof shells)[number];

/** What may follow a command (`rules add`; empty at the start). */
interface Words {
  readonly path: string;
  readonly words: readonly string[];
  /** Whether any other word may follow, such as the name of a file. */
  readonly isFree: boolean;
}
/** The choices of an option or argument; none for one whose value is free. */
interface Choices {
  readonly path: string;
  readonly option: string;
  readonly choices: readonly string[];
}

export function writeCompletion(shell: Shell, program: Command): string {
  const words = listWords(program, []);
  const choices = listChoices(program, []);
  return writers[shell](words, choices);
}

function listWords(command: Command, path: readonly string[]): readonly Words[] {
  const general = command.parent === null ? [] : optionsFor(rootCommand(command));
  const options = [...optionsFor(command), ...general];
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const children = command.commands.map((child) => child.name());
  const own = {
    path: path.join(' '),
    words: [...children, ...values, ...options, '--help'],
    isFree: command.registeredArguments.some(({ argChoices }) => argChoices === undefined),
  };
  return [own, ...command.commands.flatMap((child) => listWords(child, [...path, child.name()]))];
}

const optionsFor = ({ options }: Command) => options.filter(({ hidden }) => !hidden).flatMap(optionNames);

function rootCommand(command: Command): Command {
  return command.parent === null ? command : rootCommand(command.parent);
}

const optionNames = ({ long, short }: Option): readonly string[] =>
  [long, short].filter((name) => name !== undefined && name !== null);

/** Only options that take a value: after `--json` any word may follow. */
function listChoices(command: Command, path: readonly string[]): readonly Choices[] {
  const own = command.options
    .filter((option) => option.required || option.optional)
    .flatMap((option) =>
      optionNames(option).map((name) => ({
        path: path.join(' '),
        option: name,
        choices: option.argChoices ?? [],
      })),
    );
  return [...own, ...command.commands.flatMap((child) => listChoices(child, [...path, child.name()]))];
}

const writers: Readonly<Record<Shell, (words: readonly Words[], choices: readonly Choices[]) => string>> = {
  bash: (words, choices) => `# Completion of matchkeep for bash.
${posixTable(words, choices)}
_matchkeep() {
  local path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    _matchkeep_has "$path" "$word" && path="\${path:+$path }$word"
  done
  local before="\${COMP_WORDS[COMP_CWORD-1]}" found
  if found=$(_matchkeep_choices "$path" "$before"); then :; else found=$(_matchkeep_words "$path"); fi
  mapfile -t COMPREPLY < <(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _matchkeep matchkeep
`,
  zsh: (words, choices) => `#compdef matchkeep
# Completion of matchkeep for zsh.
${posixTable(words, choices)}
_matchkeep() {
  local path_="" word found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    _matchkeep_has "$path_" "$word" && path_="\${path_:+$path_ }$word"
  done
  if ! found=$(_matchkeep_choices "$path_" "\${words[CURRENT-1]}"); then found=$(_matchkeep_words "$path_"); fi
  if [[ -n $found ]]; then compadd -- \${=found}; else _files; fi
}
compdef _matchkeep matchkeep
`,
  fish: (words, choices) => `# Completion of matchkeep for fish.
function __matchkeep_path
    set -l path ''
    for word in (commandline -opc)[2..]
        set -l next (string trim -- "$path $word")
        contains -- "$next" ${words.map(({ path }) => quoted(path)).join(' ')}; and set path $next
    end
    echo $path
end
complete -c matchkeep -e
${words.flatMap(fishWords).join('\n')}
${choices.map(fishChoices).join('\n')}
`,
  powershell: (words, choices) => `# Completion of matchkeep for PowerShell.
Register-ArgumentCompleter -Native -CommandName matchkeep -ScriptBlock {
  param($word, $ast, $position)
  $words = @{
${words.map(({ path, words: list }) => `    ${quoted(path)} = ${psList(list)}`).join('\n')}
  }
  $choices = @{
${choices.map((each) => `    ${quoted(`${each.path} ${each.option}`)} = ${psList(each.choices)}`).join('\n')}
  }
  $path = ''
  $before = ''
  foreach ($element in @($ast.CommandElements | Select-Object -Skip 1)) {
    if ($element.Extent.EndOffset -ge $position -and $word -ne '') { break }
    $before = $element.ToString()
    $next = "$path $before".Trim()
    if ($words.ContainsKey($next)) { $path = $next }
  }
  $found = if ($choices.ContainsKey("$path $before")) { $choices["$path $before"] } else { $words[$path] }
  $found | Where-Object { $_ -like "$word*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
}
`,
};

/** For bash and zsh: what may follow, whether a word is a command, and the choices of an option (status 1: no option). */
function posixTable(words: readonly Words[], choices: readonly Choices[]): string {
  const paths = words
    .filter(({ path }) => path !== '')
    .map(({ path }) => ` ${path}`.replace(/ (\S+)$/, '>$1').trim());
  return `_matchkeep_words() {
  case "$1" in
${words.map(({ path, words: list }) => `    ${quoted(path)}) printf '%s\\n' ${list.map(quoted).join(' ')} ;;`).join('\n')}
  esac
}
_matchkeep_has() {
  case "$1>$2" in
    ${paths.map(quoted).join(' | ')}) return 0 ;;
  esac
  return 1
}
_matchkeep_choices() {
  case "$1>$2" in
${choices.map(({ path, option, choices: list }) => `    ${quoted(`${path}>${option}`)}) ${list.length === 0 ? ':' : `printf '%s\\n' ${list.map(quoted).join(' ')}`} ;;`).join('\n')}
    *) return 1 ;;
  esac
}`;
}

/** Without `-f`, fish offers files, too. */
function fishWords({ path, words, isFree }: Words): string {
  const at = `-n ${quoted(`test "$(__matchkeep_path)" = "${path}"`)}`;
  return `complete -c matchkeep ${at}${isFree ? '' : ' -f'} -a ${quoted(words.join(' '))}`;
}

/** The options of the program itself may follow any command. */
function fishChoices({ path, option, choices }: Choices): string {
  const at = path === '' ? '' : ` -n ${quoted(`test "$(__matchkeep_path)" = "${path}"`)}`;
  const name = option.startsWith('--') ? `-l ${option.slice(2)}` : `-s ${option.slice(1)}`;
  const values = choices.length === 0 ? ' -F' : ` -f -a ${quoted(choices.join(' '))}`;
  return `complete -c matchkeep${at} ${name} -r${values}`;
}

/** Commands, options and choices have no quotes. */
const quoted = (text: string): string => `'${text}'`;
const psList = (list: readonly string[]): string => `@(${list.map(quoted).join(', ')})`;
