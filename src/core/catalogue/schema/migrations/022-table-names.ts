/**
 * Tables and columns have the names that the code uses. The triggers that count the states are created again: a rename
 * would also rewrite `excluded` in their upserts to the new name of the table, and they would count wrongly.
 */
export const tableNamesSchema = `
DROP TRIGGER assets_counted;
DROP TRIGGER assets_recounted;
ALTER TABLE notes RENAME TO metadata;
ALTER TABLE tallies RENAME TO state_counts;
ALTER TABLE assets RENAME COLUMN absences TO unavailable_count;

CREATE TRIGGER assets_counted AFTER INSERT ON assets BEGIN
  INSERT INTO state_counts (scope, ref, state, assets, bytes)
  VALUES ('all', 0, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('league', NEW.league_key, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('day', NEW.day, NEW.state, 1, coalesce(NEW.bytes, 0))
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER assets_recounted AFTER UPDATE OF state, bytes, league_key, day ON assets
WHEN OLD.state <> NEW.state OR OLD.bytes IS NOT NEW.bytes
  OR OLD.league_key <> NEW.league_key OR OLD.day <> NEW.day BEGIN
  INSERT INTO state_counts (scope, ref, state, assets, bytes)
  VALUES ('all', 0, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('league', OLD.league_key, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('day', OLD.day, OLD.state, -1, -coalesce(OLD.bytes, 0)),
    ('all', 0, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('league', NEW.league_key, NEW.state, 1, coalesce(NEW.bytes, 0)),
    ('day', NEW.day, NEW.state, 1, coalesce(NEW.bytes, 0))
  ON CONFLICT DO UPDATE SET assets = assets + excluded.assets, bytes = bytes + excluded.bytes;
END;
`;
