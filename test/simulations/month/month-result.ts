/** What a simulated month has shown, for the report and the tests. */
import type { PracticeService } from '../../../src/practice/practice.ts';
import { assetName } from './game-model.ts';
import type { Wants } from './known-games.ts';
import type { Footprint, Report } from './messages.ts';
import type { Picture } from './picture.ts';

const dayMs = 24 * 3_600_000;
const settled: ReadonlySet<string> = new Set(['archived', 'not-needed', 'not-offered', 'not-wanted']);

export interface DayFootprint extends Footprint {
  readonly day: number;
  readonly archived: number;
}

export interface MonthResult {
  readonly days: number;
  readonly matches: number;
  /** Played games that the rules want and that have a file, and those of them that are archived. */
  readonly wanted: number;
  readonly archived: number;
  /** Played, wanted, with a file, and not archived. */
  readonly missed: readonly string[];
  /** On disk, and never wanted. */
  readonly unwanted: readonly string[];
  /** On disk at a checkpoint, and not at the next one. */
  readonly removed: readonly string[];
  readonly notNeeded: number;
  readonly notOffered: number;
  /** Neither archived, not needed, not offered nor not wanted at the end; none of them for a short month. */
  readonly left: readonly string[];
  readonly failed: number;
  readonly checkpoints: number;
  /** On which day each correction of an archived file was made, and how many earlier versions are on disk at the end. */
  readonly corrected: readonly number[];
  readonly earlier: number;
  /** One for each checkpoint. */
  readonly footprints: readonly DayFootprint[];
  /** Differences between coverage, disk and books, with the day. */
  readonly differences: readonly string[];
  readonly logins: number;
  readonly refreshes: number;
  /** Refreshes on one day without a refused token, at most. */
  readonly maxRefreshesPerDay: number;
  readonly kills: number;
  readonly restarts: number;
  readonly answers: number;
  readonly faults: number;
  readonly requests: number;
  readonly requestsPerFile: number;
}

interface Ended
  extends Pick<
    MonthResult,
    | 'days'
    | 'removed'
    | 'differences'
    | 'checkpoints'
    | 'kills'
    | 'restarts'
    | 'answers'
    | 'corrected'
    | 'earlier'
    | 'footprints'
  > {
  readonly isShort: boolean;
  /** Of the last checkpoint. */
  readonly report: Report;
  readonly service: PracticeService;
  readonly picture: Picture;
  /** `game/type` of the files on disk. */
  readonly archived: ReadonlySet<string>;
  /** The last rules. */
  readonly wants: Wants;
  /** Epoch ms. */
  readonly endedAt: number;
  /** The number of refreshes without a refused token, of each day that had any. */
  readonly refreshesByDay: readonly number[];
}

export function toResult(month: Ended): MonthResult {
  const { days, removed, differences, checkpoints, kills, restarts, answers } = month;
  const { corrected, earlier, footprints } = month;
  const { report, service, picture, archived } = month;
  const { counts, books } = service;
  const wanted = findWanted(month);
  const requests =
    counts.listingPages + counts.gamesPages + counts.addresses + counts.fileRequests + counts.faults;
  const ever = picture.everWanted();
  const neverListed = (name: string) => (picture.isKnown(name.split('/')[0] ?? '') ? '' : ', never listed');
  return {
    days,
    removed,
    differences,
    checkpoints,
    kills,
    restarts,
    answers,
    corrected,
    earlier,
    footprints,
    requests,
    matches: books.matches.length,
    wanted: wanted.length,
    archived: archived.size,
    missed: wanted
      .filter(({ name }) => !archived.has(name))
      .map(({ name, fate }) => `${name} (${fate}${neverListed(name)})`),
    unwanted: [...archived].filter((name) => !ever.has(name)),
    notNeeded: report.summary.counts['not-needed'],
    notOffered: report.summary.counts['not-offered'],
    left: month.isShort
      ? []
      : report.assets
          .filter(({ status }) => !settled.has(status))
          .map((one) => `${assetName(one.platformGameId, one.contentType)}: ${one.status} (${one.error})`),
    failed: report.summary.counts.failed,
    logins: counts.logins,
    refreshes: counts.refreshes,
    maxRefreshesPerDay: Math.max(0, ...month.refreshesByDay),
    faults: counts.faults,
    requestsPerFile: requests / Math.max(1, archived.size),
  };
}

/** The files of played games that the rules want and that the service has had for some hours. */
function findWanted({ service, wants, endedAt }: Ended) {
  return service.books.matches.flatMap((match) =>
    match.games.flatMap((game) => {
      const isThere = game.isPlayed && game.availableAt + dayMs / 4 <= endedAt;
      const types = wants({ leagueName: match.leagueName, teams: match.teams.map(({ name }) => name) });
      return types
        .filter((type) => isThere && game.contentTypes.includes(type))
        .map((type) => ({ name: assetName(game.platformGameId, type), fate: match.fate }));
    }),
  );
}
