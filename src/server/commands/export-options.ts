/** What the words and options of `export` mean: which games, in what form, and where to. */
import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { ReadOnly } from '../../core/read-only.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import {
  type ExportContent,
  type ExportTable,
  exportContentSchema,
  exportTableNames,
  tableFormats,
} from '../../shared/library/export.ts';
import type { aggregateKinds, GameSelection } from '../../shared/library/library.ts';
import { type FilterOptions, timeParser, toFilters } from '../terminal/arguments.ts';
import { collectPages } from '../terminal/paging.ts';

export interface GivenOptions extends Omit<FilterOptions, 'to'> {
  /** Where to. As before `--until`, a day or a time ends the period: such a folder is written `./2026-11-21`. */
  readonly to?: readonly string[];
  readonly until?: string;
  readonly query?: string;
  readonly as: (typeof forms)[number];
  readonly tables?: readonly ExportTable[];
  /** For Oracle's Elixir. */
  readonly columns?: (typeof columnNames)[number];
  readonly by?: (typeof aggregateKinds)[number];
  readonly everyone: boolean;
  readonly content?: readonly string[];
  readonly format: 'csv' | 'jsonl';
  readonly forSpreadsheets: boolean;
  readonly replace: boolean;
}

/** `to` as the other commands have it: a time. */
export interface ExportOptions extends Omit<GivenOptions, 'to' | 'until'>, FilterOptions {
  readonly place?: string;
  /** How the command should be written, where it still means what was typed. */
  readonly warning?: string;
}

export const forms = ['files', 'zip', 'bagit', ...tableFormats, 'oracles-elixir'] as const;
export const columnNames = ['latest', '2021'] as const;

const looksLikeTime = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

/** Throws `invalid-input` for more than one place or time. */
export function withPlace({ to: given = [], until, ...options }: GivenOptions): ExportOptions {
  const [end, ...ends] = given.filter((text) => looksLikeTime.test(text));
  const [place, ...places] = given.filter((text) => !looksLikeTime.test(text));
  if (ends.length > 0 || places.length > 0 || (end !== undefined && until !== undefined)) {
    throw new MatchkeepError('invalid-input', 'There is more than one destination or end.', {
      remedy: 'Give at most one destination with --to, and one day or time with --until.',
    });
  }
  return {
    ...options,
    ...(until !== undefined && { to: until }),
    ...(end !== undefined && {
      to: timeParser(1)(end),
      warning: `"--to ${end}" is read as a time. Write "--until ${end}", or "--to ./${end}" for a folder.`,
    }),
    ...(place !== undefined && { place }),
  };
}

/** For commander: throws `invalid-input` for a name that is no table. */
export function toTables(text: string): readonly ExportTable[] {
  return text.split(',').map((name) => {
    const known = exportTableNames.find((table) => table === name.trim());
    if (known !== undefined) return known;
    throw new MatchkeepError('invalid-input', `There is no table "${name.trim()}".`, {
      remedy: `Tables: ${exportTableNames.join(', ')}.`,
    });
  });
}

/** Without `--to` the one word is the folder. */
export function toDestination(words: readonly string[], options: ExportOptions) {
  if (options.place !== undefined) return { to: options.place, ids: words };
  const [folder, ...more] = words;
  if (folder !== undefined && more.length === 0) return { to: folder, ids: [] };
  throw new MatchkeepError('invalid-input', 'Choose where to export to.', {
    remedy: 'Give a folder or file with --to.',
  });
}

/** Throws `invalid-input` for options that do not fit each other. */
export function toContent(options: ExportOptions): ExportContent {
  const { as, by, tables = ['games'], content: contentTypes = [], format: manifest } = options;
  const { forSpreadsheets } = options;
  if (forSpreadsheets && as !== 'csv') {
    throw onlyCsv(as);
  }
  if (options.columns !== undefined && as !== 'oracles-elixir') {
    throw new MatchkeepError('invalid-input', `--columns names those of Oracle's Elixir, not of ${as}.`, {
      remedy: 'Add --as oracles-elixir, or leave out --columns.',
    });
  }
  if (as === 'bagit' && options.replace) {
    throw new MatchkeepError('invalid-input', 'A bag replaces nothing: it needs a new or an empty folder.', {
      remedy: 'Leave out --replace, and choose another folder.',
    });
  }
  if (as === 'files' || as === 'zip' || as === 'bagit') {
    if (by !== undefined || options.tables !== undefined) {
      throw new MatchkeepError(
        'invalid-input',
        'Tables and statistics are exported as csv, jsonl or parquet.',
        {
          remedy: 'Add --as csv, for example.',
        },
      );
    }
    return exportContentSchema.parse({ as, contentTypes, manifest });
  }
  if (as === 'oracles-elixir') {
    if (by !== undefined || options.tables !== undefined) {
      throw new MatchkeepError('invalid-input', "The form of Oracle's Elixir is one table.", {
        remedy: 'Leave out --tables and --by, or choose --as csv.',
      });
    }
    const table = options.columns === '2021' ? 'oracles_elixir_2021' : 'oracles_elixir';
    return exportContentSchema.parse({ as: 'tables', format: 'csv', tables: [table], forSpreadsheets });
  }
  if (by === undefined)
    return exportContentSchema.parse({ as: 'tables', format: as, tables, forSpreadsheets });
  if (as === 'parquet') {
    throw new MatchkeepError('invalid-input', 'Statistics are not exported as parquet.', {
      remedy: 'Choose --as csv or --as jsonl.',
    });
  }
  const of = options.everyone ? 'everyone' : 'named';
  return exportContentSchema.parse({ as: 'aggregates', format: as, by, of, forSpreadsheets });
}

/** A single table may go to a file, which its name says, or into a folder. */
export function destinationKind(path: string, content: ExportContent): 'folder' | 'file' {
  if (content.as === 'files' || content.as === 'bagit') return 'folder';
  if (content.as === 'zip') return 'file';
  if (content.as === 'tables' && content.tables.length > 1) return 'folder';
  if (existsSync(path)) return statSync(path).isDirectory() ? 'folder' : 'file';
  return extname(path) === `.${content.format}` ? 'file' : 'folder';
}

/** Ids, or a query, or what the filters let through. */
export async function toSelection(
  { handlers }: ReadOnly,
  ids: readonly string[],
  options: ExportOptions,
): Promise<GameSelection> {
  const filters = toFilters(options);
  const ways = [ids.length > 0, options.query !== undefined, Object.keys(filters).length > 0];
  if (ways.filter(Boolean).length > 1) {
    throw new MatchkeepError('invalid-input', 'Games are selected in more than one way.', {
      remedy: 'Select them by IDs, by --query or by filters, but only one of these.',
    });
  }
  if (options.query !== undefined) return { query: options.query };
  return { ids: ids.length > 0 ? [...ids] : await readFilteredIds(handlers, filters) };
}

async function readFilteredIds(handlers: ReadOnly['handlers'], filters: FilterOptions): Promise<string[]> {
  const { items: ids } = await collectPages(Number.POSITIVE_INFINITY, async (paging) => {
    const { items, nextCursor } = await handlers['games.list']({
      ...filters,
      ...paging,
      archivedOnly: true,
    });
    return { items: items.map(({ platformGameId }) => platformGameId), nextCursor };
  });
  return ids;
}

export const onlyCsv = (as: string) =>
  new MatchkeepError('invalid-input', `--for-spreadsheets changes CSV, not ${as}.`, {
    remedy: 'Add --as csv, or leave out --for-spreadsheets.',
  });
