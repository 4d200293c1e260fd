/** The live messages of a game, as the separated and dumped content types hold them. */
import type { Simulation } from './simulation.ts';
import { writeSummary } from './summary.ts';
import { participantFrames } from './timeline.ts';

export interface GameMessage {
  readonly type: 'INFO' | 'SNAPSHOT' | 'GAME_EVENT';
  readonly subject: 'MATCH' | 'TEAM' | 'PLAYER';
  readonly action: string;
  readonly seqIdx: number;
  readonly createdAt: string;
  readonly platformGameId: string;
  readonly payload: unknown;
}

/** Who plays, a snapshot every minute, and each event, in order of time. */
export function writeMessages(simulation: Simulation): readonly GameMessage[] {
  const { game } = simulation;
  const { participants, ...about } = writeSummary(simulation);
  const line = participants.map(({ participantId, teamId, championName, summonerName }) => ({
    participantId,
    teamId,
    championName,
    summonerName,
  }));
  const timed = [
    { at: -1, type: 'INFO' as const, action: 'ANNOUNCE', payload: { ...about, participants: line } },
    ...simulation.frameTimes.map((at, index) => ({
      at,
      type: 'SNAPSHOT' as const,
      action: 'UPDATE',
      payload: { gameTime: at, participantFrames: participantFrames(simulation, index) },
    })),
    ...simulation.events.map((event) => ({
      at: event.timestamp,
      type: 'GAME_EVENT' as const,
      action: event.type,
      payload: { gameTime: event.timestamp, ...event },
    })),
  ].sort((a, b) => a.at - b.at);
  return timed.map(({ at, type, action, payload }, index) => ({
    type,
    subject: type === 'GAME_EVENT' ? 'PLAYER' : 'MATCH',
    action,
    seqIdx: index + 1,
    createdAt: new Date(game.startAt + Math.max(0, at)).toISOString(),
    platformGameId: game.platformGameId,
    payload,
  }));
}
