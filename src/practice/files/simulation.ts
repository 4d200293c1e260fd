/**
 * Plays one game minute by minute. Summary, timeline, replay and messages are all written from the same
 * simulation, so a game's files agree with each other to the last coin.
 */
import type { PlannedGame } from '../world/plan.ts';
import { Random } from '../world/random.ts';
import { type Champion, championPools, roles } from './champions.ts';
import { type FightEvent, planFights } from './fights.ts';
import { type Player, playGame, type TimelineEvent } from './player-game.ts';

export interface Simulation {
  readonly game: PlannedGame;
  readonly durationSeconds: number;
  readonly winner: 100 | 200;
  readonly players: readonly Player[];
  /** Milliseconds of each frame: every minute, and the end. */
  readonly frameTimes: readonly number[];
  /** In order of time. */
  readonly events: readonly TimelineEvent[];
  readonly fights: readonly FightEvent[];
  readonly bans: Readonly<Record<100 | 200, readonly number[]>>;
}

export function simulate(seed: number, game: PlannedGame): Simulation {
  const random = new Random(seed, 'file', game.platformGameId);
  const durationSeconds = Math.round((game.endAt - game.startAt) / 1000);
  const winner = game.winner === 'blue' ? 100 : 200;
  const endMs = durationSeconds * 1000;
  const frameTimes = Array.from(
    { length: Math.floor(durationSeconds / 60) + 1 },
    (_, minute) => minute * 60_000,
  );
  if (frameTimes.at(-1) !== endMs) frameTimes.push(endMs);

  const picks = pickChampions(random);
  const fights = planFights(random, durationSeconds, winner);
  const events: TimelineEvent[] = [
    { type: 'PAUSE_END', timestamp: 0, realTimestamp: game.startAt },
    ...fights,
    {
      type: 'GAME_END',
      timestamp: endMs,
      gameId: gameNumber(game),
      realTimestamp: game.endAt,
      winningTeam: winner,
    },
  ];
  const players = picks.map((champion, index) => {
    const team = index < 5 ? game.blue : game.red;
    const role = roles[index % 5] ?? 'TOP';
    return playGame(
      random,
      { index, role, champion, name: `${team.code} ${team.players[index % 5] ?? ''}` },
      frameTimes,
      fights,
      events,
    );
  });
  events.sort((a, b) => a.timestamp - b.timestamp);
  return {
    game,
    durationSeconds,
    winner,
    players,
    frameTimes,
    events,
    fights,
    bans: pickBans(random, picks),
  };
}

/** The number Riot's formats carry as `gameId`: small enough for a double. */
export function gameNumber(game: PlannedGame): number {
  return new Random('gameId', game.platformGameId).int(1_000_000, 4_294_967_295);
}

function pickChampions(random: Random): readonly Champion[] {
  const both = roles.map((role) => random.shuffled(championPools[role]).slice(0, 2));
  return [0, 1].flatMap((side) =>
    both.map((pair) => {
      const champion = pair[side];
      if (champion === undefined) throw new RangeError('A role needs two champions.');
      return champion;
    }),
  );
}

function pickBans(
  random: Random,
  picks: readonly Champion[],
): Readonly<Record<100 | 200, readonly number[]>> {
  const taken = new Set(picks.map((champion) => champion.id));
  const free = random
    .shuffled(roles.flatMap((role) => championPools[role]))
    .filter(({ id }) => !taken.has(id));
  const ids = free.slice(0, 10).map(({ id }) => id);
  return { 100: ids.slice(0, 5), 200: ids.slice(5, 10) };
}
