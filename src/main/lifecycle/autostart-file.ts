/** Start at login on Linux: a desktop entry in the user's autostart folder (XDG autostart). */
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { makeFoldersSync } from '../../core/disk/make-folders.ts';
import { replaceFile } from '../../core/disk/replace-file.ts';

export interface AutostartFile {
  /** Writes atomically. Both throw file system errors. */
  write(entry: string): void;
  remove(): void;
}

export function openAutostartFile(env: Readonly<Record<string, string | undefined>>): AutostartFile {
  const given = env['XDG_CONFIG_HOME'];
  // The base directory specification says to ignore relative paths.
  const config = given && isAbsolute(given) ? given : join(homedir(), '.config');
  const file = join(config, 'autostart', 'matchkeep.desktop');
  return {
    write(entry) {
      makeFoldersSync(dirname(file), { mode: 0o700 });
      replaceFile(file, entry, { mode: 0o644 });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

/** A desktop entry that starts the program with these arguments. */
export function autostartEntry(program: string, args: readonly string[]): string {
  return `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=Matchkeep',
    'Comment=Archives matches and games as they become available',
    `Exec=${[program, ...args].map(execArgument).join(' ')}`,
    'Icon=matchkeep',
    'Terminal=false',
    'StartupNotify=false',
    'X-GNOME-Autostart-enabled=true',
  ].join('\n')}\n`;
}

/**
 * One argument as the specification wants it: in double quotes with `"`, `` ` ``, `$` and `\` escaped, each
 * backslash then doubled because the value as a whole is a string too, and `%` doubled, which begins a field.
 */
function execArgument(argument: string): string {
  if (/^[\w@+=:,./-]+$/.test(argument)) return argument;
  const quoted = `"${argument.replace(/["`$\\]/g, '\\$&')}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\n', '\\n');
}
