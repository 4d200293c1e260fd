/**
 * The bridge: the one contract between the user interface and the archiver. Each operation is one entry in the
 * tables of this folder; the preload's allow-list, the Electron handlers, the server's routes and the renderer's client
 * are derived from them. Queries read, commands change, events notify.
 */
import { z } from 'zod';
import { errorDataSchema } from '../base/errors.ts';
import { activeStateSchema, idSchema } from '../domain/domain.ts';
import { inAppPathSchema } from '../security/in-app-path.ts';
import { applicationOperations } from './application.ts';
import { backfillsOperations } from './backfills.ts';
import { coverageOperations } from './coverage.ts';
import { dataDragonOperations } from './data-dragon.ts';
import { datasetOperations } from './dataset.ts';
import { downloadsOperations } from './downloads.ts';
import { exportsOperations } from './exports.ts';
import { filesOperations } from './files.ts';
import { libraryOperations } from './library.ts';
import { matchesOperations } from './matches.ts';
import { notesOperations } from './notes.ts';
import { peopleOperations } from './people.ts';
import { sqlOperations } from './sql.ts';
import { streamsOperations } from './streams.ts';

export const operations = {
  ...applicationOperations,
  ...matchesOperations,
  ...coverageOperations,
  ...backfillsOperations,
  ...libraryOperations,
  ...downloadsOperations,
  ...filesOperations,
  ...exportsOperations,
  ...datasetOperations,
  ...streamsOperations,
  ...sqlOperations,
  ...peopleOperations,
  ...notesOperations,
  ...dataDragonOperations,
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

/** Live figures of active downloads; at most four updates a second. */
export const progressSchema = z.object({
  downloads: z.array(
    z.object({
      id: idSchema,
      state: activeStateSchema,
      bytesDone: z.number(),
      bytesTotal: z.number().nullable(),
      bytesPerSecond: z.number(),
    }),
  ),
  /** Of all downloads, those that have just ended too. */
  bytesPerSecond: z.number(),
});
export type Progress = z.infer<typeof progressSchema>;

/**
 * `invalidates`: the queries whose results have changed. `progress` is present while downloads are active. `goTo` is
 * a request of the shell to show this place, such as from a menu or a deep link. `isAway` is true when the desktop
 * window was hidden, false when it was shown again.
 */
export const bridgeEventSchema = z.object({
  invalidates: z.array(z.enum(queryNames as [QueryName, ...QueryName[]])),
  progress: progressSchema.optional(),
  goTo: inAppPathSchema.optional(),
  isAway: z.boolean().optional(),
});
export type BridgeEvent = z.infer<typeof bridgeEventSchema>;

/** The reply of every operation, on both transports. */
export const bridgeReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorDataSchema }),
]);
export type BridgeReply = z.infer<typeof bridgeReplySchema>;

/** The channel (Electron) and the socket (server shell) on which events arrive. */
export const eventChannel = 'matchkeep:event';

export interface BridgeTransport {
  readonly call: (name: OperationName, input: unknown) => Promise<unknown>;
  /** Returns the function that stops listening. */
  readonly onEvent: (listener: (event: unknown) => void) => () => void;
}

/** What the preload exposes as `window.matchkeep`; if it is missing, the HTTP transport is used. */
export interface PreloadBridge extends BridgeTransport {
  /** Where a file that was dropped on the window is; empty for one that is on no disk. */
  readonly filePath: (file: File) => string;
}
