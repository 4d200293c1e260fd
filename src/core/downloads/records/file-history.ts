/** The history of one file: the listings of its game, who wanted it, and the steps of its download. */
import type Database from 'better-sqlite3';
import type { DownloadState } from '../../../shared/domain/domain.ts';
import type { FileEvent } from '../../../shared/downloads/file-history.ts';
import { ruleContentSchema } from '../../../shared/rules/watch-rules.ts';
import { parseAssetId } from '../../catalogue/rows/asset-ids.ts';
import { earlierColumns } from '../../catalogue/rows/earlier-columns.ts';
import { toIso, toIsoOrNull } from '../../catalogue/rows/sort-key.ts';
import { errorFromText } from '../../catalogue/schema/errors-as-text.ts';
import type { EarlierVersion } from '../../domain/assets.ts';

interface FileRow {
  readonly key: number;
  readonly match_key: number | null;
  readonly match_seen_at: number | null;
  readonly game_seen_at: number | null;
  readonly wanted_at: number | null;
  readonly wanted_by: 'rule' | 'user';
  readonly rule: string | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly path: string | null;
}

interface StepRow {
  readonly at: number;
  readonly state: DownloadState;
  readonly error: string | null;
}

interface MoveRow {
  readonly at: number;
  readonly from_at: number;
  readonly to_at: number;
}

/** Epoch ms, besides the event. */
interface Timed {
  readonly ms: number;
  readonly event: FileEvent;
}

/** Returns the events of a file, oldest first; none for an unknown file. */
export function createFileHistory(db: Database.Database): (id: string) => readonly FileEvent[] {
  const find = db.prepare<[string, string], FileRow>(
    `SELECT a.key, g.match_key, m.first_seen_at AS match_seen_at, g.first_seen_at AS game_seen_at, a.wanted_at,
       a.wanted_by, r.content AS rule, a.bytes, f.sha256, f.path
     FROM games g JOIN assets a ON a.game_key = g.key LEFT JOIN matches m ON m.key = g.match_key
       LEFT JOIN wanting_rules r ON r.key = a.wanted_rule
       LEFT JOIN files f ON f.asset_key = a.key AND a.state = 'archived'
     WHERE g.id = ? AND a.content_type = ?`,
  );
  const steps = db.prepare<[number], StepRow>(
    'SELECT at, state, error FROM history WHERE asset_key = ? ORDER BY line',
  );
  const moves = db.prepare<[number], MoveRow>(
    'SELECT at, from_at, to_at FROM match_moves WHERE match_key = ? ORDER BY line',
  );
  const versions = db.prepare<[number], EarlierVersion>(
    `SELECT ${earlierColumns} FROM earlier_versions v WHERE v.asset_key = ? ORDER BY v.replaced_at, v.sha256`,
  );
  return (id) => {
    const asset = parseAssetId(id);
    const file = asset && find.get(asset.platformGameId, asset.contentType);
    if (!file) return [];
    const moved = file.match_key === null ? [] : moves.all(file.match_key).map(toMove);
    const earlier = versions.all(file.key);
    const before = [...listings(file), ...moved, ...wants(file), ...corrections(earlier, file)].sort(
      (a, b) => a.ms - b.ms,
    );
    return merged(before, toSteps(steps.all(file.key), file, earlier.at(-1)?.replacedAt ?? 0));
  };
}

function listings({ match_seen_at: match, game_seen_at: game }: FileRow): readonly Timed[] {
  const listed = (ms: number | null, what: 'match' | 'game'): readonly Timed[] =>
    ms === null ? [] : [{ ms, event: { kind: 'listed', at: toIso(ms), what } }];
  // A game that came with its match has nothing to add.
  return [...listed(match, 'match'), ...(game === match ? [] : listed(game, 'game'))];
}

function toMove({ at, from_at: from, to_at: to }: MoveRow): Timed {
  return { ms: at, event: { kind: 'moved', at: toIso(at), from: toIsoOrNull(from), to: toIsoOrNull(to) } };
}

function wants({ wanted_at: ms, wanted_by: by, rule }: FileRow): readonly Timed[] {
  if (ms === null) return [];
  const content = rule === null ? null : ruleContentSchema.parse(JSON.parse(rule));
  const event = { kind: 'wanted', at: toIso(ms), by: content === null ? by : 'rule', rule: content } as const;
  return [{ ms, event }];
}

/** Only the last file that was archived is known, unless it was corrected since. */
function toSteps(
  rows: readonly StepRow[],
  { bytes, sha256, path }: FileRow,
  correctedAt: number,
): readonly Timed[] {
  const last = rows.findLastIndex(({ state }) => state === 'archived');
  return rows.map(({ at, state, error }, index) => ({
    ms: at,
    event: {
      kind: 'step',
      at: toIso(at),
      state,
      error: errorFromText(error),
      file:
        index === last && at >= correctedAt && bytes !== null && sha256 !== null && path !== null
          ? { bytes, sha256, path }
          : null,
    },
  }));
}

/** Each with the content that came after it: that of the next one, or the present one. */
function corrections(earlier: readonly EarlierVersion[], { bytes, sha256 }: FileRow): readonly Timed[] {
  return earlier.flatMap((version, index): readonly Timed[] => {
    const file = earlier[index + 1] ?? { bytes, sha256 };
    // While a repair of it is in progress, the present content is not known.
    if (file.bytes === null || file.sha256 === null) return [];
    const event = {
      kind: 'corrected',
      at: toIso(version.replacedAt),
      file: { bytes: file.bytes, sha256: file.sha256 },
      earlier: {
        archivedAt: toIso(version.archivedAt),
        bytes: version.bytes,
        sha256: version.sha256,
        path: version.path,
        damagedPath: version.damagedPath,
        removedAt: version.removedAt === null ? null : toIso(version.removedAt),
      },
    } as const;
    return [{ ms: version.replacedAt, event }];
  });
}

/** Steps stay in their own order, which a clock that was set back must not change. */
function merged(before: readonly Timed[], steps: readonly Timed[]): readonly FileEvent[] {
  const all: Timed[] = [];
  let next = 0;
  for (const step of steps) {
    for (; next < before.length; next += 1) {
      const other = before[next];
      if (other === undefined || other.ms > step.ms) break;
      all.push(other);
    }
    all.push(step);
  }
  return [...all, ...before.slice(next)].map(({ event }) => event);
}
