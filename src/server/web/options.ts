/** What the web side needs to know about the shell behind it. */
import type { Handlers } from '../../core/bridge/dispatch.ts';
import type { OpenResult } from '../../core/sql/result-files.ts';
import type { BridgeEvent } from '../../shared/bridge/bridge.ts';
import type { GapsFormat } from '../../shared/coverage/coverage-gaps.ts';
import type { Access } from './access.ts';
import type { OriginRules } from './origin.ts';

export interface WebAppOptions {
  readonly handlers: Handlers;
  readonly onEvent: (listener: (event: BridgeEvent) => void) => () => void;
  /** The folders of the archive and of the read-only ones: no file outside them is ever sent. */
  readonly archiveDirs: () => readonly string[];
  /** The file of an export that was made ready for a browser; null where there is none. */
  readonly exportFile: (id: string) => { readonly path: string; readonly name: string } | null;
  /** A zip of what helps to find a fault, without secrets. */
  readonly diagnostics: () => Promise<NodeJS.ReadableStream>;
  /** A zip with the catalogue, the settings and what the user entered. */
  readonly backup: () => Promise<NodeJS.ReadableStream>;
  /** All rows of a query's result as a file. */
  readonly queryResult: OpenResult;
  /** The list of missing files. */
  readonly gaps: (format: GapsFormat) => NodeJS.ReadableStream;
  /** The current stream API's address, or '': the one other host the page may talk to. */
  readonly streamBaseUrl: () => string | Promise<string>;
  readonly rendererDir: string;
  readonly access: Access;
  /** Known once listening: the port may have been chosen by the system. */
  readonly originRules: () => OriginRules;
  /** After a one-time link was used. */
  readonly onAuthorised?: () => void;
  /** Receives internal errors; what reaches the browser contains no stack. */
  readonly onUnexpected: (error: unknown, where: string) => void;
}
