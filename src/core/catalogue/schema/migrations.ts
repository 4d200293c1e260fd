/** The schema as it was first released, and every change of it since, in order. A released migration never changes. */
import { assetsSchema } from './tables/assets.ts';
import { changesSchema } from './tables/changes.ts';
import { coverageSchema } from './tables/coverage.ts';
import { factsSchema } from './tables/facts.ts';
import { gamesSchema } from './tables/games.ts';
import { matchesSchema } from './tables/matches.ts';
import { namesSchema } from './tables/names.ts';
import { problemsSchema } from './tables/problems.ts';
import { rulesSchema } from './tables/rules.ts';
import { userSchema } from './tables/user.ts';
import { workSchema } from './tables/work.ts';

export interface Migration {
  /** The `user_version` after this migration; one more than that of the migration before. */
  readonly version: number;
  readonly sql: string;
}

/** The schema of version 0.2.0. Those of 1 to 35 were never released, and cannot be migrated. */
const firstSchema = [
  namesSchema,
  matchesSchema,
  gamesSchema,
  assetsSchema,
  problemsSchema,
  coverageSchema,
  factsSchema,
  changesSchema,
  rulesSchema,
  workSchema,
  userSchema,
].join('');

export const migrations: readonly Migration[] = [{ version: 36, sql: firstSchema }];
