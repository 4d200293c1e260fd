/**
 * Applies the watch rules to games: schedules the assets that the rules want, and un-wants those that nobody wants any
 * more. Each game is judged once by each version of the rules (`games_to_judge` has those that are due).
 */
import type Database from 'better-sqlite3';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import { downloadSteps, mayTake } from '../../../shared/downloads/download-states.ts';
import { type RuleContent, ruleContentSchema } from '../../../shared/rules/watch-rules.ts';
import type { Names } from '../../catalogue/rows/names.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import { toWantableGame, type WantableRow, wantableColumns } from '../../catalogue/rows/wantable.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import type { WantableGame } from '../../domain/listing.ts';

export interface JudgedAsset {
  readonly state: DownloadState;
  readonly wanted_by: 'rule' | 'user';
  /** Whether a file of it is in the archive, or was: a missing or damaged one is replaced. */
  readonly has_file: number;
}

/**
 * `want`: the rules want it again. `unwant`: nobody wants it any more; not so an archived asset, one that replaces an
 * archived file, one that the user cancelled and one that the user asked for.
 */
export function judgeAsset(
  { state, wanted_by, has_file }: JudgedAsset,
  isDesired: boolean,
): 'want' | 'unwant' | 'leave' {
  if (isDesired) return mayTake(want, state) ? 'want' : 'leave';
  if (wanted_by === 'user' || has_file === 1) return 'leave';
  return mayTake(unwant, state) ? 'unwant' : 'leave';
}

/** The content types that the rules want of a game, each with the time of its first attempt: epoch ms. */
export type DecideGame = (game: WantableGame) => ReadonlyMap<string, number>;

/** The rule that wants this content type of the game; null if none does. */
export type FindRule = (game: WantableGame, contentType: string) => RuleContent | null;

interface JudgedGames {
  /** The number of games that were read. */
  readonly games: number;
  /** The number of assets that are new, or wanted again. */
  readonly wanted: number;
  readonly unwanted: number;
}

export interface Judging {
  /** Whether some game has not been judged by the present rules. Reads no games. */
  isDue(): boolean;
  /** Whether any game was ever listed. */
  hasGames(): boolean;
  /** Changes with every change of the rules. */
  rulesVersion(): number;
  /**
   * Judges up to `limit` games that have not been judged by the present rules, in one transaction. `decide` follows the
   * present rules; `findRule` is asked for the history of newly wanted files.
   */
  judge(decide: DecideGame, limit: number, now: number, findRule?: FindRule): JudgedGames;
}

interface StateRow {
  readonly version: number;
  readonly judged_up_to: number | null;
}

interface Rules {
  readonly decide: DecideGame;
  readonly findRule: FindRule | undefined;
}

interface AssetRow extends JudgedAsset {
  readonly key: number;
  readonly content_type: string;
}

const { want, unwant } = downloadSteps;

export function createJudging(db: Database.Database, write: Write, names: Names): Judging {
  const readState = db.prepare<[], StateRow>('SELECT version, judged_up_to FROM rules_judging');
  const moveTo = db.prepare<[number]>('UPDATE rules_judging SET judged_up_to = ?');
  const endWalk = db.prepare('UPDATE rules_judging SET judged_up_to = NULL');
  const isAnyListed = db.prepare<[], number>('SELECT 1 FROM games_to_judge LIMIT 1').pluck();
  const games = `games g LEFT JOIN matches m ON m.key = g.match_key`;
  const walk = db.prepare<[number, number], WantableRow>(
    `SELECT ${wantableColumns} FROM ${games} WHERE g.key > ? ORDER BY g.key LIMIT ?`,
  );
  const listed = db.prepare<[number], WantableRow>(
    `SELECT ${wantableColumns} FROM games_to_judge j CROSS JOIN ${games}
     WHERE g.key = j.game_key ORDER BY j.game_key LIMIT ?`,
  );
  const unlist = db.prepare<[number, number]>(
    'DELETE FROM games_to_judge WHERE game_key > ? AND game_key <= ?',
  );
  const readAssets = db.prepare<[number], AssetRow>(
    `SELECT a.key, a.content_type, a.state, a.wanted_by,
       EXISTS (SELECT 1 FROM files f WHERE f.asset_key = a.key) AS has_file
     FROM assets a WHERE a.game_key = ?`,
  );
  const add = db.prepare<[number, string, number | null, number, number, number, number, number, number]>(
    `INSERT INTO assets
       (game_key, content_type, state, wanted_rule, wanted_at, first_due_at, due_at, updated_at, league_key, day)
     VALUES (?, ?, '${want.to}', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const wantAgain = db.prepare<{ key: number; rule: number | null; dueAt: number; now: number }>(
    `UPDATE assets SET state = '${want.to}', wanted_rule = :rule, wanted_at = :now, first_due_at = :dueAt, due_at = :dueAt, attempts = 0, unavailable_count = 0,
       checks_left = NULL, error = NULL, updated_at = :now WHERE key = :key`,
  );
  const unwantAsset = db.prepare<{ key: number; now: number }>(
    `UPDATE assets SET state = '${unwant.to}', error = NULL, bytes_done = NULL, bytes_total = NULL, validator = NULL,
       checks_left = NULL, updated_at = :now WHERE key = :key`,
  );

  const wantingRules = createWantingRules(db);

  const state = (): StateRow => {
    const row = readState.get();
    if (row === undefined) throw new Error('rules_judging has no row');
    return row;
  };

  function judgeGame(row: WantableRow, { decide, findRule }: Rules, now: number) {
    const game = toWantableGame(row, names);
    const desired = decide(game);
    const ruleKey = (contentType: string) => wantingRules.findKey(findRule?.(game, contentType) ?? null);
    const missing = new Map(desired);
    let wanted = 0;
    let unwanted = 0;
    for (const asset of readAssets.all(row.key)) {
      const dueAt = desired.get(asset.content_type);
      missing.delete(asset.content_type);
      const step = judgeAsset(asset, dueAt !== undefined);
      if (step === 'want' && dueAt !== undefined)
        wanted += wantAgain.run({ key: asset.key, rule: ruleKey(asset.content_type), dueAt, now }).changes;
      if (step === 'unwant') unwanted += unwantAsset.run({ key: asset.key, now }).changes;
    }
    const day = utcDay(row.played_at);
    for (const [contentType, dueAt] of missing) {
      const at = [now, dueAt, dueAt, now] as const;
      wanted += add.run(row.key, contentType, ruleKey(contentType), ...at, row.league_key, day).changes;
    }
    return { wanted, unwanted };
  }

  const hasGames = db.prepare<[], number>('SELECT 1 FROM games LIMIT 1').pluck();

  return {
    isDue: () => state().judged_up_to !== null || isAnyListed.get() !== undefined,
    hasGames: () => hasGames.get() !== undefined,
    rulesVersion: () => state().version,
    judge: (decide, limit, now, findRule) =>
      write((): JudgedGames => {
        const { judged_up_to: after } = state();
        const rows = after === null ? listed.all(limit) : walk.all(after, limit);
        let wanted = 0;
        let unwanted = 0;
        for (const row of rows) {
          const judged = judgeGame(row, { decide, findRule }, now);
          wanted += judged.wanted;
          unwanted += judged.unwanted;
        }
        const last = rows.at(-1);
        if (last) unlist.run(after ?? 0, last.key);
        if (after !== null && rows.length < limit) endWalk.run();
        else if (after !== null && last) moveTo.run(last.key);
        return { games: rows.length, wanted, unwanted };
      }),
  };
}

/** The rules that wanted files, each once as it was then. */
function createWantingRules(db: Database.Database) {
  const find = db.prepare<[string], number>('SELECT key FROM wanting_rules WHERE content = ?').pluck();
  const add = db
    .prepare<[string], number>('INSERT INTO wanting_rules (content) VALUES (?) RETURNING key')
    .pluck();
  const texts = new WeakMap<RuleContent, string>();
  /** The same rule wants very many files. */
  const toText = (rule: RuleContent): string => {
    const known = texts.get(rule);
    if (known !== undefined) return known;
    const text = JSON.stringify(ruleContentSchema.parse(rule));
    texts.set(rule, text);
    return text;
  };
  return {
    /** Within a transaction. Null for no rule. */
    findKey(rule: RuleContent | null): number | null {
      if (rule === null) return null;
      const text = toText(rule);
      return find.get(text) ?? add.get(text) ?? null;
    },
  };
}
