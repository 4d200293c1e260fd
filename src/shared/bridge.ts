/**
 * The bridge: the one contract between the user interface and the archiver. Each operation is one entry
 * here; the preload's allow-list, the Electron handlers, the server's routes and the renderer's client are
 * derived from this table. Queries read, commands change, events tell.
 */
import { z } from 'zod';
import {
  appStatusSchema,
  contentTypeSchema,
  coverageRowSchema,
  downloadEventSchema,
  downloadSchema,
  downloadStateSchema,
  gameSchema,
  idSchema,
  matchSchema,
  peridSchema,
  rebuildReportSchema,
  sessionStatusSchema,
  stateCountsSchema,
  syncRunSchema,
  verifyReportSchema,
  watchRuleSchema,
} from './domain.ts';
import { errorDataSchema } from './errors.ts';
import { exportJobSchema, exportRequestSchema, leftOutSchema } from './export.ts';
import { gameFactsSchema, gameTimelineSchema } from './game-facts.ts';
import { inAppPathSchema } from './in-app-path.ts';
import {
  lookedAtSchema,
  lookSchema,
  replaySchema,
  searchPlaces,
  treeNodeSchema,
  treeSchema,
  treeSearchSchema,
  treeWaySchema,
  zipListSchema,
} from './inspect.ts';
import {
  aggregateColumns,
  aggregateKinds,
  aggregateRowSchema,
  facetFields,
  facetSchema,
  gameSelectionSchema,
  libraryPageSchema,
  libraryQuerySchema,
  librarySortSchema,
  savedViewSchema,
  suggestionSchema,
} from './library.ts';
import { settingsPatchSchema, settingsSchema } from './settings.ts';
import { streamSchema } from './streams.ts';
import { installWhenSchema, updateStatusSchema } from './updates.ts';

const nothing = z.null();
const cursorSchema = z.string().max(500);
/** Lists page by key: pass the last page's `nextCursor` to get the next; null means no more. */
const paging = { cursor: cursorSchema.optional(), limit: z.number().int().min(1).max(500).default(100) };
const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: cursorSchema.nullable() });

/** Filters shared by matches and games; names match as the user types them, case ignored. */
const filters = {
  search: z.string().max(500).optional(),
  league: z.string().max(200).optional(),
  team: z.string().max(200).optional(),
  /** ISO 8601 times: `from` included, `to` not. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};

/** Which downloads a command is about: some by id, or all in the given states (all where none given). */
export const downloadTargetSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(10_000) }),
  z.object({ all: z.literal(true), states: z.array(downloadStateSchema).optional() }),
]);
export type DownloadTarget = z.infer<typeof downloadTargetSchema>;

const changed = z.object({ changed: z.number().int() });
const chosenPath = z.object({ path: z.string().nullable() });
/** A name without a folder, to be suggested in a dialog. */
const fileNameSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\\/:*?"<>|]+$/, 'must be a name without a folder');

/** The file that was read. A file that isn't held is no problem: then all is null. */
const readFrom = {
  source: z.object({ assetId: idSchema, contentType: z.string() }).nullable(),
  /** Why the file can't be read, or (beside what was read) that it was changed since it was archived. */
  problem: errorDataSchema.nullable(),
};

const query = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'query', input, output }) as const;
const command = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) =>
  ({ kind: 'command', input, output }) as const;

/** Bytes from a file's beginning. */
const offset = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const partBytes = z.number().int().min(1).max(262_144).default(65_536);
const treeSearchFor = { text: z.string().min(1).max(1000), where: z.enum(searchPlaces).default('all') };

export const operations = {
  'app.status': query(nothing, appStatusSchema),
  'matches.list': query(
    z.object({ ...filters, ...paging, when: z.enum(['all', 'upcoming', 'past']).default('all') }),
    page(matchSchema),
  ),
  'matches.get': query(z.object({ id: idSchema }), matchSchema),
  'games.list': query(
    z.object({ ...filters, ...paging, archivedOnly: z.boolean().default(false) }),
    page(gameSchema),
  ),
  'games.count': query(
    z.object({ ...filters, archivedOnly: z.boolean().default(false) }),
    z.object({ count: z.number().int() }),
  ),
  'games.get': query(z.object({ platformGameId: idSchema }), gameSchema),
  /** Read from the game's own files, each time it is asked. */
  'games.facts': query(
    z.object({ platformGameId: idSchema }),
    z.object({ facts: gameFactsSchema.nullable(), ...readFrom }),
  ),
  'games.timeline': query(
    z.object({ platformGameId: idSchema }),
    z.object({ timeline: gameTimelineSchema.nullable(), ...readFrom }),
  ),
  'games.leagues': query(nothing, z.array(z.object({ name: z.string(), games: z.number().int() }))),
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
      limit: z.number().int().min(1).max(50).default(12),
    }),
    z.object({ from: z.number().int(), to: z.number().int(), items: z.array(suggestionSchema) }),
  ),
  'library.aggregates': query(
    z.object({
      query: libraryQuerySchema.default(''),
      by: z.enum(aggregateKinds),
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
  /** How much of them is held: games, and bytes of their files. Refuses a query with problems. */
  'library.size': query(
    z.object({ selection: gameSelectionSchema }),
    z.object({ games: z.number().int(), bytes: z.number() }),
  ),
  'views.list': query(nothing, z.array(savedViewSchema)),
  'streams.list': query(nothing, z.array(streamSchema)),
  'downloads.list': query(
    z.object({ ...paging, states: z.array(downloadStateSchema).optional() }),
    page(downloadSchema).extend({ counts: stateCountsSchema }),
  ),
  'downloads.history': query(z.object({ id: idSchema }), z.array(downloadEventSchema)),
  'coverage.list': query(z.object({ by: z.enum(['league', 'day']) }), z.array(coverageRowSchema)),
  'rules.list': query(nothing, z.array(watchRuleSchema)),
  'sync.runs': query(
    z.object({ limit: z.number().int().min(1).max(200).default(20) }),
    z.array(syncRunSchema),
  ),
  /** Newest first; ended ones stay until they are forgotten. */
  'export.list': query(nothing, z.array(exportJobSchema)),
  /** What a file is, by what is in it; asked again while it is being prepared. */
  'files.look': query(z.object({ file: lookedAtSchema }), lookSchema),
  /** The tree of a JSON file: asked again until it is ready. Its nodes are named by their offsets. */
  'files.tree': query(z.object({ file: lookedAtSchema }), treeSchema),
  'files.tree.children': query(
    z.object({
      file: lookedAtSchema,
      node: offset,
      offset,
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.array(treeNodeSchema),
  ),
  /** The whole of a string, or a value as it stands in the file (`isRaw`), a part at a time from `next` on. */
  'files.tree.value': query(
    z.object({
      file: lookedAtSchema,
      node: offset,
      from: offset.default(0),
      limit: partBytes,
      isRaw: z.boolean().default(false),
    }),
    z.object({ text: z.string(), bytes: z.number(), next: z.number().int().nullable() }),
  ),
  'files.tree.way': query(z.object({ file: lookedAtSchema, node: offset }), treeWaySchema),
  /** How far the search is; begins it where another was under way. */
  'files.tree.search': query(z.object({ file: lookedAtSchema, ...treeSearchFor }), treeSearchSchema),
  /** What was found, by its number, or the first at or after an offset. */
  'files.tree.match': query(
    z.object({
      file: lookedAtSchema,
      ...treeSearchFor,
      at: z.number().int().min(0).nullable().default(null),
      from: offset.default(0),
    }),
    z.object({ at: z.number().int(), node: z.number().int(), way: treeWaySchema }).nullable(),
  ),
  'files.bytes': query(
    z.object({ file: lookedAtSchema, offset, limit: partBytes }),
    z.object({ bytes: z.base64(), total: z.number() }),
  ),
  'files.text': query(
    z.object({ file: lookedAtSchema, offset, limit: partBytes }),
    z.object({
      text: z.string(),
      from: z.number().int(),
      next: z.number().int().nullable(),
      total: z.number(),
    }),
  ),
  'files.replay': query(z.object({ assetId: idSchema }), replaySchema),
  'files.entries': query(
    z.object({
      assetId: idSchema,
      filter: z.string().max(500).default(''),
      offset,
      limit: z.number().int().min(1).max(500).default(100),
    }),
    zipListSchema,
  ),
  'settings.get': query(nothing, settingsSchema),
  'updates.status': query(nothing, updateStatusSchema),

  'session.signIn': command(
    z.object({
      username: z.string().trim().min(1).max(320),
      password: z.string().min(1).max(1000),
      /** `memory` keeps the password in this process only, for machines without a keychain. */
      keep: z.enum(['keychain', 'memory']).default('keychain'),
    }),
    sessionStatusSchema,
  ),
  'session.signOut': command(nothing, sessionStatusSchema),
  'practice.enter': command(nothing, nothing),
  'practice.leave': command(nothing, nothing),
  'sync.now': command(nothing, nothing),
  'queue.pause': command(nothing, nothing),
  'queue.resume': command(nothing, nothing),
  'downloads.pause': command(downloadTargetSchema, changed),
  'downloads.resume': command(downloadTargetSchema, changed),
  'downloads.retry': command(downloadTargetSchema, changed),
  'downloads.cancel': command(downloadTargetSchema, changed),
  'downloads.prioritise': command(
    z.object({ ids: z.array(idSchema).min(1).max(10_000), priority: z.number().int().min(-100).max(100) }),
    changed,
  ),
  'games.want': command(
    z.object({ platformGameId: idSchema, contentType: contentTypeSchema }),
    downloadSchema,
  ),
  'rules.save': command(watchRuleSchema.extend({ id: idSchema.optional() }), watchRuleSchema),
  'rules.remove': command(z.object({ id: idSchema }), changed),
  /** Without an id a new view. */
  'views.save': command(savedViewSchema.extend({ id: idSchema.optional() }), savedViewSchema),
  'views.remove': command(z.object({ id: idSchema }), changed),
  /** The order in which views are listed; those that are not named come last. */
  'views.arrange': command(z.object({ ids: z.array(idSchema).max(1000) }), changed),
  /** Wants these content types of the games now; none: whatever is wanted of them and not held. */
  'library.fetch': command(
    z.object({ selection: gameSelectionSchema, contentTypes: z.array(contentTypeSchema).max(50) }),
    changed,
  ),
  /** Of the games' downloads that are not done. */
  'library.prioritise': command(
    z.object({ selection: gameSelectionSchema, priority: z.number().int().min(-100).max(100) }),
    changed,
  ),
  /** Without an id a new one. */
  'streams.save': command(streamSchema.extend({ id: idSchema.optional() }), streamSchema),
  'streams.remove': command(z.object({ id: idSchema }), changed),
  /** Begun at once, in a thread of its own; `export.list` tells how it goes. */
  'export.start': command(exportRequestSchema, exportJobSchema),
  'export.cancel': command(z.object({ id: idSchema }), exportJobSchema),
  /** Takes one that has ended off the list, with what was made ready for a browser. */
  'export.forget': command(z.object({ id: idSchema }), nothing),
  'export.showInFolder': command(z.object({ id: idSchema }), nothing),
  /** A fresh viewer session; the address is for the player only and is kept nowhere. */
  'streams.playlist': command(z.object({ matchPerid: peridSchema }), z.object({ address: z.url() })),
  'archive.verify': command(z.object({ repair: z.boolean().default(false) }), verifyReportSchema),
  'archive.rebuild': command(nothing, rebuildReportSchema),
  'settings.set': command(settingsPatchSchema, settingsSchema),
  'files.open': command(z.object({ assetId: idSchema }), nothing),
  'files.showInFolder': command(z.object({ assetId: idSchema }), nothing),
  'files.path': command(z.object({ assetId: idSchema }), z.object({ path: z.string() })),
  /** Begins a drag out of the window: called while the pointer's button is down. */
  'files.drag': command(z.object({ assetIds: z.array(idSchema).min(1).max(200) }), nothing),
  'files.tree.stopSearch': command(z.object({ file: lookedAtSchema }), nothing),
  /** Entries of a zip into a folder; none: all. What is there already is left out, and named. */
  'files.extract': command(
    z.object({
      assetId: idSchema,
      entries: z.array(z.number().int().min(0)).max(100_000),
      folder: z.string().min(1).max(4000),
    }),
    z.object({ files: z.number().int(), bytes: z.number(), leftOut: z.array(leftOutSchema) }),
  ),
  /** The system's own dialogs; a path of null: the user thought better of it. */
  'dialogs.chooseFolder': command(
    z.object({ title: z.string().min(1).max(200), startAt: z.string().max(1000).optional() }),
    chosenPath,
  ),
  'dialogs.saveFile': command(
    z.object({ title: z.string().min(1).max(200), fileName: fileNameSchema }),
    chosenPath,
  ),
  'clipboard.writeText': command(z.object({ text: z.string().max(100_000) }), nothing),
  'logs.openFolder': command(nothing, nothing),
  /** Asks where to, and writes there what helps to find a fault. Holds no secret. */
  'diagnostics.save': command(nothing, chosenPath),
  'updates.check': command(nothing, updateStatusSchema),
  'updates.download': command(nothing, updateStatusSchema),
  'updates.install': command(z.object({ when: installWhenSchema }), updateStatusSchema),
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type QueryName = {
  [N in OperationName]: Operations[N]['kind'] extends 'query' ? N : never;
}[OperationName];
/** What a caller passes (before defaults), what a handler gets (after), and what comes back. */
export type OperationInput<N extends OperationName> = z.input<Operations[N]['input']>;
export type HandlerInput<N extends OperationName> = z.output<Operations[N]['input']>;
export type OperationOutput<N extends OperationName> = z.output<Operations[N]['output']>;

export const operationNames = Object.keys(operations) as readonly OperationName[];
export const queryNames = operationNames.filter((name) => operations[name].kind === 'query') as QueryName[];

export function isOperationName(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(operations, name);
}

/** Live figures of downloads under way; at most four a second. */
export const progressSchema = z.object({
  downloads: z.array(
    z.object({
      id: idSchema,
      state: downloadStateSchema,
      bytesDone: z.number(),
      bytesTotal: z.number().nullable(),
      bytesPerSecond: z.number(),
    }),
  ),
});
export type Progress = z.infer<typeof progressSchema>;

/**
 * Every event names the queries it makes stale; `progress` comes with the batch where there is any. `goTo` is
 * the shell's own wish: show this place, for a menu, a notification or a deep link that was followed.
 */
export const bridgeEventSchema = z.object({
  stales: z.array(z.enum(queryNames as [QueryName, ...QueryName[]])),
  progress: progressSchema.optional(),
  goTo: inAppPathSchema.optional(),
});
export type BridgeEvent = z.infer<typeof bridgeEventSchema>;

/** What every operation answers, on both transports. */
export const bridgeReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorDataSchema }),
]);
export type BridgeReply = z.infer<typeof bridgeReplySchema>;

/** The channel (Electron) and the socket (server shell) on which events arrive. */
export const eventChannel = 'matchkeep:event';

/** What the preload exposes as `window.matchkeep`; where it is missing, the HTTP transport is used. */
export interface BridgeTransport {
  readonly call: (name: OperationName, input: unknown) => Promise<unknown>;
  /** Returns the function that stops listening. */
  readonly onEvent: (listener: (event: unknown) => void) => () => void;
}
