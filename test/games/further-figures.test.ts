/** What the timeline adds to the facts of a game, whenever it is archived and whatever is in it. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSummaryRowsInThread } from '../../src/core/game-files/reader-threads.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { archiveMatches, filesNamed, indexerOn } from './indexed-archive.ts';

const both = ['GAMH_SUMMARY', 'GAMH_DETAILS'];
const ownBytes = 7;

interface Row {
  readonly id: string;
  readonly winner: number;
  readonly players: Buffer | null;
  readonly problem: string | null;
  readonly player_figures: Buffer | null;
}

function openFacts(dataDir: string) {
  const db = new Database(join(dataDir, 'catalogue.db'));
  onTestFinished(() => void db.close());
  const rows = db.prepare<[], Row>(
    `SELECT g.id, f.winner, f.players, f.problem, f.player_figures
     FROM game_facts f JOIN games g ON g.key = f.game_key ORDER BY g.id`,
  );
  return {
    db,
    rows: () => rows.all(),
    due: () => db.prepare('SELECT count(*) FROM facts_due').pluck().get(),
    makeDue: () => db.exec('INSERT OR IGNORE INTO facts_due SELECT game_key FROM game_facts'),
  };
}

/** The figures of a packed game at 10 minutes, read by hand; null where nothing is known of that minute. */
function goldAt10(packed: Buffer | null): readonly (number | null)[] | null {
  const known = packed?.[1] ?? 0;
  if (packed === null || (known & 1) === 0) return null;
  const minutes = [1, 2, 4, 8].filter((bit) => (known & bit) !== 0).length;
  const stride = ownBytes + minutes * 6;
  expect(packed.length).toBe(2 + 10 * stride);
  return Array.from({ length: 10 }, (_, player) => {
    const gold = packed.readUInt16LE(2 + player * stride + ownBytes);
    return gold === 0xffff ? null : gold;
  });
}

const wardsPlaced = (packed: Buffer | null) => packed?.readUInt16LE(2) ?? null;

/** `totalGold` of the frame of minute 10, in ascending order. */
function goldInFile(timeline: string): number[] {
  const { info, frames = info.frames } = JSON.parse(timeline);
  const frame = frames.find((one: { timestamp: number }) => Math.abs(one.timestamp - 600_000) < 2_000);
  const players: { totalGold: number }[] = Object.values(frame.participantFrames);
  return players.map(({ totalGold }) => totalGold).sort((a, b) => a - b);
}

const inOrder = (figures: readonly (number | null)[] | null) =>
  figures?.toSorted((a, b) => (a ?? 0) - (b ?? 0)) ?? null;

async function archivedGames(matches: number) {
  const { dataDir, archiver } = await archiveMatches(matches, both);
  await archiver.close();
  const facts = openFacts(dataDir);
  return { dataDir, ...facts, timelines: await filesNamed(dataDir, 'GAMH_DETAILS.json') };
}

/** Another content for the file of a timeline, which the catalogue takes for the one that was archived. */
function replaceTimeline(db: Database.Database, dataDir: string, path: string, text: string): void {
  writeFileSync(path, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const name = path.slice(join(dataDir, 'archive').length + 1).replaceAll('\\', '/');
  expect(db.prepare('UPDATE files SET sha256 = ? WHERE path = ?').run(sha256, name).changes).toBe(1);
}

describe('the figures of a timeline', () => {
  it('are read when it is archived after the summary was read', async () => {
    const { dataDir, archiver } = await archiveMatches(3, both, ['GAMH_SUMMARY']);
    const { rows, due } = openFacts(dataDir);
    const before = rows();
    expect(before).toHaveLength(3);
    for (const { player_figures } of before) {
      expect(goldAt10(player_figures)).toBeNull();
      expect(wardsPlaced(player_figures)).toBeGreaterThan(0);
    }
    await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: both });
    await archiver.syncOnce();
    await archiver.close();
    expect(due()).toBe(0);
    const timelines = await filesNamed(dataDir, 'GAMH_DETAILS.json');
    const inFiles = timelines.map((path) => goldInFile(readFileSync(path, 'utf8')));
    const read = rows().map(({ player_figures }) => inOrder(goldAt10(player_figures)));
    expect(read).toHaveLength(3);
    expect(read).toEqual(expect.arrayContaining(inFiles));
    expect(rows().map(({ players }) => players)).toEqual(before.map(({ players }) => players));
  });

  it('are unknown, and no other fact is, with a timeline that cannot be read or is of another game', async () => {
    const { dataDir, db, rows, makeDue, timelines } = await archivedGames(5);
    const before = rows();
    for (const { player_figures } of before) expect(goldAt10(player_figures)).not.toBeNull();
    const [damaged = '', other = '', changed = '', missing = '', gap = ''] = timelines;
    const text = (path: string) => readFileSync(path, 'utf8');
    replaceTimeline(db, dataDir, other, text(damaged));
    replaceTimeline(db, dataDir, damaged, text(damaged).slice(0, -2));
    writeFileSync(changed, `${text(changed)} `);
    rmSync(missing);
    const { info, ...file } = JSON.parse(text(gap));
    const timeline = info ?? file;
    const frames = timeline.frames.filter(
      ({ timestamp }: { timestamp: number }) => Math.abs(timestamp - 600_000) > 45_000,
    );
    replaceTimeline(
      db,
      dataDir,
      gap,
      JSON.stringify(info ? { ...file, info: { ...info, frames } } : { ...file, frames }),
    );
    makeDue();
    const { indexer, end } = await indexerOn(dataDir);
    await indexer.drain(60_000);
    await end();
    const after = rows();
    const withoutFigures = (all: readonly Row[]) => all.map(({ player_figures: _, ...row }) => row);
    expect(withoutFigures(after)).toEqual(withoutFigures(before));
    expect(after.map(({ player_figures }) => goldAt10(player_figures))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(after.map(({ player_figures }) => wardsPlaced(player_figures))).toEqual(
      before.map(({ player_figures }) => wardsPlaced(player_figures)),
    );
    // Only the frames of one minute are missing there.
    const folder = dirname(gap).split(/[/\\]/).at(-1);
    const ofGap = after.find(({ id }) => folder?.endsWith(id.replace(':', '_')) || folder?.includes(id));
    expect(ofGap?.player_figures?.[1] ?? 0).toBeGreaterThan(0);
  });

  it('are unknown if the timeline stops its reader', async () => {
    const { dataDir, rows, due, makeDue, timelines } = await archivedGames(3);
    const before = rows();
    makeDue();
    const [poison] = timelines;
    const { indexer, end } = await indexerOn(dataDir, {
      readSummaryRows: async (games) => {
        if (games.some(({ timeline }) => timeline?.path === poison))
          throw new Error('A worker thread stopped unexpectedly.');
        return await readSummaryRowsInThread(games);
      },
    });
    await indexer.drain(60_000);
    await end();
    expect(due()).toBe(0);
    expect(rows().map(({ players, problem }) => [players, problem])).toEqual(
      before.map(({ players }) => [players, null]),
    );
    expect(rows().filter(({ player_figures }) => goldAt10(player_figures) === null)).toHaveLength(1);
  });

  it('are read again if another timeline is archived while one is read', async () => {
    const { dataDir, db, rows, due, makeDue, timelines } = await archivedGames(1);
    const before = rows();
    makeDue();
    const [path = ''] = timelines;
    const original = readFileSync(path, 'utf8');
    let reads = 0;
    const { indexer, end } = await indexerOn(dataDir, {
      readSummaryRows: async (games) => {
        const answers = await readSummaryRowsInThread(games);
        reads += 1;
        if (reads === 1) replaceTimeline(db, dataDir, path, `${original}\n`);
        return answers;
      },
    });
    await indexer.drain(60_000);
    await end();
    expect(reads).toBe(2);
    expect(due()).toBe(0);
    expect(rows()).toEqual(before);
  });

  it('wait for the drive of the archive', async () => {
    const { dataDir, rows, due, makeDue, timelines } = await archivedGames(2);
    const before = rows();
    makeDue();
    const [path = ''] = timelines;
    const marker = join(dataDir, 'archive', '.matchkeep');
    const { indexer, end } = await indexerOn(dataDir, {
      readSummaryRows: async (games) => {
        rmSync(path);
        rmSync(marker);
        return await readSummaryRowsInThread(games);
      },
    });
    await indexer.drain(60_000);
    await end();
    expect(due()).toBe(2);
    expect(rows()).toEqual(before);
  });

  it('are not waited for without a summary', async () => {
    const { dataDir, archiver } = await archiveMatches(2, both, ['GAMH_DETAILS']);
    await archiver.close();
    const { rows, due } = openFacts(dataDir);
    expect(await filesNamed(dataDir, 'GAMH_DETAILS.json')).toHaveLength(2);
    expect(due()).toBe(0);
    expect(rows()).toEqual([]);
  });
});
