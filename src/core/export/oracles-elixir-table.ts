/**
 * Games in the columns of Oracle's Elixir, for which many notebooks are written: twelve rows a game, ten players and two
 * teams. What the files do not hold is empty: the order of picks, and what is derived from gold that was not earned.
 */
import { type Role, roles, type Side, standingMinutes } from '../../shared/games/game-facts.ts';
import { playersPerSide } from '../../shared/games/game-problems.ts';
import { type Figure, sideSum, sum } from '../game-files/side-sums.ts';
import type { Standing } from '../game-files/standings.ts';
import type { CellValue, ColumnType } from './columns.ts';
import { type ExportGame, gameDate, gameYear } from './games.ts';
import { type PlayerRow, readPlayerRows } from './player-rows.ts';
import { ratio, share } from './players-table.ts';
import { defineTable, type Table, type TableColumn, type TableContext } from './table.ts';
import { dragons, objective, plates, readTeamRows, type TeamRow } from './teams-table.ts';

/** A line of the table: a player, or a team if `player` is null. */
interface Line {
  readonly game: ExportGame;
  /** 1 to 5 on the blue side, 6 to 10 on the red one, in the order of the roles; 100 and 200 for the teams. */
  readonly participantId: number;
  readonly player: PlayerRow | null;
  readonly team: TeamRow;
  readonly opponent: TeamRow;
  /** The players of the team and of the opponent. */
  readonly mates: readonly PlayerRow[];
  readonly rivals: readonly PlayerRow[];
  /** Whether the timeline has the gold of all ten at each minute that the game reached. */
  readonly hasEachMinute: boolean;
}

const positions: Readonly<Record<Role, string>> = {
  TOP: 'top',
  JUNGLE: 'jng',
  MIDDLE: 'mid',
  BOTTOM: 'bot',
  UTILITY: 'sup',
};

/** Twelve, or none for a game without five players on each side, which is reported. */
async function readLines(game: ExportGame, context: TableContext): Promise<readonly Line[]> {
  const [blue, red] = await readTeamRows(game, context);
  const players = await readPlayerRows(game, context);
  const on = (side: Side) =>
    players
      .filter(({ facts }) => facts?.side === side)
      .toSorted((a, b) => rank(a) - rank(b) || a.place - b.place);
  const [bluePlayers, redPlayers] = [on('blue'), on('red')];
  const isComplete = bluePlayers.length === playersPerSide && redPlayers.length === playersPerSide;
  if (blue === undefined || red === undefined || !isComplete) {
    if (game.files.length > 0)
      context.leaveOut('no readable summary with five players on each side is archived');
    return [];
  }
  const all = { game, hasEachMinute: blue.gained !== null && haveEachMinute(game, players) };
  const sides = [
    { ...all, team: blue, opponent: red, mates: bluePlayers, rivals: redPlayers },
    { ...all, team: red, opponent: blue, mates: redPlayers, rivals: bluePlayers },
  ];
  const ofPlayers = sides.flatMap((side) => side.mates.map((player) => ({ ...side, player })));
  return [
    ...ofPlayers.map((line, index) => ({ ...line, participantId: index + 1 })),
    ...sides.map((side, index) => ({ ...side, player: null, participantId: 100 * (index + 1) })),
  ];
}

function haveEachMinute({ record: { length_seconds } }: ExportGame, players: readonly PlayerRow[]): boolean {
  const reached = standingMinutes.filter((minute) => minute * 60 < (length_seconds ?? Infinity));
  return reached.every((minute) => players.every(({ standings }) => standings.get(minute)?.gold != null));
}

const rank = ({ facts }: PlayerRow) => (facts?.role == null ? roles.length : roles.indexOf(facts.role));

type Value = (line: Line) => CellValue;
type Entry = readonly [name: string, type: ColumnType, value: Value, meaning?: string];

const bit = (flag: boolean | null | undefined): number | null => (flag == null ? null : Number(flag));
const teamOnly =
  (value: (team: TeamRow, opponent: TeamRow) => CellValue): Value =>
  ({ player, team, opponent }) =>
    player === null ? value(team, opponent) : null;

/** The player's figure, or the sum of the team's five. */
function figure(line: Line, name: Figure): number | null {
  return line.player === null
    ? sideSum(line.team.players, name, playersPerSide)
    : (line.player.facts?.[name] ?? null);
}
const figures =
  (name: Figure): Value =>
  (line) =>
    figure(line, name);

const playedMinutes = ({ game }: Line) => {
  const { length_seconds } = game.record;
  return length_seconds === null ? null : length_seconds / 60;
};
const perMinute =
  (name: Figure): Value =>
  (line) =>
    ratio(figure(line, name), playedMinutes(line));

/** A count of a team and of its opponent. */
function counts(name: string, count: (team: TeamRow) => number | null): readonly Entry[] {
  return [
    [name, 'integer', teamOnly(count)],
    [`opp_${name}`, 'integer', teamOnly((_, opponent) => count(opponent))],
  ];
}
const kills = (key: string) => (team: TeamRow) => objective(team, key)?.kills ?? null;
const first = (key: string): Value => teamOnly((team) => bit(objective(team, key)?.isFirst));
const kind = (subtype: string): Value => teamOnly((team) => dragons(team, (one) => one === subtype));
const elemental = (team: TeamRow) => dragons(team, (one) => one !== 'ELDER_DRAGON');
const elder = (team: TeamRow) => dragons(team, (one) => one === 'ELDER_DRAGON');

interface Fall {
  readonly at: number;
  readonly lane: string | null;
}

/** When the side took towers; null where the timeline does not have as many as the summary counts. */
function towers(team: TeamRow): readonly Fall[] | null {
  const taken = team.gained?.filter(
    ({ event, fields }) => event.type === 'BUILDING_KILL' && fields.buildingType === 'TOWER_BUILDING',
  );
  if (taken === undefined || taken.length !== objective(team, 'tower')?.kills) return null;
  return taken.map(({ event, fields }) => ({ at: event.at, lane: fields.laneType }));
}

/** Whether the team did something before its opponent; null if neither did, or if it is not known. */
function isFirst(
  team: TeamRow,
  opponent: TeamRow,
  find: (taken: readonly Fall[]) => Fall | undefined,
): number | null {
  const [own, other] = [towers(team), towers(opponent)];
  if (own === null || other === null) return null;
  const [mine, theirs] = [find(own)?.at ?? Infinity, find(other)?.at ?? Infinity];
  return mine === theirs ? null : Number(mine < theirs);
}

/** The side's standing at a minute: the sum of its five players. */
function standing(line: Line, isOpponent: boolean, minute: number, name: keyof Standing): number | null {
  const { player, mates, rivals } = line;
  if (player !== null) {
    const all = isOpponent ? player.opponents : player.standings;
    return all?.get(minute)?.[name] ?? null;
  }
  return sum((isOpponent ? rivals : mates).map((one) => one.standings.get(minute)?.[name] ?? null));
}

function atMinute(minute: number): readonly Entry[] {
  const column = (name: string, figureName: keyof Standing, isOpponent: boolean): Entry => [
    `${isOpponent ? 'opp_' : ''}${name}at${minute}`,
    'integer',
    (line) => standing(line, isOpponent, minute, figureName),
  ];
  const difference = (name: string, figureName: keyof Standing): Entry => [
    `${name}diffat${minute}`,
    'integer',
    (line) => {
      const own = standing(line, false, minute, figureName);
      const other = standing(line, true, minute, figureName);
      return own === null || other === null ? null : own - other;
    },
  ];
  const progress: readonly (readonly [name: string, figure: keyof Standing])[] = [
    ['gold', 'gold'],
    ['xp', 'experience'],
    ['cs', 'creepScore'],
  ];
  const fights = ['kills', 'assists', 'deaths'] as const;
  return [
    ...[false, true].flatMap((isOpponent) =>
      progress.map(([name, figureName]) => column(name, figureName, isOpponent)),
    ),
    ...progress.map(([name, figureName]) => difference(name, figureName)),
    ...[false, true].flatMap((isOpponent) => fights.map((name) => column(name, name, isOpponent))),
  ];
}

/** Whether the player is the victim of the first kill by a player; null for teams and without a kill in the timeline. */
function firstVictim({ player, team, opponent }: Line): number | null {
  const kills = [team, opponent]
    .flatMap(({ gained }) => gained ?? [])
    .filter(({ event }) => event.type === 'CHAMPION_KILL')
    .toSorted((a, b) => a.event.at - b.event.at || a.event.index - b.event.index);
  const victim = kills[0]?.event.victimId ?? null;
  return player?.facts == null || victim === null ? null : Number(victim === player.facts.participantId);
}

/** `2026-11-26 14:05:00` in UTC. */
function date(game: ExportGame): string | null {
  const at = gameDate(game);
  return at === null ? null : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** `15.02`, so that 15.2 and 15.20 differ where a program reads it as a number. */
function patch({ record }: ExportGame): string | null {
  const [major, minor] = record.patch?.split('.') ?? [];
  return major === undefined || minor === undefined ? null : `${major}.${minor.padStart(2, '0')}`;
}

const splitName = /\b(Spring|Summer|Winter|Fall|Autumn|Split \d)\b/i;
const empty: Value = () => null;

const entries: readonly Entry[] = [
  ['gameid', 'text', ({ game }) => game.record.id.replace(':', '_'), 'the ID with `_` in place of `:`'],
  [
    'datacompleteness',
    'text',
    ({ hasEachMinute }) => (hasEachMinute ? 'complete' : 'partial'),
    '`complete` if the timeline has the gold of all players at each of the minutes 10, 15, 20 and 25 that the game reached, otherwise `partial`',
  ],
  ['url', 'text', empty, 'empty'],
  ['league', 'text', ({ game }) => game.league.name],
  ['year', 'integer', ({ game }) => gameYear(game)],
  [
    'split',
    'text',
    ({ game }) => splitName.exec(game.tournament.name)?.[1] ?? null,
    'from the name of the tournament',
  ],
  [
    'playoffs',
    'integer',
    ({ game }) => (/playoff/i.test(game.tournament.name) ? 1 : null),
    '1 if the name of the tournament says so',
  ],
  ['date', 'text', ({ game }) => date(game), 'UTC'],
  ['game', 'integer', ({ game }) => game.record.number],
  ['patch', 'text', ({ game }) => patch(game), 'two digits after the dot'],
  ['participantid', 'integer', ({ participantId }) => participantId],
  ['side', 'text', ({ team }) => (team.side === 'blue' ? 'Blue' : 'Red')],
  [
    'position',
    'text',
    ({ player }) => (player === null ? 'team' : player.facts?.role ? positions[player.facts.role] : null),
  ],
  ['playername', 'text', ({ player }) => player?.ownName ?? null, 'as `player_name` of the table `players`'],
  [
    'playerid',
    'text',
    ({ player }) => player?.facts?.accountKey ?? null,
    'as `player_key` of the table `players`',
  ],
  ['teamname', 'text', ({ team }) => team.team?.name ?? null, 'the team, if the player names show it'],
  ['teamid', 'text', ({ team }) => team.team?.esportsId || null],
  [
    'firstPick',
    'integer',
    ({ team }) => (team.firstPick === null ? null : Number(team.firstPick === team.side)),
    'from the turns of the bans',
  ],
  ['champion', 'text', ({ player }) => player?.champion?.name ?? null],
  ...[0, 1, 2, 3, 4].map(
    (index): Entry => [
      `ban${index + 1}`,
      'text',
      teamOnly(({ facts }) => facts.bans[index]?.champion?.name ?? null),
    ],
  ),
  ...[1, 2, 3, 4, 5].map(
    (place): Entry => [`pick${place}`, 'text', empty, 'empty: files do not contain the order of picks'],
  ),
  ['gamelength', 'integer', ({ game }) => game.record.length_seconds, 'seconds'],
  ['result', 'integer', ({ team }) => bit(team.facts.isWinner)],
  ['kills', 'integer', (line) => (line.player === null ? line.team.facts.kills : figure(line, 'kills'))],
  ['deaths', 'integer', figures('deaths')],
  ['assists', 'integer', figures('assists')],
  ['teamkills', 'integer', ({ team }) => team.facts.kills],
  ['teamdeaths', 'integer', ({ team }) => sideSum(team.players, 'deaths', playersPerSide)],
  ['doublekills', 'integer', figures('doubleKills')],
  ['triplekills', 'integer', figures('tripleKills')],
  ['quadrakills', 'integer', figures('quadraKills')],
  ['pentakills', 'integer', figures('pentaKills')],
  [
    'firstblood',
    'integer',
    ({ player, team }) =>
      player === null
        ? bit(objective(team, 'champion')?.isFirst)
        : player.facts?.hasFirstBlood == null || player.facts.hasFirstBloodAssist == null
          ? null
          : Number(player.facts.hasFirstBlood || player.facts.hasFirstBloodAssist),
    'of a player: by a kill or an assist',
  ],
  ['firstbloodkill', 'integer', ({ player }) => bit(player?.facts?.hasFirstBlood)],
  ['firstbloodassist', 'integer', ({ player }) => bit(player?.facts?.hasFirstBloodAssist)],
  ['firstbloodvictim', 'integer', firstVictim, "from the timeline's first kill by a champion"],
  ['team kpm', 'number', (line) => ratio(line.team.facts.kills, playedMinutes(line))],
  [
    'ckpm',
    'number',
    (line) => ratio(sum([line.team.facts.kills, line.opponent.facts.kills]), playedMinutes(line)),
  ],
  ['firstdragon', 'integer', first('dragon')],
  ...counts('dragons', kills('dragon')),
  ...counts('elementaldrakes', elemental),
  ['infernals', 'integer', kind('FIRE_DRAGON')],
  ['mountains', 'integer', kind('EARTH_DRAGON')],
  ['clouds', 'integer', kind('AIR_DRAGON')],
  ['oceans', 'integer', kind('WATER_DRAGON')],
  ['chemtechs', 'integer', kind('CHEMTECH_DRAGON')],
  ['hextechs', 'integer', kind('HEXTECH_DRAGON')],
  [
    'dragons (type unknown)',
    'integer',
    teamOnly((team) => (elemental(team) === null ? kills('dragon')(team) : 0)),
  ],
  ...counts('elders', elder),
  ['firstherald', 'integer', first('riftHerald')],
  ...counts('heralds', kills('riftHerald')),
  ...counts('void_grubs', kills('horde')),
  ['firstbaron', 'integer', first('baron')],
  ...counts('barons', kills('baron')),
  ...counts('atakhans', kills('atakhan')),
  ['firsttower', 'integer', first('tower')],
  ...counts('towers', kills('tower')),
  [
    'firstmidtower',
    'integer',
    teamOnly((team, opponent) =>
      isFirst(team, opponent, (taken) => taken.find(({ lane }) => lane === 'MID_LANE')),
    ),
  ],
  [
    'firsttothreetowers',
    'integer',
    teamOnly((team, opponent) => isFirst(team, opponent, (taken) => taken[2])),
  ],
  ...counts('turretplates', plates),
  ...counts('inhibitors', kills('inhibitor')),
  ['damagetochampions', 'integer', figures('damageToChampions')],
  ['dpm', 'number', perMinute('damageToChampions')],
  ['damageshare', 'number', ({ player }) => player && share(player, 'damageToChampions')],
  ['damagetakenperminute', 'number', perMinute('damageTaken')],
  ['damagemitigatedperminute', 'number', perMinute('damageMitigated')],
  ['damagetotowers', 'integer', figures('damageToTurrets')],
  ['wardsplaced', 'integer', figures('wardsPlaced')],
  ['wpm', 'number', perMinute('wardsPlaced')],
  ['wardskilled', 'integer', figures('wardsKilled')],
  ['wcpm', 'number', perMinute('wardsKilled')],
  ['controlwardsbought', 'integer', figures('controlWardsBought')],
  ['visionscore', 'integer', figures('visionScore')],
  ['vspm', 'number', perMinute('visionScore')],
  ['totalgold', 'integer', figures('gold')],
  ...['earnedgold', 'earned gpm', 'earnedgoldshare'].map(
    (name): Entry => [name, 'number', empty, 'empty: files do not contain how much gold was passive'],
  ),
  ['goldspent', 'integer', figures('goldSpent')],
  ['gspd', 'number', empty, 'empty'],
  ['gpr', 'number', empty, 'empty'],
  ['total cs', 'integer', figures('creepScore')],
  ['minionkills', 'integer', figures('minions')],
  ['monsterkills', 'integer', figures('monsters')],
  ['monsterkillsownjungle', 'integer', figures('monstersOwnJungle')],
  ['monsterkillsenemyjungle', 'integer', figures('monstersEnemyJungle')],
  ['cspm', 'number', perMinute('creepScore')],
  ...standingMinutes.flatMap(atMinute),
];

/** `names`: other names for some columns. `suffix`: of the file's name, so that both tables can be in one folder. */
function oraclesElixir(names: Readonly<Record<string, string>>, suffix: string): Table {
  return {
    ...defineTable<Line>({
      rows: readLines,
      columns: entries.map(
        ([name, type, value, meaning]): TableColumn<Line> => ({
          name: names[name] ?? name,
          type,
          value,
          source: 'see the tables `players` and `teams`',
          ...(meaning !== undefined && { meaning }),
        }),
      ),
    }),
    fileForYear: (year) => `${year ?? 'unknown'}_LoL_esports_match_data_from_OraclesElixir${suffix}`,
  };
}

export const oraclesElixirTable = oraclesElixir({}, '');

/** With the names of columns that scripts of 2021 and before use. */
export const oraclesElixirTable2021 = oraclesElixir(
  { playername: 'player', teamname: 'team' },
  '_2021_columns',
);
