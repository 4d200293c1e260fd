/** What the subjects of a query did in one game, from the packed records of the catalogue. */
import type { Appearance, AppearingPlayer } from '../../../shared/library/appearances.ts';
import type { ParsedQuery } from '../../../shared/query/parse-query.ts';
import { unpackPlayers } from '../../catalogue/facts/packed-players.ts';
import { findPlaces, firstPlace } from '../index/columns.ts';
import type { Dictionary } from '../index/dictionary.ts';
import type { Model } from '../index/model.ts';
import type { Source } from '../index/source.ts';
import { createSubjectFilter } from '../query/subject-filter.ts';

type InGame = Omit<Appearance, 'game'>;

const sides = ['blue', 'red'] as const;

/** Returns, for a query, the reader of a game by its row. */
export function createAppearances(source: Source, model: Model) {
  const { columns, names } = model;

  function readPlayers(row: number, matches: (places: Places, at: number) => boolean): AppearingPlayer[] {
    const packed = source.facts(columns.key[row] ?? 0)?.players;
    if (!packed) return [];
    const places = findPlaces(columns, row);
    const first = firstPlace(columns, row, places);
    return unpackPlayers(packed)
      .map((player, index) => ({ player, at: first + index }))
      .filter(({ at }) => matches(places, at))
      .map(
        ({
          at,
          player: { playerKey: _player, championKey: _champion, level: _level, damageTaken: _taken, ...own },
        }) => ({
          ...own,
          player: named(names.player, places.players[at]),
          champion: named(names.champion, places.champions[at]),
        }),
      );
  }

  return (query: ParsedQuery): ((row: number) => InGame) => {
    const subjects = createSubjectFilter(query, model);
    return (row) => {
      const players = readPlayers(row, (places, at) => subjects?.matchesPlayer(row, places, at) ?? true);
      const isOn = sides.map(
        (side, red) =>
          players.some((player) => player.side === side) || (subjects?.matchesSide(row, red === 1) ?? false),
      );
      const onlySide = isOn[0] === isOn[1] ? null : isOn[0] ? 0 : 1;
      const teams = [columns.blueTeam, columns.redTeam].map((team) => named(names.team, team[row]));
      return {
        side: onlySide === null ? null : sides[onlySide],
        isWinner: onlySide === null ? sameResult(players) : sideResult(columns.winner[row] ?? 0, onlySide),
        team: onlySide === null ? null : (teams[onlySide] ?? null),
        opponent: onlySide === null ? null : (teams[1 - onlySide] ?? null),
        players,
      };
    };
  };
}

type Places = ReturnType<typeof findPlaces>;

/** `entity` is stored plus 1, and 0 is nobody. */
function named(dictionary: Dictionary, entity = 0): AppearingPlayer['player'] {
  if (entity === 0) return null;
  const [own = entity - 1] = dictionary.counted([entity - 1]);
  return { value: dictionary.ownValue(own), label: dictionary.label(own) };
}

/** `winner`: 0 unknown, 1 blue, 2 red. */
function sideResult(winner: number, side: 0 | 1): boolean | null {
  return winner === 0 ? null : winner === side + 1;
}

/** Of players on no side, such as those of Arena, and of both sides. */
function sameResult([first, ...others]: readonly AppearingPlayer[]): boolean | null {
  if (first === undefined) return null;
  return others.every(({ isWinner }) => isWinner === first.isWinner) ? first.isWinner : null;
}
