/** A catalogue and an archive with given files of games. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Catalogue, openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import type { ListedMatch } from '../../src/core/domain/listing.ts';
import { toSummaryRow } from '../../src/core/game-files/game-summary-row.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { aFile, aGame, aMatch, start } from '../catalogue/fixtures.ts';

export interface ArchivedGame {
  readonly id: string;
  readonly summary: string | null;
  readonly timeline: string | null;
}

export interface GamesInFolder {
  readonly catalogue: Catalogue;
  /** Path of the catalogue. */
  readonly file: string;
  readonly archive: { readonly dir: string };
  /** Lists a match with these games, and archives their files. */
  add(games: readonly ArchivedGame[], match?: Partial<ListedMatch>): void;
}

/** `stored`: what the archive has instead of a file's text. Close the catalogue at the end. */
export function gamesIn(
  dir: string,
  { stored = (_id, text) => text }: { readonly stored?: (id: string, text: string) => string } = {},
): GamesInFolder {
  const archive = { dir: join(dir, 'archive') };
  const file = join(dir, 'catalogue.db');
  const catalogue = openCatalogue({ file });
  mkdirSync(archive.dir, { recursive: true });
  writeFileSync(join(archive.dir, '.matchkeep'), '');
  let seenAt = start;

  const put = (id: string, contentType: string, text: string | null) => {
    if (text === null) return;
    const folder = 'LCK/Spring/2026-11-20 GEN vs T1';
    const path = `${folder}/${id}/${contentType}.json`;
    mkdirSync(dirname(join(archive.dir, path)), { recursive: true });
    writeFileSync(join(archive.dir, path), stored(id, text));
    const sha256 = createHash('sha256').update(text).digest('hex');
    const bytes = Buffer.byteLength(text);
    catalogue.downloads.recordArchived([aFile(id, { contentType, path, folder, sha256, bytes })]);
  };
  return {
    catalogue,
    file,
    archive,
    add(games, match = {}) {
      seenAt += 1;
      const id = games[0]?.id.split('-')[0] ?? '1';
      const listed = aMatch(id, { games: games.map((game) => aGame(game.id)), ...match });
      catalogue.listings.saveMatches([listed], seenAt);
      for (const game of games) {
        put(game.id, 'GAMH_SUMMARY', game.summary);
        put(game.id, 'GAMH_DETAILS', game.timeline);
      }
      for (const { key, files, timeline } of catalogue.facts.due(games.length)) {
        const due = files.find(({ path }) => path.endsWith('GAMH_SUMMARY.json'));
        const text = games.find((game) => due?.path.includes(`/${game.id}/`))?.summary;
        if (!text || !due) continue;
        const summary = toSummaryRow(readSummary(text), null);
        catalogue.facts.record([{ key, file: due, timeline, read: { summary } }], 2);
      }
    },
  };
}
