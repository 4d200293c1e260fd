/** The library: pages, facets, figures, suggestions, and saved views. */
import { z } from 'zod';
import { contentTypeSchema, idSchema } from '../domain/domain.ts';
import { sideSchema } from '../games/game-facts.ts';
import { playSchema } from '../games/plays.ts';
import { appearanceSchema } from '../library/appearances.ts';
import {
  aggregateBasisSchema,
  aggregateQuestion,
  aggregateRowSchema,
  facetFields,
  facetSchema,
  gameSelectionSchema,
  libraryCountingSchema,
  libraryPageSchema,
  libraryQuerySchema,
  librarySortSchema,
  savedViewSchema,
  suggestionSchema,
} from '../library/library.ts';
import { changed, command, nothing, query } from './operation.ts';

export const libraryOperations = {
  /** Rows by their offset in the query's result; `problems` are the invalid parts of the query. */
  'library.page': query(
    z.object({
      query: libraryQuerySchema.default(''),
      sort: librarySortSchema.prefault({}),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    libraryPageSchema,
  ),
  /** Most frequent values first; always includes the chosen ones. */
  'library.facets': query(
    z.object({
      query: libraryQuerySchema.default(''),
      fields: z.array(z.enum(facetFields)).max(facetFields.length).optional(),
      limit: z.number().int().min(1).max(500).default(20),
    }),
    z.array(facetSchema),
  ),
  /** Completions for the text at the caret: an item replaces the characters `from` to `to`. */
  'library.suggest': query(
    z.object({
      text: libraryQuerySchema,
      at: z.number().int().min(0),
      /** Suggests and counts only what occurs in these games. Default: all games. */
      among: libraryQuerySchema.default(''),
      limit: z.number().int().min(1).max(50).default(12),
    }),
    z.object({ from: z.number().int(), to: z.number().int(), items: z.array(suggestionSchema) }),
  ),
  /** Statistics of the query's games. */
  'library.aggregates': query(
    z.object({
      query: libraryQuerySchema.default(''),
      ...aggregateQuestion,
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({
      version: z.number().int(),
      total: z.number().int(),
      rows: z.array(aggregateRowSchema),
      basis: aggregateBasisSchema,
    }),
  ),
  /** Where the sequences and firsts of a query are in a game, by each side that did them; nothing without its timeline. */
  'library.sequences': query(
    z.object({ platformGameId: idSchema, query: libraryQuerySchema }),
    z.array(z.object({ text: z.string(), side: sideSchema, plays: z.array(playSchema) })),
  ),
  /**
   * The query's games, newest first, with the players that it names or that are in a team that it names; everyone where
   * it names nobody. Rejects a query with problems.
   */
  'library.appearances': query(
    z.object({
      query: libraryQuerySchema.default(''),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ version: z.number().int(), total: z.number().int(), rows: z.array(appearanceSchema) }),
  ),
  /** How many games are counted for the question about statistics that is being answered; null: there is none. */
  'library.counting': query(nothing, libraryCountingSchema.nullable()),
  /** Ids in the order of the rows. Rejects a query with problems, since commands use the result. */
  'library.ids': query(
    z.object({
      query: libraryQuerySchema.default(''),
      sort: librarySortSchema.prefault({}),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(10_000).default(10_000),
    }),
    z.object({ version: z.number().int(), total: z.number().int(), ids: z.array(z.string()) }),
  ),
  /** The number of games, the number with files, and their bytes. Rejects a query with problems. */
  'library.size': query(
    z.object({ selection: gameSelectionSchema }),
    z.object({ games: z.number().int(), held: z.number().int(), bytes: z.number() }),
  ),
  'views.list': query(nothing, z.array(savedViewSchema)),
  /** Without an id, creates a new view. */
  'views.save': command(savedViewSchema.extend({ id: idSchema.optional() }), savedViewSchema, {
    changes: ['views'],
  }),
  'views.remove': command(z.object({ id: idSchema }), changed, { changes: ['views'] }),
  /** Sets the views' order; views that are not listed come last. */
  'views.arrange': command(z.object({ ids: z.array(idSchema).max(1000) }), changed, { changes: ['views'] }),
  /** Requests these content types of the games now; without types, all wanted files that are missing. */
  'library.fetch': command(
    z.object({ selection: gameSelectionSchema, contentTypes: z.array(contentTypeSchema).max(50) }),
    changed,
    { changes: ['games', 'downloads'] },
  ),
  /** Applies to the games' unfinished downloads. */
  'library.prioritise': command(
    z.object({ selection: gameSelectionSchema, priority: z.number().int().min(-100).max(100) }),
    changed,
    { changes: ['downloads'] },
  ),
} as const;
