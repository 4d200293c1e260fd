/** Finding games: pages, facets, figures, suggestions, and the views that are kept. */
import { z } from 'zod';
import { contentTypeSchema, idSchema } from '../domain.ts';
import {
  aggregateColumns,
  aggregateKinds,
  aggregateRowSchema,
  aggregateScopes,
  facetFields,
  facetSchema,
  gameSelectionSchema,
  libraryPageSchema,
  libraryQuerySchema,
  librarySortSchema,
  savedViewSchema,
  suggestionSchema,
} from '../library.ts';
import { changed, command, nothing, query } from './operation.ts';

export const libraryOperations = {
  /** Rows by their offset in the query's answer; `problems` name the parts of the query that mean nothing. */
  'library.page': query(
    z.object({
      query: libraryQuerySchema.default(''),
      sort: librarySortSchema.prefault({}),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    libraryPageSchema,
  ),
  /** Most frequent values first; chosen ones are always among them. */
  'library.facets': query(
    z.object({
      query: libraryQuerySchema.default(''),
      fields: z.array(z.enum(facetFields)).max(facetFields.length).optional(),
      limit: z.number().int().min(1).max(500).default(20),
    }),
    z.array(facetSchema),
  ),
  /** How the part of the text at the caret may go on: characters `from` to `to` are replaced by an item. */
  'library.suggest': query(
    z.object({
      text: libraryQuerySchema,
      at: z.number().int().min(0),
      /** Only what occurs in these games is suggested, and counted in them. Default: in all. */
      among: libraryQuerySchema.default(''),
      limit: z.number().int().min(1).max(50).default(12),
    }),
    z.object({ from: z.number().int(), to: z.number().int(), items: z.array(suggestionSchema) }),
  ),
  'library.aggregates': query(
    z.object({
      query: libraryQuerySchema.default(''),
      by: z.enum(aggregateKinds),
      of: z.enum(aggregateScopes).default('named'),
      sortBy: z.enum(aggregateColumns).default('games'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({
      version: z.number().int(),
      total: z.number().int(),
      rows: z.array(aggregateRowSchema),
    }),
  ),
  /** Ids in the order of the rows. Refuses a query with problems: commands rest on the answer. */
  'library.ids': query(
    z.object({
      query: libraryQuerySchema.default(''),
      sort: librarySortSchema.prefault({}),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(10_000).default(10_000),
    }),
    z.object({ version: z.number().int(), total: z.number().int(), ids: z.array(z.string()) }),
  ),
  /** How many games they are, how many of them have files, and the bytes of those. Refuses a query with problems. */
  'library.size': query(
    z.object({ selection: gameSelectionSchema }),
    z.object({ games: z.number().int(), held: z.number().int(), bytes: z.number() }),
  ),
  'views.list': query(nothing, z.array(savedViewSchema)),
  /** Without an id a new view. */
  'views.save': command(savedViewSchema.extend({ id: idSchema.optional() }), savedViewSchema, {
    changes: ['views'],
  }),
  'views.remove': command(z.object({ id: idSchema }), changed, { changes: ['views'] }),
  /** The order in which views are listed; those that are not named come last. */
  'views.arrange': command(z.object({ ids: z.array(idSchema).max(1000) }), changed, { changes: ['views'] }),
  /** Wants these content types of the games now; none: whatever is wanted of them and not held. */
  'library.fetch': command(
    z.object({ selection: gameSelectionSchema, contentTypes: z.array(contentTypeSchema).max(50) }),
    changed,
    { changes: ['games', 'downloads'] },
  ),
  /** Of the games' downloads that are not done. */
  'library.prioritise': command(
    z.object({ selection: gameSelectionSchema, priority: z.number().int().min(-100).max(100) }),
    changed,
    { changes: ['downloads'] },
  ),
} as const;
