/** A row for each player of each game whose summary was read: for the table of players, and those made from it. */
import type { Team } from '../../shared/domain/domain.ts';
import { type PlayerFacts, standingMinutes } from '../../shared/games/game-facts.ts';
import { playersPerSide } from '../../shared/games/game-problems.ts';
import { type PackedPlayer, unpackPlayers } from '../catalogue/facts/packed-players.ts';
import { type PlayerDetails, unpackDetails } from '../catalogue/facts/player-details.ts';
import { readStandings, type Standing, type Standings } from '../game-files/standings.ts';
import type { ExportGame } from './games.ts';
import { teamOn } from './games-table.ts';
import { readPlayerNames } from './player-names.ts';
import type { Names, TableContext } from './table.ts';

export interface PlayerRow {
  readonly game: ExportGame;
  /** As in the catalogue. */
  readonly player: PackedPlayer;
  readonly place: number;
  readonly details: PlayerDetails;
  /** Of the person, otherwise without the code of the team. */
  readonly ownName: string | null;
  readonly name: string | null;
  readonly champion: ReturnType<Names['champion']>;
  readonly team: Team | null;
  /** The same player in the summary; null if that cannot be read. */
  readonly facts: PlayerFacts | null;
  /** All players of the side in the summary. */
  readonly side: readonly PlayerFacts[];
  /** Of a complete side. */
  readonly playersPerSide: number;
  readonly standings: ReadonlyMap<number, Standing>;
  /** Of the only player with the same role on the other side; null without one. */
  readonly opponents: ReadonlyMap<number, Standing> | null;
}

/** In the order of the summary, blue first; none if no summary was read. */
export async function readPlayerRows(
  game: ExportGame,
  { names, sources }: TableContext,
): Promise<readonly PlayerRow[]> {
  const { players, player_details } = game.record;
  if (players === null) return [];
  const summary = await sources.summary();
  const known = unpackPlayers(players);
  // A summary that has been archived again since the catalogue read it may list other players.
  const facts = summary?.players.length === known.length ? summary.players : [];
  const timeline = await sources.timeline();
  const standings: Standings =
    timeline === null ? new Map() : readStandings(timeline, summary, standingMinutes);
  const standingsAt = (player: PlayerFacts | undefined) =>
    (player && standings.get(player.participantId)) ?? new Map<number, Standing>();
  const playerNames = readPlayerNames(known, names);
  return known.map((player, index) => {
    const own = facts[index];
    return {
      game,
      player,
      place: index + 1,
      details: unpackDetails(player_details, index),
      name: playerNames[index]?.name ?? null,
      ownName: playerNames[index]?.person ?? playerNames[index]?.withoutCode ?? null,
      champion: names.champion(player.championKey),
      team: teamOn(game, player.side),
      facts: own ?? null,
      side: own?.side == null ? [] : facts.filter(({ side }) => side === own.side),
      playersPerSide: summary?.playersPerSide ?? playersPerSide,
      standings: standingsAt(own),
      opponents: own === undefined ? null : opponentStandings(own, facts, standingsAt),
    };
  });
}

function opponentStandings(
  { role, side }: PlayerFacts,
  all: readonly PlayerFacts[],
  standingsAt: (player: PlayerFacts) => ReadonlyMap<number, Standing>,
): ReadonlyMap<number, Standing> | null {
  if (role === null || side === null) return null;
  const inRole = all.filter((player) => player.role === role);
  const [opponent, ...more] = inRole.filter((player) => player.side !== side);
  return opponent === undefined || more.length > 0 || inRole.length > 2 ? null : standingsAt(opponent);
}
