/**
 * What was listed completely: ranges of time that syncs have read, one fact in the metadata, and the parts that backfills
 * have read, from their own rows. `src/core/domain/listed-time.ts` says what follows from them.
 */

import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type ListedRanges, type Range, union } from '../../domain/listed-time.ts';
import { parseJson } from '../../platform/parse-json.ts';
import type { Metadata } from '../user/metadata.ts';

const syncKey = 'sync.listed';
/** What the service answered last when it was asked for past games; `refused`: this account may not list them. */
const pastGamesKey = 'sync.listsPastGames';
/** Epoch ms: since when the present service is the configured one. What was listed before is of another one. */
const sinceKey = 'sync.listedSince';

const syncedSchema = z.object({
  ranges: z.array(z.tuple([z.number(), z.number()])),
  announcedUntil: z.number().nullable(),
});

/** What syncs have read. Times in epoch ms. */
interface SyncedRanges {
  /** Sorted, without overlaps. In each, every game that was played was listed. */
  readonly ranges: readonly Range[];
  /** The latest start of a match in the last complete listing of upcoming matches; null if it had none. */
  readonly announcedUntil: number | null;
}

type PastGamesAnswer = 'yes' | 'no' | 'refused';

export interface ListedRangesRecord {
  synced(): SyncedRanges;
  save(synced: SyncedRanges): void;
  /** Of syncs and backfills. */
  all(): readonly ListedRanges[];
  /** Whether the service lists past games; null as long as no answer says so. */
  listsPastGames(): boolean | null;
  /** False: no answer that lasts was given, so that it is worth a request. */
  isPastGamesAnswered(): boolean;
  savePastGames(answer: PastGamesAnswer): void;
  /** The service is another one from now on: what was listed so far says nothing about it. */
  startOver(now: number): void;
}

interface BackfillRow {
  readonly to_at: number;
  readonly read_back_to: number;
  readonly leagues: string;
  readonly teams: string;
  readonly unread: string;
}

const names = z.array(z.string());
const unreadSchema = z.array(z.object({ fromAt: z.number(), toAt: z.number() }));
const nothing: SyncedRanges = { ranges: [], announcedUntil: null };

export function createListedRanges(db: Database.Database, metadata: Metadata): ListedRangesRecord {
  // One that had entries which could not be read, or ended at a number of pages, may have missed games anywhere.
  const backfills = db.prepare<[number], BackfillRow>(
    `SELECT to_at, read_back_to, leagues, teams, unread FROM backfills
     WHERE started_at >= ? AND read_back_to < to_at AND unreadable = 0 AND (max_pages IS NULL OR pages < max_pages)`,
  );

  const synced = (): SyncedRanges => {
    const text = metadata.get(syncKey);
    const stored = text === null ? null : syncedSchema.safeParse(parseJson(text));
    return stored?.success ? stored.data : nothing;
  };

  return {
    synced,
    save: ({ ranges, announcedUntil }) =>
      metadata.set(syncKey, JSON.stringify({ ranges: union(ranges), announcedUntil })),
    all() {
      const since = Number(metadata.get(sinceKey) ?? 0);
      const { ranges } = synced();
      return [
        ...(ranges.length === 0 ? [] : [{ ranges, leagues: [], teams: [] }]),
        ...backfills.all(since).map(toListed),
      ];
    },
    listsPastGames() {
      const answer = metadata.get(pastGamesKey);
      if (answer === 'yes') return true;
      return answer === 'no' ? false : null;
    },
    isPastGamesAnswered: () => metadata.get(pastGamesKey) !== null,
    savePastGames(answer) {
      if (metadata.get(pastGamesKey) !== answer) metadata.set(pastGamesKey, answer);
    },
    startOver(now) {
      metadata.remove(syncKey);
      metadata.remove(pastGamesKey);
      metadata.set(sinceKey, String(now));
    },
  };
}

function toListed(row: BackfillRow): ListedRanges {
  const unread = unreadSchema.parse(JSON.parse(row.unread));
  return {
    ranges: without([row.read_back_to, row.to_at], unread),
    leagues: names.parse(JSON.parse(row.leagues)),
    teams: names.parse(JSON.parse(row.teams)),
  };
}

function without([from, to]: Range, holes: z.output<typeof unreadSchema>): readonly Range[] {
  const parts: Range[] = [];
  let at = from;
  for (const hole of holes.toSorted((a, b) => a.fromAt - b.fromAt)) {
    if (hole.fromAt > at) parts.push([at, Math.min(hole.fromAt, to)]);
    at = Math.max(at, hole.toAt);
  }
  if (at < to) parts.push([at, to]);
  return parts;
}
