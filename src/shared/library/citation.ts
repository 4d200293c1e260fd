/** What a figure is based on: which games, which archived files, and which state of the data set. */
import { z } from 'zod';
import { counted } from '../base/counted.ts';
import { changedText } from '../domain/changed-games.ts';

export const citationSchema = z.object({
  /** The search of the library; empty for all games. */
  query: z.string(),
  games: z.number().int(),
  /** How many of them have an archived file. */
  archivedGames: z.number().int(),
  /** The dates of the first and the last of these, ISO 8601; null if no date is known. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  files: z.number().int(),
  bytes: z.number(),
  /** SHA-256 of the list of these files (see `fileLine`), lower-case hex. */
  sha256: z.string(),
  /** Null if there is none that can be read. `changedGames`: since it was made; null if that is not known. */
  dataset: z
    .object({ epoch: z.number().int(), madeAt: z.string(), changedGames: z.number().int().nullable() })
    .nullable(),
  /** Why the data set cannot be read; null if there is none, or one that can. */
  datasetProblem: z.string().nullable(),
  /** The version of Matchkeep. */
  version: z.string(),
  /** When the archive was read, ISO 8601. */
  at: z.string(),
});
export type Citation = z.infer<typeof citationSchema>;

/** A line of the list, as `sha256sum -c` reads it in the folder of the archive. */
export const fileLine = ({ sha256, path }: { readonly sha256: string; readonly path: string }): string =>
  `${sha256}  ${path}\n`;

/** One paragraph, in UTC. */
export function citationText(citation: Citation): string {
  const { query, games, archivedGames, from, to, files, sha256, version, at } = citation;
  const all = counted(games, 'game');
  const found = query.trim() === '' ? `all ${all} of the catalogue` : `${all} found by ${query.trim()}`;
  const archived = archivedGames === games ? '' : `, ${archivedGames} of them with archived files`;
  const played = from === null || to === null ? '' : `, played from ${day(from)} to ${day(to)}`;
  return (
    `Matchkeep ${version}, ${minute(at)}: ${found}${archived}${played}. ` +
    `${counted(files, 'file')}; SHA-256 of their list: ${sha256}.${datasetText(citation)}`
  );
}

function datasetText({ dataset, datasetProblem }: Citation): string {
  if (datasetProblem !== null) return ` Data set: not named. ${datasetProblem}`;
  if (dataset === null) return '';
  const { epoch, madeAt, changedGames } = dataset;
  const state = ` Data set: epoch ${epoch} of ${minute(madeAt)}`;
  return changedGames === 0 ? `${state}.` : `${state}; ${changedText(changedGames)}.`;
}

const day = (iso: string) => iso.slice(0, 10);
const minute = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
