/**
 * Leagues, tournaments and teams by their present names. Rows refer to each other by small integer keys; the service's ids
 * are text, exact. The columns `folded…` have names as `nameKey` compares them (see shared/names.ts).
 */
export const namesSchema = `
CREATE TABLE leagues (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL,
  games INTEGER NOT NULL DEFAULT 0,
  UNIQUE (id, name)
) STRICT;
CREATE INDEX leagues_folded ON leagues (folded);

CREATE TABLE tournaments (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  folded TEXT NOT NULL DEFAULT '',
  UNIQUE (id, name)
) STRICT;
CREATE INDEX tournaments_folded ON tournaments (folded);

CREATE TABLE teams (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  folded_code TEXT NOT NULL,
  folded_name TEXT NOT NULL,
  UNIQUE (id, code, name)
) STRICT;
CREATE INDEX teams_folded_code ON teams (folded_code);
CREATE INDEX teams_folded_name ON teams (folded_name);
`;
