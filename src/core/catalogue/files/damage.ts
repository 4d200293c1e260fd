/** The archived contents that are known to be damaged: see verification.ts. */
import type Database from 'better-sqlite3';
import { openStates } from '../../../shared/downloads/download-states.ts';
import type { Damage, DamagedContent } from '../../../shared/work/damage.ts';
import { isDamageKind, maxCountedDamage } from '../../../shared/work/damage.ts';
import { isOwnSql } from '../../domain/further-paths.ts';
import type { KeyedFile } from '../../domain/sidecar.ts';
import { readPages } from '../rows/read-pages.ts';
import { toIso } from '../rows/sort-key.ts';
import { isInState } from '../rows/status-sql.ts';

export interface DamageRecords {
  damage(): Damage;
  /** At most `limit`, by path. */
  damaged(limit: number): readonly DamagedContent[];
  /** Those that are not being downloaded again. Reads a page at a time. */
  knownDamaged(): { readonly files: Iterable<KeyedFile>; readonly versions: Iterable<KeyedFile> };
}

const pageSize = 250;

interface Row extends KeyedFile {
  readonly finding: string;
  readonly foundAt: number;
  readonly isEarlier: number;
  readonly isRepairing: number;
}

export function createDamageRecords(db: Database.Database): DamageRecords {
  const isRepairing = `(d.is_earlier = 0 AND a.${isInState(openStates)})`;
  const contents = (findings: string) => `FROM ${findings} d
    CROSS JOIN assets a ON a.key = d.asset_key
    LEFT JOIN files f ON d.is_earlier = 0 AND f.asset_key = d.asset_key AND f.sha256 = d.sha256
    LEFT JOIN earlier_versions v ON d.is_earlier = 1 AND v.asset_key = d.asset_key AND v.sha256 = d.sha256
    WHERE d.finding <> 'other-game' AND coalesce(f.path, v.path) IS NOT NULL
      -- Who cancels the repair does without the file.
      AND (d.is_earlier = 1 OR a.state NOT IN ('cancelled', 'not-wanted'))`;
  const counts = db.prepare<[], Damage>(
    `SELECT count(*) - coalesce(sum(${isRepairing}), 0) AS contents,
       coalesce(sum(d.is_earlier = 0 AND a.state = 'archived'), 0) AS files,
       coalesce(sum(d.is_earlier = 0 AND a.state = 'archived' AND d.finding IN ('missing', 'changed')
         AND ${isOwnSql('f.path')}), 0) AS repairable,
       coalesce(sum(${isRepairing}), 0) AS repairing
     ${contents(`(SELECT * FROM verification_findings WHERE finding <> 'other-game' LIMIT ${maxCountedDamage})`)}`,
  );
  const rows = (condition: string) =>
    `SELECT d.asset_key AS key, g.id AS platformGameId, a.content_type AS contentType, coalesce(f.path, v.path) AS path,
       coalesce(iif(d.is_earlier, v.bytes, a.bytes), 0) AS bytes, d.sha256, d.finding, d.found_at AS foundAt,
       d.is_earlier AS isEarlier, ${isRepairing} AS isRepairing
     ${contents('verification_findings').replace('WHERE', 'CROSS JOIN games g ON g.key = a.game_key WHERE')} ${condition}`;
  const list = db.prepare<[number], Row>(rows('ORDER BY path LIMIT ?'));
  const page = db.prepare<[number, number, string, number], Row>(
    rows(`AND d.is_earlier = ? AND NOT ${isRepairing} AND (d.asset_key, d.sha256) > (?, ?)
      ORDER BY d.asset_key, d.sha256 LIMIT ?`),
  );
  const known = (isEarlier: number) =>
    readPages<Row>(pageSize, (last) => page.all(isEarlier, last?.key ?? 0, last?.sha256 ?? '', pageSize));
  return {
    damage: () => counts.get() ?? { contents: 0, files: 0, repairable: 0, repairing: 0 },
    damaged: (limit) =>
      list.all(limit).flatMap(({ platformGameId, contentType, path, finding, foundAt, ...row }) =>
        isDamageKind(finding)
          ? [
              {
                platformGameId,
                contentType,
                path,
                finding,
                foundAt: toIso(foundAt),
                isEarlier: row.isEarlier === 1,
                isRepairing: row.isRepairing === 1,
              },
            ]
          : [],
      ),
    knownDamaged: () => ({ files: known(0), versions: known(1) }),
  };
}
