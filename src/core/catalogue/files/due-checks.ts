/** Which archived contents are verified next: files and earlier versions, the one whose last check is oldest first. */
import type Database from 'better-sqlite3';
import type { Amount } from '../../../shared/work/archive-work.ts';
import { isFurtherSql, isOwnSql } from '../../domain/further-paths.ts';
import type { KeyedFile } from '../../domain/sidecar.ts';
import { keyedColumns, withAsset } from '../rows/keyed-files.ts';

export interface DueContent extends KeyedFile {
  readonly isEarlier: boolean;
}

interface NextChecks {
  /** At least one content if there is any, and no more than was asked for. */
  readonly next: readonly DueContent[];
  /** A few of those that are known to be damaged and were last checked a day ago: someone may have restored them. */
  readonly damaged: readonly DueContent[];
}

export interface DueChecks {
  /** `now` in epoch ms. `isWithFurther`: also of read-only archives, which are all there; default: true. */
  nextChecks(now: number, most: Amount, isWithFurther?: boolean): NextChecks;
  /** Every content was archived or checked at this time or later: epoch ms; null if there is none. */
  checkedSince(): number | null;
  /** Files and earlier versions. */
  contentTotals(): Amount;
}

const dayMs = 86_400_000;
const maxDamaged = 16;

interface Which {
  readonly now: number;
  readonly limit: number;
  readonly withFurther: number;
}

type Row = Omit<DueContent, 'isEarlier'> & { readonly isEarlier: number };

const toContent = ({ isEarlier, ...row }: Row): DueContent => ({ ...row, isEarlier: isEarlier === 1 });

const fileAt = 'coalesce(f.checked_at, f.verified_at, f.archived_at)';
const versionAt = 'coalesce(v.checked_at, v.replaced_at)';

export function createDueChecks(db: Database.Database, totals: () => Amount): DueChecks {
  const both = (condition: string, tail: string) => `
    SELECT ${keyedColumns.f}, 0 AS isEarlier, ${fileAt} AS at
    FROM files f INDEXED BY files_checked ${withAsset.f} WHERE ${isOwnSql('f.path')} AND ${fileAt} ${condition}
    UNION ALL
    SELECT ${keyedColumns.f}, 0 AS isEarlier, ${fileAt} AS at
    FROM files f INDEXED BY further_files_checked ${withAsset.f}
    WHERE :withFurther AND ${isFurtherSql('f.path')} AND ${fileAt} ${condition}
    UNION ALL
    SELECT ${keyedColumns.v}, 1 AS isEarlier, ${versionAt} AS at
    FROM earlier_versions v INDEXED BY earlier_versions_checked ${withAsset.v}
    WHERE v.path IS NOT NULL AND ${versionAt} ${condition} ${tail}`;
  const oldest = db.prepare<Which, Row>(both('<= :now', 'ORDER BY at LIMIT :limit'));
  // The clock was wrong when they were checked.
  const inFuture = db.prepare<Which, Row>(both('> :now', 'LIMIT :limit'));
  const checkedDamaged = db.prepare<{ before: number; limit: number; withFurther: number }, Row>(
    `SELECT d.asset_key AS key, g.id AS platformGameId, a.content_type AS contentType, coalesce(f.path, v.path) AS path,
       coalesce(iif(d.is_earlier, v.bytes, a.bytes), 0) AS bytes, d.sha256, d.is_earlier AS isEarlier
     FROM verification_findings d INDEXED BY verification_findings_checked
     CROSS JOIN assets a ON a.key = d.asset_key CROSS JOIN games g ON g.key = a.game_key
     LEFT JOIN files f ON d.is_earlier = 0 AND f.asset_key = d.asset_key AND f.sha256 = d.sha256
     LEFT JOIN earlier_versions v ON d.is_earlier = 1 AND v.asset_key = d.asset_key AND v.sha256 = d.sha256
     WHERE d.checked_at <= :before AND d.finding <> 'other-game' AND coalesce(f.path, v.path) IS NOT NULL
       AND (:withFurther OR ${isOwnSql('coalesce(f.path, v.path)')})
     ORDER BY d.checked_at LIMIT :limit`,
  );
  const since = db
    .prepare<[], number>(
      `SELECT min(at) FROM (
         SELECT min(${fileAt}) AS at FROM files f INDEXED BY files_checked WHERE ${isOwnSql('f.path')}
         UNION ALL
         SELECT min(${fileAt}) FROM files f INDEXED BY further_files_checked WHERE ${isFurtherSql('f.path')}
         UNION ALL
         SELECT min(${versionAt}) FROM earlier_versions v INDEXED BY earlier_versions_checked WHERE v.path IS NOT NULL)`,
    )
    .pluck();
  const versions = db.prepare<[], Amount>(
    'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM earlier_versions WHERE path IS NOT NULL',
  );

  return {
    nextChecks(now, most, isWithFurther = true) {
      const withFurther = isWithFurther ? 1 : 0;
      const latest = now + dayMs;
      const damaged = checkedDamaged
        .all({ before: now - dayMs, limit: maxDamaged, withFurther })
        .map(toContent);
      const limit = Math.max(1, most.files);
      const rows = inFuture.all({ now: latest, limit, withFurther });
      if (rows.length < limit)
        rows.push(...oldest.all({ now: latest, limit: limit - rows.length, withFurther }));
      const next: DueContent[] = [];
      let bytes = 0;
      for (const row of rows) {
        bytes += row.bytes;
        if (next.length > 0 && bytes > most.bytes) break;
        next.push(toContent(row));
      }
      return { next, damaged };
    },
    checkedSince: () => since.get() ?? null,
    contentTotals() {
      const all = totals();
      const earlier = versions.get() ?? { files: 0, bytes: 0 };
      return { files: all.files + earlier.files, bytes: all.bytes + earlier.bytes };
    },
  };
}
