/**
 * How far the verification of the archive is, so that it can continue after an interruption. `verification` has at
 * most one row: the files up to `last_key`, in the order of their keys, were read. `verification_findings` has those
 * of them that are not intact.
 */
export const verificationSchema = `
CREATE TABLE verification (
  key INTEGER PRIMARY KEY CHECK (key = 1),
  archive_id TEXT NOT NULL,
  folder TEXT NOT NULL,
  is_repair INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  last_key INTEGER NOT NULL,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;

CREATE TABLE verification_findings (
  asset_key INTEGER PRIMARY KEY REFERENCES assets (key),
  finding TEXT NOT NULL
) STRICT;
`;
