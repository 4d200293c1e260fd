/** Parses the command line's values: each parser throws commander's own error, so that usage is shown. */
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { isAddress } from '../../shared/settings/setting-values.ts';

/** The absolute path of a file or folder that the user names. Throws `invalid-input` for an address such as `s3://…`. */
export function toPath(text: string): string {
  if (!isAddress(text)) return resolve(text);
  throw new MatchkeepError('invalid-input', `"${text}" is an address, not a path.`, {
    remedy: 'Give the path of a file or folder on this machine.',
  });
}

/** For commander's parsers: a whole number within limits. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(
      `Expected a whole number from ${formatCount(min)} to ${formatCount(max)}.`,
    );
  };
}

/** For options that may be given several times. */
export function collect(text: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), text];
}

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A day (`2026-11-21`, in this machine's zone) or an ISO 8601 time with its zone. `dayOffset` 1 makes a day
 * mean its end, so that `--to` includes the day it names. Returns ISO 8601 UTC.
 */
export function timeParser(dayOffset: 0 | 1): (text: string) => string {
  return (text) => {
    const [, year, month, day] = dayPattern.exec(text) ?? [];
    if (year !== undefined) {
      const start = new Date(Number(year), Number(month) - 1, Number(day));
      const isReal = start.getMonth() === Number(month) - 1 && start.getDate() === Number(day);
      start.setDate(start.getDate() + dayOffset);
      if (isReal) return start.toISOString();
    } else if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))) {
      return new Date(text).toISOString();
    }
    throw new InvalidArgumentError('Give a day (2026-11-21) or a time with its zone (2026-11-21T18:00:00Z).');
  };
}

/** What narrows matches and games down, as it comes from the options below. */
export interface FilterOptions {
  readonly search?: string;
  readonly league?: string;
  readonly team?: string;
  readonly from?: string;
  readonly to?: string;
}

/** In what the words of a search for games are looked up. */
export const searchedInGames = 'names, codes, IDs, players or champions';

/** `searched` says in what the words of a search are looked up. */
export function addFilterOptions(command: Command, searched: string): Command {
  return command
    .option('--search <words>', `words in ${searched}`)
    .option('--league <league>', 'name or ID of a league')
    .option('--team <team>', 'name or code of a team')
    .option('--from <date>', 'on or after this day or time', timeParser(0))
    .option('--to <date>', 'up to and including this day, or up to this time', timeParser(1));
}

/** Throws `invalid-input` for a range that ends before it begins: it would find nothing without saying why. */
export function requireOrder(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined || Date.parse(from) < Date.parse(to)) return;
  throw new MatchkeepError('invalid-input', '--from must be earlier than the end.', {
    remedy: 'Change one of them, or leave one out.',
  });
}

/** Only what was given, checked by `requireOrder`: the contract distinguishes a missing filter from an empty one. */
export function toFilters({ search, league, team, from, to }: FilterOptions): FilterOptions {
  requireOrder(from, to);
  return {
    ...(search !== undefined && { search }),
    ...(league !== undefined && { league }),
    ...(team !== undefined && { team }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
