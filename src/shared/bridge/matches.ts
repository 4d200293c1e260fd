/** The schedule and its games, and the sync runs. */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { contentTypeSchema, downloadSchema, gameSchema, idSchema, matchSchema } from '../domain/domain.ts';
import { comparedVersionSchema } from '../games/changed-figures.ts';
import { gameFactsSchema, gameTimelineSchema } from '../games/game-facts.ts';
import { command, nothing, page, paging, query } from './operation.ts';

/** Filters shared by matches and games; names match as the user types them, case ignored. */
const filters = {
  search: z.string().max(500).optional(),
  league: z.string().max(200).optional(),
  team: z.string().max(200).optional(),
  /** ISO 8601 times: `from` included, `to` not. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

/** The file that was read; all fields are null if it is not archived. */
const readFrom = {
  source: z.object({ assetId: idSchema, contentType: z.string() }).nullable(),
  /** Why the file cannot be read, or (with its facts) that it changed since it was archived. */
  problem: errorDataSchema.nullable(),
};

export const matchesOperations = {
  'matches.list': query(
    /**
     * `upcoming`: live matches (see `live-match.ts`), then those that have not begun, the next one first. `past`: the
     * others, the latest first. `all`: upcoming, then past ones, then those without a start.
     */
    z.object({
      ...filters,
      ...paging,
      when: z.enum(['all', 'upcoming', 'past']).default('all'),
      /** The place of a match does not show that it is decided. */
      hidesResults: z.boolean().optional(),
    }),
    page(matchSchema),
  ),
  'matches.get': query(z.object({ id: idSchema }), matchSchema),
  'games.list': query(
    z.object({
      ...filters,
      ...paging,
      archivedOnly: z.boolean().default(false),
      /** Only games that are in no match of the schedule, such as those that a backfill finds. */
      withoutMatch: z.boolean().optional(),
    }),
    page(gameSchema),
  ),
  'games.get': query(z.object({ platformGameId: idSchema }), gameSchema),
  /** Read from the game's files at each call. */
  'games.facts': query(
    z.object({ platformGameId: idSchema }),
    z.object({ facts: gameFactsSchema.nullable(), ...readFrom }),
  ),
  'games.timeline': query(
    z.object({ platformGameId: idSchema }),
    z.object({ timeline: gameTimelineSchema.nullable(), ...readFrom }),
  ),
  /**
   * One event of the timeline as in the file, by its `index`: indented JSON with every digit, cut if it is very
   * long. Null if the file cannot be read (`problem` says why) or has no such event.
   */
  'games.timelineEvent': query(
    z.object({ platformGameId: idSchema, index: z.number().int().min(0) }),
    z.object({ json: z.string().nullable(), isCut: z.boolean(), problem: errorDataSchema.nullable() }),
  ),
  /** What differs between the versions of a corrected summary: each earlier one, oldest first, and the next one. */
  'games.corrections': query(
    z.object({ platformGameId: idSchema }),
    z.object({ items: z.array(comparedVersionSchema) }),
  ),
  'games.leagues': query(nothing, z.array(z.object({ name: z.string(), games: z.number().int() }))),
  'sync.now': command(nothing, nothing, { changes: ['syncs'] }),
  'games.requestDownload': command(
    z.object({ platformGameId: idSchema, contentType: contentTypeSchema }),
    downloadSchema,
    { changes: ['games', 'downloads'] },
  ),
} as const;
