/** Asks on the terminal which files of each game to archive, with what one game takes. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import {
  contentTypeLabel,
  defaultContentTypes,
  knownContentTypes,
  parseContentTypes,
} from '../../shared/domain/content-types.ts';
import { settingsPatchSchema } from '../../shared/settings/settings.ts';

const names = knownContentTypes.map(({ name }) => name);
const usual = defaultContentTypes.map((name) => names.indexOf(name) + 1).join(',');

/**
 * The chosen content types as the setting `rules.contentTypes`. An empty line chooses summaries and timelines, and an
 * answer that names none is asked for again. Throws `cancelled` where the input ends first.
 */
export async function askContentTypes(stdin: Readable, stderr: Writable): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  stderr.write(`Which files of each game should Matchkeep archive?\n${choices.join('\n')}\n`);
  terminal.setPrompt(`Numbers or names, separated by commas [${usual}]: `);
  terminal.prompt();
  for await (const line of terminal) {
    const parsed = parseAnswer(line.trim());
    if (parsed !== null) return parsed;
    stderr.write(`Enter numbers from 1 to ${names.length}, such as ${usual}.\n`);
    terminal.prompt();
  }
  throw new MatchkeepError('cancelled', 'Stopped.');
}

const choices = knownContentTypes.map(({ name, meaning, typicalBytes }, index) => {
  const size = typicalBytes === null ? '' : `, about ${sizeText(typicalBytes)} a game`;
  return `  ${index + 1}  ${contentTypeLabel(name)} (${name}): ${meaning}${size}`;
});

/** Null for an answer that is not valid. */
function parseAnswer(text: string): string | null {
  const words = parseContentTypes(text === '' ? usual : text);
  const chosen = words.map((word) => (/^\d+$/.test(word) ? names[Number(word) - 1] : word));
  if (chosen.length === 0 || chosen.includes(undefined)) return null;
  const parsed = settingsPatchSchema.safeParse({ 'rules.contentTypes': chosen.join(',') });
  return parsed.data?.['rules.contentTypes'] ?? null;
}
