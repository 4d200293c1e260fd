/** Statistics computed from the summaries as in a spreadsheet, without packing, blocks or an order of games. */
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { findSides } from '../../src/shared/games/sides-of-teams.ts';

export interface ModelGame {
  /** In the service's order. */
  readonly teams: readonly { readonly code: string; readonly name: string }[];
  readonly summary: GameSummaryRow;
}

type Player = GameSummaryRow['players'][number];
const limits = {
  kills: 0xff,
  deaths: 0xff,
  assists: 0xff,
  creepScore: 0xffff,
  gold: 0xffffff,
  damageToChampions: 0xffffff,
};
type Figure = keyof typeof limits;

type Figures = Readonly<Record<Figure, number | null>>;
interface Entry extends Figures {
  readonly game: ModelGame;
  readonly label: string;
  readonly isWinner: boolean | null;
  readonly seconds: number | null;
  readonly damageShare: number | null;
  readonly goldShare: number | null;
}

export function modelStatistics(games: readonly ModelGame[], by: 'player' | 'champion' | 'team') {
  const entries = games.flatMap((game) => (by === 'team' ? teamEntries(game) : playerEntries(game, by)));
  return [...Map.groupBy(entries, ({ label }) => label)]
    .map(([label, all]) => ({
      label,
      games: new Set(all.map(({ game }) => game)).size,
      wins: all.filter(({ isWinner }) => isWinner).length,
      winRate: mean(all.map(({ isWinner }) => (isWinner === null ? null : Number(isWinner)))),
      kills: mean(all.map(({ kills }) => kills)),
      deaths: mean(all.map(({ deaths }) => deaths)),
      assists: mean(all.map(({ assists }) => assists)),
      kda: kda(all),
      creepScorePerMinute: perMinute(all, 'creepScore'),
      goldPerMinute: perMinute(all, 'gold'),
      damagePerMinute: perMinute(all, 'damageToChampions'),
      damageShare: mean(all.map(({ damageShare }) => damageShare)),
      goldShare: mean(all.map(({ goldShare }) => goldShare)),
    }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

function playerEntries(game: ModelGame, by: 'player' | 'champion'): Entry[] {
  const { summary } = game;
  const { players } = summary;
  return players.flatMap((player) => {
    const label = by === 'player' ? player.name : String(player.championId);
    if (label === '') return [];
    const own = readFigures(player);
    const side = readSide(players, player.side);
    const share = (figure: Figure) => {
      const [mine, all] = [own[figure], side[figure]];
      return mine === null || all === null || all === 0 ? null : mine / all;
    };
    return {
      ...own,
      game,
      label,
      isWinner: player.isWinner,
      seconds: readSeconds(summary),
      damageShare: share('damageToChampions'),
      goldShare: share('gold'),
    };
  });
}

function teamEntries(game: ModelGame): Entry[] {
  const { teams, summary } = game;
  const sides = findSides(
    teams.map(({ code }) => code),
    summary.players,
  );
  if (sides === null) return [];
  return (['blue', 'red'] as const).map((side) => ({
    ...readSide(summary.players, side),
    game,
    label: teams[sides[side]]?.name ?? '',
    isWinner: summary.winner === null ? null : summary.winner === side,
    seconds: readSeconds(summary),
    damageShare: null,
    goldShare: null,
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

const toFigures = (get: (name: Figure) => number | null): Figures => ({
  kills: get('kills'),
  deaths: get('deaths'),
  assists: get('assists'),
  creepScore: get('creepScore'),
  gold: get('gold'),
  damageToChampions: get('damageToChampions'),
});

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

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known) / known.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
