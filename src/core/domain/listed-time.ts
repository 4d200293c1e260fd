/**
 * Which time was listed completely, of what the watch rules want: since when, until when, and which days never were.
 * Pure. All times are epoch ms; a range has its start and not its end.
 */
import { nameKey } from '../../shared/base/names.ts';
import type { WatchRule } from '../../shared/rules/watch-rules.ts';

export type Range = readonly [fromAt: number, toAt: number];

/** Ranges that were listed completely: of all games, or of some leagues and teams. */
export interface ListedRanges {
  readonly ranges: readonly Range[];
  /** Names of leagues; empty: all. */
  readonly leagues: readonly string[];
  /** Names, codes or ids of teams; empty: all. */
  readonly teams: readonly string[];
}

type RuleScope = Pick<WatchRule, 'effect' | 'isEnabled' | 'leagues' | 'teams' | 'matches' | 'from'>;

interface NeverListed {
  /** Null: since ever. */
  readonly fromAt: number | null;
  /** Null: no end is known, since no listing was complete. */
  readonly toAt: number | null;
  /** The wanted leagues and teams that were not listed; both empty: nothing of what is wanted was. */
  readonly leagues: readonly string[];
  readonly teams: readonly string[];
  /** The leagues and teams that a backfill has listed of these days, where the rules want others as well. */
  readonly except: readonly string[];
}

export interface ListedTime {
  /** From here to `asOf`, everything wanted was listed; null if no listing was complete. */
  readonly knownSince: number | null;
  /** When the last complete listing was; null if there was none. */
  readonly asOf: number | null;
  /** Oldest first; up to `asOf`, or without end where that is null. */
  readonly neverListed: readonly NeverListed[];
  /** The leagues and teams of which a listing has everything that is wanted; both empty: of all. */
  readonly wanted: Pick<NeverListed, 'leagues' | 'teams'>;
}

/** A part of what the rules want, of which every name was listed in the same ranges. */
interface Demand {
  readonly leagues: readonly string[];
  readonly teams: readonly string[];
  readonly fromAt: number;
  readonly listed: readonly Range[];
  /** `listed`, and all time before the rule begins. */
  readonly covered: readonly Range[];
}

const ever = Number.NEGATIVE_INFINITY;

export function listedTime(
  listings: readonly ListedRanges[],
  rules: readonly RuleScope[],
  now: number,
): ListedTime {
  const demands = toDemands(listings, rules, now);
  const known = demands.map(({ covered }) => covered).reduce(intersect);
  const ends = demands.map(({ listed }) => listed.at(-1)?.[1] ?? null);
  const last = known.at(-1);
  const isAnyUnlisted = ends.includes(null);
  const end = Math.min(last?.[1] ?? ever, ...ends.map((each) => each ?? ever));
  const asOf = last === undefined || isAnyUnlisted || end < last[0] ? null : end;
  const since = asOf === null || last === undefined ? null : last[0];
  const knownSince = since === ever ? Math.min(...demands.map(({ fromAt }) => fromAt)) : since;
  const neverListed = findNeverListed(demands, listings, asOf ?? Number.POSITIVE_INFINITY);
  return { knownSince, asOf, neverListed, wanted: namesOfAll(demands) };
}

/** A rule about certain matches wants no range of time. */
function isDemanding({ effect, isEnabled, matches }: RuleScope): boolean {
  return effect === 'include' && isEnabled && matches.length === 0;
}

const everything = { leagues: [], teams: [], from: null } as const;

/** At least one: without a rule, everything. */
function toDemands(
  listings: readonly ListedRanges[],
  rules: readonly RuleScope[],
  now: number,
): readonly Demand[] {
  const keys = listings.map(({ leagues, teams, ranges }) => ({
    leagues: new Set(leagues.map(nameKey)),
    teams: new Set(teams.map(nameKey)),
    ranges: ranges.flatMap(([from, to]): Range[] => (from <= now ? [[from, Math.min(to, now)]] : [])),
  }));
  const demanding: readonly Pick<RuleScope, 'leagues' | 'teams' | 'from'>[] = rules.filter(isDemanding);
  const scopes = demanding.length === 0 ? [everything] : demanding;
  return scopes.flatMap(({ leagues, teams, from }) => {
    const fromAt = from === null ? ever : Date.parse(from);
    const ofTeams = alike(teams, (name) => keys.map((each) => isIn(each.teams, name)));
    return alike(leagues, (name) => keys.map((each) => isIn(each.leagues, name))).flatMap((league) =>
      ofTeams.map((team) => {
        const isListed = (index: number) => league.listedBy[index] === true && team.listedBy[index] === true;
        const listed = union(keys.flatMap(({ ranges }, index) => (isListed(index) ? ranges : [])));
        const before: readonly Range[] = fromAt === ever ? [] : [[ever, fromAt]];
        return {
          leagues: league.names,
          teams: team.names,
          fromAt,
          listed,
          covered: union([...before, ...listed]),
        };
      }),
    );
  });
}

/** Whether a listing of these names (none: all) has the name (null: all). */
function isIn(keys: ReadonlySet<string>, name: string | null): boolean {
  return keys.size === 0 || (name !== null && keys.has(nameKey(name)));
}

/** Names of a rule in groups that the same listings have. An empty list is all names: one group without names. */
function alike(names: readonly string[], listedBy: (name: string | null) => readonly boolean[]) {
  if (names.length === 0) return [{ names, listedBy: listedBy(null) }];
  const groups = Map.groupBy(names, (name) => listedBy(name).join());
  return [...groups.values()].map((group) => ({ names: group, listedBy: listedBy(group[0] ?? null) }));
}

function findNeverListed(
  demands: readonly Demand[],
  listings: readonly ListedRanges[],
  until: number,
): readonly NeverListed[] {
  const restricted = listings.filter(({ leagues, teams }) => leagues.length + teams.length > 0);
  const ends = [
    ...demands.flatMap(({ covered }) => covered),
    ...restricted.flatMap(({ ranges }) => ranges),
  ].flat();
  const inner = [...new Set(ends)].filter((at) => at > ever && at < until).sort((a, b) => a - b);
  const edges = [ever, ...inner, until];
  const parts = edges.slice(0, -1).flatMap((from, index): NeverListed[] => {
    const part: Range = [from, edges[index + 1] ?? until];
    const unlisted = demands.filter(({ covered }) => !contains(covered, part));
    if (unlisted.length === 0) return [];
    const names = unlisted.length < demands.length ? joinNames(unlisted) : { leagues: [], teams: [] };
    const except = restricted.filter(({ ranges }) => contains(union(ranges), part));
    const isOfAll = names.leagues.length + names.teams.length === 0;
    return [
      {
        fromAt: from === ever ? null : from,
        toAt: part[1] === Number.POSITIVE_INFINITY ? null : part[1],
        ...names,
        except: isOfAll ? unique(except.flatMap(({ leagues, teams }) => [...leagues, ...teams])) : [],
      },
    ];
  });
  return joined(parts);
}

/** Empty where one of them wants all. */
function joinNames(demands: readonly Demand[]): Pick<NeverListed, 'leagues' | 'teams'> {
  const isAllNamed = demands.every(({ leagues, teams }) => leagues.length + teams.length > 0);
  if (!isAllNamed) return { leagues: [], teams: [] };
  return {
    leagues: unique(demands.flatMap(({ leagues }) => leagues)),
    teams: unique(demands.flatMap(({ leagues, teams }) => (leagues.length === 0 ? teams : []))),
  };
}

/** The leagues where each demand names some, else the teams where each does: a listing of both would miss games. */
function namesOfAll(demands: readonly Demand[]): Pick<NeverListed, 'leagues' | 'teams'> {
  if (demands.every(({ leagues }) => leagues.length > 0))
    return { leagues: unique(demands.flatMap(({ leagues }) => leagues)), teams: [] };
  const areTeamsNamed = demands.every(({ teams }) => teams.length > 0);
  return { leagues: [], teams: areTeamsNamed ? unique(demands.flatMap(({ teams }) => teams)) : [] };
}

const unique = (names: readonly string[]) => [...new Set(names)];

/** Parts that follow each other and say the same become one. */
function joined(parts: readonly NeverListed[]): readonly NeverListed[] {
  const result: NeverListed[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    const isSame = before?.toAt === part.fromAt && namesText(before) === namesText(part);
    if (before && isSame) result[result.length - 1] = { ...before, toAt: part.toAt };
    else result.push(part);
  }
  return result;
}

const namesText = ({ leagues, teams, except }: NeverListed) => JSON.stringify([leagues, teams, except]);

/** Sorted, without overlaps; ranges that touch become one. */
export function union(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = result.at(-1);
    if (before && from <= before[1]) result[result.length - 1] = [before[0], Math.max(before[1], to)];
    else result.push([from, to]);
  }
  return result;
}

/** Both as `union` returns them. */
function intersect(a: readonly Range[], b: readonly Range[]): readonly Range[] {
  return union(
    a.flatMap(([from, to]) =>
      b.flatMap(([otherFrom, otherTo]): Range[] => {
        const range: Range = [Math.max(from, otherFrom), Math.min(to, otherTo)];
        return range[0] <= range[1] ? [range] : [];
      }),
    ),
  );
}

/** `ranges` as `union` returns them. */
function contains(ranges: readonly Range[], [from, to]: Range): boolean {
  return ranges.some((range) => range[0] <= from && to <= range[1]);
}
