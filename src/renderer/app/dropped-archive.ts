/** What to do with files that are dropped on the window. */
import { MatchkeepError } from '../../shared/base/errors.ts';

const isArchive = ({ name }: Pick<File, 'name'>) => /\.(tgz|tar\.gz)$/i.test(name);
const example = 'an archive of Data Dragon, such as dragontail-15.8.1.tgz';

/**
 * The path of the only file, an archive of Data Dragon. `findPath` returns null where it is not known. Throws
 * `invalid-input` for anything else.
 */
export function readDropped<Dropped extends Pick<File, 'name'>>(
  files: readonly Dropped[],
  findPath: (file: Dropped) => string | null,
): string {
  const refused = (message: string, remedy: string) =>
    new MatchkeepError('invalid-input', message, { remedy });
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw refused('Matchkeep reads one dropped file at a time.', `Drop ${example}.`);
  if (!isArchive(file)) throw refused(`Matchkeep does not read ${file.name} here.`, `Drop ${example}.`);
  const path = findPath(file);
  if (path === null)
    throw refused(
      `The browser does not say where ${file.name} is.`,
      'Enter its full path under "Names and pictures" in the settings.',
    );
  return path;
}
