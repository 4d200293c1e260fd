/** `GAMH_DETAILS`: Riot's timeline of a simulated game. */
import { gameNumber, type Simulation } from './simulation.ts';

/** As the service's data shows it: the timeline at the root. */
export function writeTimeline(simulation: Simulation) {
  let next = 0;
  const frames = simulation.frameTimes.map((timestamp, index) => {
    const events = [];
    for (; next < simulation.events.length; next += 1) {
      const event = simulation.events[next];
      if (event === undefined || event.timestamp > timestamp) break;
      events.push(event);
    }
    return { timestamp, participantFrames: participantFrames(simulation, index), events };
  });
  return {
    endOfGameResult: 'GameComplete',
    frameInterval: 60_000,
    gameId: gameNumber(simulation.game),
    participants: simulation.players.map(({ participantId, name }) => ({ participantId, puuid: '', name })),
    frames,
  };
}

export function participantFrames(simulation: Simulation, index: number) {
  return Object.fromEntries(
    simulation.players.map(({ participantId, frames, end }) => {
      const frame = frames[index] ?? end;
      return [
        String(participantId),
        {
          participantId,
          position: frame.position,
          currentGold: frame.currentGold,
          totalGold: frame.totalGold,
          level: frame.level,
          xp: frame.xp,
          minionsKilled: frame.minionsKilled,
          jungleMinionsKilled: frame.jungleMinionsKilled,
        },
      ];
    }),
  );
}
