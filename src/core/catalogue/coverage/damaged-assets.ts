/** The archived files that the last verification of each found damaged or missing. */
import { maxCountedDamage } from '../../../shared/work/damage.ts';

/** For `FROM`: the row of each such file in `assets`, as `a`; at most `maxCountedDamage` findings are read. */
export const damagedAssets = `(
  SELECT a.* FROM (SELECT * FROM verification_findings
    WHERE finding <> 'other-game' AND is_earlier = 0 LIMIT ${maxCountedDamage}) d
  CROSS JOIN assets a ON a.key = d.asset_key
  WHERE a.state = 'archived'
    AND EXISTS (SELECT 1 FROM files f WHERE f.asset_key = d.asset_key AND f.sha256 = d.sha256)) a`;
