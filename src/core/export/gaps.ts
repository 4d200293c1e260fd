/** The list of missing files, for the user to save or to send: read page by page, so that its length does not matter. */
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { csvHead, csvRecord } from '../../shared/base/csv.ts';
import type { CoverageAsset } from '../../shared/coverage/coverage.ts';
import type { GapsFormat } from '../../shared/coverage/coverage-gaps.ts';
import { missingStatuses } from '../../shared/domain/asset-status.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { diskError } from '../disk/disk-error.ts';
import { replaceFileWith } from '../disk/replace-file.ts';
import { sweepStaged } from '../disk/staged-file.ts';
import type { Column, Row } from './columns.ts';

export interface Gaps {
  /** `matchkeep-missing-files-2026-11-21.csv`; `now` is in epoch ms. */
  name(now: number, format: GapsFormat): string;
  /** Streams the list as text in UTF-8. */
  open(format: GapsFormat): NodeJS.ReadableStream;
  /** The named file is always complete. Throws `disk-full`, `disk-denied`. */
  save(path: string, format: GapsFormat): Promise<void>;
}

/** `matchkeep-missing-files-2026-11-21.csv`; `now` is in epoch ms. */
export function gapsName(now: number, format: GapsFormat): string {
  return `matchkeep-missing-files-${new Date(now).toISOString().slice(0, 10)}.${format}`;
}

export interface GapsOptions {
  readonly catalogue: { readonly coverage: Pick<Catalogue['coverage'], 'assets'> };
}

export function createGaps(options: GapsOptions): Gaps {
  const open = (format: GapsFormat) => Readable.from(format === 'csv' ? asCsv(options) : asJson(options));
  return {
    name: gapsName,
    open,
    async save(path, format) {
      sweepStaged(dirname(path));
      try {
        await replaceFileWith(path, async (staged) => {
          await pipeline(open(format), createWriteStream(staged, { flags: 'wx', mode: 0o600 }));
          return true;
        });
      } catch (error) {
        throw diskError(error, 'write the list of missing files');
      }
    },
  };
}

const pageSize = 500;

/** Other work runs between two pages. */
async function* missingFiles({ catalogue }: GapsOptions): AsyncGenerator<readonly CoverageAsset[]> {
  const status = [...missingStatuses];
  let cursor: string | undefined;
  do {
    const after = cursor === undefined ? {} : { cursor };
    const page = catalogue.coverage.assets({ status, limit: pageSize, ...after });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
    await setImmediate();
  } while (cursor !== undefined);
}

async function* asJson(options: GapsOptions): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const files of missingFiles(options)) {
    for (const file of files) {
      yield `${separator}${JSON.stringify(file)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const text = (name: string): Column => ({ name, type: 'text' });
const columns: readonly Column[] = [
  ...['league', 'played_at', 'teams'].map(text),
  { name: 'game_number', type: 'integer' },
  ...['content_type', 'status', 'since'].map(text),
  { name: 'attempts', type: 'integer' },
  ...['next_attempt_at', 'error_code', 'error', 'platform_game_id', 'match_id'].map(text),
];

async function* asCsv(options: GapsOptions): AsyncGenerator<string> {
  yield csvHead(columns, true);
  for await (const files of missingFiles(options)) {
    yield files.map((file) => csvRecord(columns, toRow(file), true)).join('');
  }
}

function toRow(file: CoverageAsset): Row {
  const teams = file.teams.map(({ code, name }) => code || name).join(' vs ');
  return [
    ...[file.leagueName, file.playedAt, teams, file.number, file.contentType, file.status, file.since],
    ...[file.attempts, file.nextAttemptAt, file.error?.code ?? null, file.error?.message ?? null],
    ...[file.platformGameId, file.matchId],
  ];
}
