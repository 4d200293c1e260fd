/** Statistics computed from the summaries as in a spreadsheet, without packing, blocks or an order of games. */
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { type CountKind, countKinds, type FirstKind } from '../../src/shared/games/plays.ts';
import { findSides } from '../../src/shared/games/sides-of-teams.ts';

export interface ModelGame {
  /** In the service's order. */
  readonly teams: readonly { readonly code: string; readonly name: string }[];
  readonly summary: GameSummaryRow;
}

type Player = GameSummaryRow['players'][number];
/** The figures of a player, each with the first value that is too large to be packed. */
const limits = {
  kills: 0xff,
  deaths: 0xff,
  assists: 0xff,
  creepScore: 0xffff,
  gold: 0xffffff,
  damageToChampions: 0xffffff,
  damageTaken: 0xffffff,
  visionScore: 0xffff,
  wardsPlaced: 0xffff,
  wardsKilled: 0xffff,
  controlWardsBought: 0xffff,
};
type Figure = keyof typeof limits;
const figureNames = Object.keys(limits).filter((name): name is Figure => Object.hasOwn(limits, name));

type Figures = Readonly<Record<Figure, number | null>>;

/** The statistics that are one figure: as a mean of the games, by the minute, and as a share in the own side. */
const means: Readonly<Record<string, Figure>> = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  controlWards: 'controlWardsBought',
};
const rates: Readonly<Record<string, Figure>> = {
  creepScorePerMinute: 'creepScore',
  goldPerMinute: 'gold',
  damagePerMinute: 'damageToChampions',
  damageTakenPerMinute: 'damageTaken',
  visionScorePerMinute: 'visionScore',
  wardsPerMinute: 'wardsPlaced',
  wardsClearedPerMinute: 'wardsKilled',
};
const sharesInSide: Readonly<Record<string, Figure>> = {
  damageShare: 'damageToChampions',
  goldShare: 'gold',
  damageTakenShare: 'damageTaken',
  killShare: 'kills',
  deathShare: 'deaths',
};
const mapEach = <T, U>(all: Readonly<Record<string, T>>, read: (one: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, read(one)]));

const minutes = [10, 15, 20, 25];
const standingFigures = ['gold', 'experience', 'creepScore'] as const;
/** `goldAt15` and `goldDiffAt15`. */
type Standings = Readonly<Record<string, number | null>>;

interface Entry extends Figures {
  readonly game: ModelGame;
  readonly label: string;
  readonly isWinner: boolean | null;
  readonly seconds: number | null;
  /** Of each figure in that of the side; of sides none. */
  readonly shares: Partial<Figures>;
  readonly killParticipation: number | null;
  readonly isInFirstBlood: boolean | null;
  readonly standings: Standings;
  readonly objectives: Standings;
  readonly group: string | null;
}

export type ModelGroup = 'none' | 'side' | 'role' | 'team' | 'opponent';

export type ModelKind = 'player' | 'champion' | 'team' | 'side';

/** `group` of a row is null for an unknown one, and without groups. */
export function modelStatistics(games: readonly ModelGame[], by: ModelKind, grouped: ModelGroup = 'none') {
  const entries = games.flatMap((game) =>
    by === 'team' || by === 'side' ? sideEntries(game, by, grouped) : playerEntries(game, by, grouped),
  );
  const banned = by === 'champion' ? games.flatMap((game) => bansIn(game, grouped)) : [];
  const rowKey = ({ label, group }: NamedRow) => `${label}\n${group ?? ''}`;
  const byKey = Map.groupBy(entries, rowKey);
  for (const one of banned) if (!byKey.has(rowKey(one))) byKey.set(rowKey(one), []);
  return [...byKey]
    .map(([key, all]) => ({
      label: key.split('\n')[0] ?? '',
      group: key.split('\n')[1] || null,
      ...(by === 'champion' ? draftFigures(games, entries, banned, key, grouped) : noDraftFigures),
      games: new Set(all.map(({ game }) => game)).size,
      wins: all.filter(({ isWinner }) => isWinner).length,
      winRate: mean(all.map(({ isWinner }) => (isWinner === null ? null : Number(isWinner)))),
      ...mapEach(means, (figure) => mean(all.map((one) => one[figure]))),
      ...mapEach(rates, (figure) => perMinute(all, figure)),
      ...mapEach(sharesInSide, (figure) => mean(all.map(({ shares }) => shares[figure] ?? null))),
      kda: kda(all),
      killParticipation: mean(all.map((one) => one.killParticipation)),
      decidedGames: all.filter(({ isWinner }) => isWinner !== null).length,
      ...wilson(all),
      firstBlood: mean(all.map(({ isInFirstBlood: has }) => (has === null ? null : Number(has)))),
      ...Object.fromEntries(
        standingNames.map((name) => [name, mean(all.map(({ standings }) => standings[name] ?? null))]),
      ),
      ...Object.fromEntries(
        objectiveNames.map((name) => [name, mean(all.map(({ objectives }) => objectives[name] ?? null))]),
      ),
      length: perSixty(mean(all.map(({ seconds }) => seconds))),
      times: all.length,
      samples: readSamples(all, by),
    }))
    .toSorted(byRow);
}

const noDraftFigures = {
  presence: null,
  pickRate: null,
  bans: null,
  banRate: null,
  bansFirstPhase: null,
  bansSecondPhase: null,
};

interface Ban extends NamedRow {
  readonly game: ModelGame;
  /** Null: the turns of the game are unknown. */
  readonly phase: 1 | 2 | null;
}

function bansIn(game: ModelGame, grouped: ModelGroup): readonly Ban[] {
  const { draft } = game.summary;
  if (draft === null || grouped === 'role') return [];
  return (['blue', 'red'] as const).flatMap((side) =>
    draft.bans[side].flatMap((ban, index): readonly Ban[] => {
      const phase = draft.firstPick === null ? null : index < 3 ? 1 : 2;
      const group = readGroup(game, side, null, grouped);
      return ban === null ? [] : [{ game, label: String(ban.id), group, phase }];
    }),
  );
}

function draftFigures(
  games: readonly ModelGame[],
  picked: readonly Entry[],
  banned: readonly Ban[],
  key: string,
  grouped: ModelGroup,
) {
  const [label, group = ''] = key.split('\n');
  const isOwn = (one: NamedRow) => one.label === label && (one.group ?? '') === group;
  const count = (all: readonly { readonly game: ModelGame }[]) => new Set(all.map(({ game }) => game)).size;
  const picks = picked.filter(isOwn);
  const bans = banned.filter(isOwn);
  const pickGames = count(picked.filter((one) => (one.group ?? '') === group));
  const pickRate = pickGames === 0 ? null : count(picks) / pickGames;
  const drafts = games.filter(
    (game) =>
      game.summary.draft !== null &&
      (['blue', 'red'] as const).some((side) => (readGroup(game, side, null, grouped) ?? '') === group),
  );
  if (grouped === 'role' || drafts.length === 0) return { ...noDraftFigures, pickRate };
  const hasTurns = drafts.some(({ summary }) => summary.draft?.firstPick !== null);
  const inPhase = (phase: 1 | 2) => (hasTurns ? count(bans.filter((ban) => ban.phase === phase)) : null);
  return {
    presence: count([...picks.filter(({ game }) => game.summary.draft !== null), ...bans]) / drafts.length,
    pickRate,
    bans: count(bans),
    banRate: count(bans) / drafts.length,
    bansFirstPhase: inPhase(1),
    bansSecondPhase: inPhase(2),
  };
}

const standingNames = minutes.flatMap((minute) =>
  standingFigures.flatMap((figure) => [`${figure}At${minute}`, `${figure}DiffAt${minute}`]),
);

const firstNames = [
  'tower',
  'towers3',
  'dragon',
  'herald',
  'grubs',
  'atakhan',
  'baron',
  'elder',
  'inhibitor',
] as const;
const countNames = countKinds.filter((kind) => kind !== 'soul');
/** `dragonFirst` and `dragonCount`. */
const objectiveNames = [
  ...firstNames.map((kind) => `${kind}First`),
  ...countNames.map((kind) => `${kind}Count`),
  'dragonSoul',
];

/** What each statistic needs of a player or side; a statistic of a player's share has none of teams. */
const needs: Readonly<Record<string, (entry: Entry) => unknown>> = {
  ...Object.fromEntries(
    ['wins', 'winRate', 'winRateLow', 'winRateHigh', 'decidedGames'].map((name) => [
      name,
      ({ isWinner }: Entry) => isWinner,
    ]),
  ),
  ...mapEach(means, (figure) => (entry: Entry) => entry[figure]),
  ...mapEach(rates, (figure) => (entry: Entry) => added(entry[figure], entry.seconds)),
  kda: ({ kills, deaths, assists }) => added(added(kills, deaths), assists),
  length: ({ seconds }) => seconds,
  firstBlood: ({ isInFirstBlood }) => isInFirstBlood,
  ...Object.fromEntries(standingNames.map((name) => [name, ({ standings }: Entry) => standings[name]])),
  ...Object.fromEntries(objectiveNames.map((name) => [name, ({ objectives }: Entry) => objectives[name]])),
};
const needsInSide: typeof needs = {
  ...mapEach(
    sharesInSide,
    (figure) =>
      ({ shares }: Entry) =>
        shares[figure],
  ),
  killParticipation: (entry) => entry.killParticipation,
};
/** The statistics in `needs`. */
export const namesWithNeeds: readonly string[] = Object.keys({ ...needs, ...needsInSide });

/** Over how many each statistic is that is not over all. */
function readSamples(all: readonly Entry[], by: ModelKind): Readonly<Record<string, number>> {
  const own = by === 'team' || by === 'side' ? needs : { ...needs, ...needsInSide };
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, need]) => {
      const known = all.filter((entry) => (need(entry) ?? null) !== null).length;
      return known === all.length ? [] : [[name, known]];
    }),
  );
}

/** Of a player at each minute, as it can be packed. */
function readStanding(player: Player, minute: number, figure: (typeof standingFigures)[number]) {
  const value = player.standings[minutes.indexOf(minute)]?.[figure] ?? null;
  return value !== null && Number.isInteger(value) && value >= 0 && value < 0xffff ? value : null;
}

const less = (own: number | null, other: number | null) =>
  own === null || other === null ? null : own - other;

function standingsFrom(
  read: (minute: number, figure: (typeof standingFigures)[number]) => number | null,
  readOther: typeof read,
): Standings {
  return Object.fromEntries(
    minutes.flatMap((minute) =>
      standingFigures.flatMap((figure) => [
        [`${figure}At${minute}`, read(minute, figure)],
        [`${figure}DiffAt${minute}`, less(read(minute, figure), readOther(minute, figure))],
      ]),
    ),
  );
}

/** Against the only one of the other side in the role, if the player is the only one in it on the own side. */
function playerStandings(player: Player, players: readonly Player[]): Standings {
  const inRole = players.filter(({ role, side }) => role !== null && role === player.role && side !== null);
  const others = inRole.filter(({ side }) => side !== player.side);
  const opponent = player.side !== null && inRole.length === 2 && others.length === 1 ? others[0] : undefined;
  return standingsFrom(
    (minute, figure) => readStanding(player, minute, figure),
    (minute, figure) => (opponent === undefined ? null : readStanding(opponent, minute, figure)),
  );
}

function sideStandings(players: readonly Player[], side: 'blue' | 'red'): Standings {
  const total = (of: 'blue' | 'red') => (minute: number, figure: (typeof standingFigures)[number]) => {
    const all = players.filter((player) => player.side === of);
    const known = all.map((player) => readStanding(player, minute, figure)).filter((one) => one !== null);
    return all.length === 5 && known.length === 5 ? sum(known) : null;
  };
  return standingsFrom(total(side), total(side === 'blue' ? 'red' : 'blue'));
}

/** 1 for the side that had the first, and 0 for the other one. */
function hadFirst({ plays }: GameSummaryRow, side: Player['side'], kind: FirstKind): number | null {
  const who = plays?.firsts[kind] ?? null;
  return who === null || who === 'nobody' || side === null ? null : Number(who === side);
}

const toFlag = (value: number | null) => (value === null ? null : value === 1);

function sideObjectives(summary: GameSummaryRow, side: Player['side']): Standings {
  const count = (kind: CountKind) => (side === null ? null : (summary.plays?.counts[kind][side] ?? null));
  return Object.fromEntries([
    ...firstNames.map((kind) => [`${kind}First`, hadFirst(summary, side, kind)]),
    ...countNames.map((kind) => [`${kind}Count`, count(kind)]),
    ['dragonSoul', count('soul')],
  ]);
}

interface NamedRow {
  readonly label: string;
  readonly group: string | null;
}

export const byRow = (a: NamedRow, b: NamedRow) =>
  a.label === b.label ? ((a.group ?? '') < (b.group ?? '') ? -1 : 1) : a.label < b.label ? -1 : 1;

/** The rates that the observed one does not contradict: where the normal approximation of their error is 95%. */
function wilson(all: readonly Entry[]) {
  const known = all.filter(({ isWinner }) => isWinner !== null);
  const count = known.length;
  if (count === 0) return { winRateLow: null, winRateHigh: null };
  const rate = known.filter(({ isWinner }) => isWinner).length / count;
  // (rate − p)² = z² · p · (1 − p) / count, as a quadratic equation in p.
  const square = 1.959963984540054 ** 2;
  const [a, b, c] = [1 + square / count, -2 * rate - square / count, rate ** 2];
  const root = Math.sqrt(Math.max(0, b ** 2 - 4 * a * c));
  return {
    winRateLow: rate === 0 ? 0 : (-b - root) / (2 * a),
    winRateHigh: rate === 1 ? 1 : (-b + root) / (2 * a),
  };
}

const roleNames: Readonly<Record<string, string>> = {
  TOP: 'top',
  JUNGLE: 'jungle',
  MIDDLE: 'mid',
  BOTTOM: 'bot',
  UTILITY: 'support',
};

/** Null: unknown. */
function readGroup({ teams, summary }: ModelGame, side: Player['side'], role: string | null, by: ModelGroup) {
  if (by === 'none') return null;
  if (by === 'side') return side;
  if (by === 'role') return roleNames[role ?? ''] ?? null;
  const sides = findSides(
    teams.map(({ code }) => code),
    summary.players,
  );
  if (sides === null || side === null) return null;
  const shown = (side === 'blue') === (by === 'team') ? 'blue' : 'red';
  return teams[sides[shown]]?.name ?? null;
}

function playerEntries(game: ModelGame, by: 'player' | 'champion', grouped: ModelGroup): Entry[] {
  const { summary } = game;
  const { players } = summary;
  return players.flatMap((player) => {
    const label = by === 'player' ? player.name : String(player.championId);
    if (label === '') return [];
    const own = readFigures(player);
    const side = readSide(players, player.side);
    const share = (figure: Figure, of: Figure = figure) => {
      const [mine, all] = [own[figure], side[of]];
      return mine === null || all === null || all === 0 ? null : mine / all;
    };
    return {
      ...own,
      game,
      label,
      isWinner: player.isWinner,
      seconds: readSeconds(summary),
      shares: toFigures((figure) => share(figure)),
      killParticipation: added(share('kills'), share('assists', 'kills')),
      isInFirstBlood: player.isInFirstBlood,
      objectives: sideObjectives(summary, player.side),
      standings: playerStandings(player, players),
      group: readGroup(game, player.side, player.role, grouped),
    };
  });
}

const added = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

function sideEntries(game: ModelGame, by: 'team' | 'side', grouped: ModelGroup): Entry[] {
  const { teams, summary } = game;
  const sides = findSides(
    teams.map(({ code }) => code),
    summary.players,
  );
  if (sides === null && by === 'team') return [];
  // A side is known by its team, or by a player.
  const known = (['blue', 'red'] as const).filter(
    (side) => sides !== null || summary.players.some((player) => player.side === side),
  );
  return known.map((side) => ({
    ...readSide(summary.players, side),
    game,
    label:
      by === 'team' && sides !== null
        ? (teams[sides[side]]?.name ?? '')
        : `${side === 'blue' ? 'Blue' : 'Red'} side`,
    isWinner: summary.winner === null ? null : summary.winner === side,
    seconds: readSeconds(summary),
    shares: {},
    killParticipation: null,
    isInFirstBlood: toFlag(hadFirst(summary, side, 'blood')),
    objectives: sideObjectives(summary, side),
    standings: sideStandings(summary.players, side),
    group: readGroup(game, side, null, grouped),
  }));
}

/** A value that no game can have is unknown. */
function readFigures(player: Player): Figures {
  const known = (name: Figure) => {
    const value = player[name];
    return value !== null && Number.isInteger(value) && value >= 0 && value < limits[name] ? value : null;
  };
  return toFigures(known);
}

/** Unknown where a player's figure is, for players on no side, and for a side that does not have five players. */
function readSide(players: readonly Player[], side: Player['side']): Figures {
  const all = players.filter((player) => player.side === side).map(readFigures);
  return toFigures((name) => {
    const values = all.map((player) => player[name]).filter((value) => value !== null);
    return side !== null && all.length === 5 && values.length === 5 ? sum(values) : null;
  });
}

function toFigures(get: (name: Figure) => number | null): Figures {
  const figures: Record<Figure, number | null> = { ...limits };
  for (const name of figureNames) figures[name] = get(name);
  return figures;
}

function readSeconds({ lengthSeconds }: GameSummaryRow): number | null {
  const seconds = lengthSeconds === null ? 0 : Math.round(lengthSeconds);
  return seconds > 0 ? seconds : null;
}

function kda(all: readonly Entry[]): number | null {
  const known = all.flatMap(({ kills, deaths, assists }) =>
    kills === null || deaths === null || assists === null ? [] : [{ kills, deaths, assists }],
  );
  if (known.length === 0) return null;
  const takedowns = sum(known.map(({ kills, assists }) => kills + assists));
  return takedowns / Math.max(1, sum(known.map(({ deaths }) => deaths)));
}

function perMinute(all: readonly Entry[], figure: Figure): number | null {
  const known = all.flatMap(({ seconds, [figure]: value }) =>
    seconds === null || value === null ? [] : [{ seconds, value }],
  );
  if (known.length === 0) return null;
  return sum(known.map(({ value }) => value)) / (sum(known.map(({ seconds }) => seconds)) / 60);
}

const perSixty = (seconds: number | null) => (seconds === null ? null : seconds / 60);

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known) / known.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
