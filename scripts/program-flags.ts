/** The flags of Node that the installed program runs with. The built files need them to behave as they do for users. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/** Throws if bin/matchkeep has none. */
export function readProgramFlags(): readonly string[] {
  const flags = /^flags='(?<flags>[^']+)'$/m.exec(
    readFileSync(join(root, 'bin', 'matchkeep'), 'utf8'),
  )?.groups;
  if (!flags?.['flags']) throw new Error('bin/matchkeep has no flags of Node.');
  return flags['flags'].split(' ');
}
