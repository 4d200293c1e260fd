/** The second reader's tables of teams and drafts. */
import { dragonColumns, objectiveColumns, summedColumns } from './columns.ts';
import { type Cell, objects, type Row, whole, word } from './json.ts';
import type { GivenNames } from './listed.ts';
import { playedChampion, statistic } from './players.ts';
import { onSide, type ReadGame } from './read-game.ts';
import { creeps } from './roles.ts';
import { type Side, type Summary, sides, type Team } from './shapes.ts';
import { objective, outcome, sideTotal, teamKills } from './summary.ts';
import type { Event, Timeline } from './timeline.ts';

export function teamRows(game: ReadGame): Row[] {
  const { summary } = game;
  const timeline = game.timeline?.isSure ? game.timeline : null;
  if (summary === null) return [];
  const first = firstPick(summary);
  /** A first of both sides is nobody's. */
  const ownFirst = (team: Team, key: string) => {
    const all = summary.teams.map((one) => objective(one, key).first);
    const { first: own } = objective(team, key);
    return own === true && all.filter((one) => one === true).length > 1 ? null : own;
  };
  return summary.teams.map((team): Row => {
    const gained = timeline?.events.filter(({ side }) => side === team.side) ?? null;
    const named = onSide(game, team.side);
    const sum = (column: string) => sideTotal(team.players, team.size, (player) => statistic(player, column));
    return {
      platform_game_id: game.id,
      side: team.side,
      team_id: named?.esportsId || null,
      team_code: named?.code ?? null,
      team: named?.name ?? null,
      is_winner: outcome(team),
      has_first_pick: first === null ? null : first === team.side,
      kills: teamKills(team),
      has_first_blood: ownFirst(team, 'champion'),
      creep_score: sideTotal(team.players, team.size, creeps),
      ...Object.fromEntries(summedColumns.map((column) => [column, sum(column)])),
      ...Object.fromEntries(
        objectiveColumns.flatMap(([count, flag, key]): [string, Cell][] => [
          [count, objective(team, key).kills],
          [flag, ownFirst(team, key)],
        ]),
      ),
      tower_plates: plates(timeline, gained),
      ...dragonRow(gained, objective(team, 'dragon').kills),
      soul: word(gained?.find(({ type }) => type === 'DRAGON_SOUL_GIVEN')?.raw['name']),
    };
  });
}

function plates(timeline: Timeline | null, gained: readonly Event[] | null): number | null {
  const isPlate = ({ type }: Event) => type === 'TURRET_PLATE_DESTROYED';
  const all = timeline?.events.filter(isPlate) ?? [];
  const isKnown = all.length > 0 && all.every(({ side }) => side !== null);
  return isKnown ? (gained?.filter(isPlate).length ?? null) : null;
}

function dragonRow(gained: readonly Event[] | null, counted: number | null): Row {
  const killed = gained?.filter(
    ({ type, raw }) => type === 'ELITE_MONSTER_KILL' && word(raw['monsterType']) === 'DRAGON',
  );
  const kinds = killed?.map(({ raw }) => word(raw['monsterSubType']));
  const isKnown = kinds !== undefined && kinds.length === counted && !kinds.includes(null);
  const count = (isOne: (kind: string | null) => boolean) => (isKnown ? kinds.filter(isOne).length : null);
  return {
    elemental_dragons: count((kind) => kind !== 'ELDER_DRAGON'),
    ...Object.fromEntries(
      Object.entries(dragonColumns).map(([column, wanted]) => [column, count((kind) => kind === wanted)]),
    ),
  };
}

interface Ban {
  readonly championId: number;
  readonly turn: number | null;
}

function bans(summary: Summary, side: Side): Ban[] {
  const team = summary.teams.find((one) => one.side === side);
  return objects(team?.raw['bans'])
    .slice(0, 20)
    .flatMap((raw) => {
      const championId = whole(raw['championId']);
      return championId === null ? [] : [{ championId, turn: whole(raw['pickTurn']) }];
    });
}

/** The turns of the bans in the tournament drafts that there are: each side's, of the side that begins first. */
const drafts = [
  [
    [1, 3, 5],
    [2, 4, 6],
  ],
  [
    [1, 3, 5, 2, 4],
    [2, 4, 6, 1, 3],
  ],
  [
    [1, 3, 5, 8, 10],
    [2, 4, 6, 7, 9],
  ],
];

function firstPick(summary: Summary): Side | null {
  const [blue, red] = sides.map((side) =>
    bans(summary, side)
      .map(({ turn }) => turn)
      .join(),
  );
  const isDraft = (first: unknown, second: unknown) =>
    drafts.some(([own, other]) => own?.join() === first && other?.join() === second);
  if (isDraft(blue, red)) return 'blue';
  return isDraft(red, blue) ? 'red' : null;
}

export function draftRows(game: ReadGame, names: GivenNames): Row[] {
  const { summary } = game;
  if (summary === null) return [];
  const isTournament = firstPick(summary) !== null;
  const team = (side: Side | null) => {
    const named = onSide(game, side);
    return { side, team_id: named?.esportsId || null, team_code: named?.code ?? null };
  };
  const banned = summary.teams.flatMap(({ side }) =>
    bans(summary, side).map(({ championId, turn }, at): Row => {
      const isUsed = championId > 0;
      return {
        platform_game_id: game.id,
        kind: 'ban',
        ...team(side),
        phase: isTournament ? (at < 3 ? 1 : 2) : null,
        turn,
        champion_id: isUsed ? championId : null,
        champion: isUsed ? names.champion(championId) : null,
        participant_id: null,
        player: null,
        role: null,
      };
    }),
  );
  const picked = summary.players.map((player): Row => {
    const champion = playedChampion(player, names);
    return {
      platform_game_id: game.id,
      kind: 'pick',
      ...team(player.side),
      phase: null,
      turn: null,
      champion_id: champion.id,
      champion: champion.name,
      participant_id: player.number,
      player: player.name,
      role: player.role,
    };
  });
  return [...banned, ...picked];
}
