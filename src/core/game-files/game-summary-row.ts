/** Converts the facts of a summary, and of its timeline, to the catalogue's row. */
import { type GameFacts, type PlayerFacts, standingMinutes } from '../../shared/games/game-facts.ts';
import { numberInFile } from '../../shared/games/game-problems.ts';
import type { GameSummaryRow } from '../domain/game-summary.ts';
import { toDraftRow } from './draft.ts';
import { readPlays } from './plays.ts';
import { readStandings, type Standings } from './standings.ts';
import { type OpenTimeline, readTimelineEvents } from './timeline.ts';

/** `timeline` is of the same game; null if there is none that can be read. */
export function toSummaryRow(facts: GameFacts, timeline: OpenTimeline | null): GameSummaryRow {
  const standings: Standings =
    timeline === null ? new Map() : readStandings(timeline, facts, standingMinutes);
  const isFirstBloodKnown = facts.players.some(({ hasFirstBlood }) => hasFirstBlood === true);
  const helpers = timeline && readHelpers(facts, timeline);
  const side = (name: 'blue' | 'red') => facts.teams.find((team) => team.side === name);
  return {
    winner: facts.winner,
    voidReason: facts.voidReason,
    lengthSeconds: facts.lengthSeconds,
    gameVersion: facts.gameVersion,
    patch: facts.patch,
    kills: { blue: side('blue')?.kills ?? null, red: side('red')?.kills ?? null },
    gold: { blue: side('blue')?.gold ?? null, red: side('red')?.gold ?? null },
    draft: toDraftRow(facts.teams),
    plays: readPlays(facts, timeline),
    playersPerSide: facts.playersPerSide,
    players: facts.players.map((player) => ({
      name: player.name,
      participantId: numberInFile(player.participantId),
      championId: player.champion.id,
      championName: player.champion.name,
      side: player.side,
      subteam: player.subteam,
      subteamPlace: player.subteamPlace,
      role: player.role,
      roleSource: player.roleSource,
      spell1Id: player.spell1?.id ?? null,
      spell2Id: player.spell2?.id ?? null,
      isWinner: player.isWinner,
      level: player.level,
      kills: player.kills,
      deaths: player.deaths,
      assists: player.assists,
      gold: player.gold,
      damageToChampions: player.damageToChampions,
      damageTaken: player.damageTaken,
      creepScore: player.creepScore,
      visionScore: player.visionScore,
      wardsPlaced: player.wardsPlaced,
      wardsKilled: player.wardsKilled,
      controlWardsBought: player.controlWardsBought,
      isInFirstBlood: isFirstBloodKnown ? isInFirstBlood(player, helpers) : null,
      standings: standingMinutes.map((minute) => standings.get(player.participantId)?.get(minute) ?? null),
    })),
  };
}

/** Who helped with the first blood according to the timeline; null if its first kill is another player's. */
function readHelpers({ players }: GameFacts, timeline: OpenTimeline): readonly number[] | null {
  const kills = readTimelineEvents(timeline, new Set(['CHAMPION_KILL'])).map(({ event }) => event);
  if (!timeline.areEventsSure) return null;
  const first = kills.find(({ participantId }) => participantId !== null && participantId > 0);
  const killer = players.find(({ hasFirstBlood }) => hasFirstBlood === true);
  return first !== undefined && first.participantId === killer?.participantId ? first.assistIds : null;
}

/** `helpers` are those of the timeline, where the summary names none. */
function isInFirstBlood(
  { participantId, hasFirstBlood: killed, hasFirstBloodAssist }: PlayerFacts,
  helpers: readonly number[] | null,
): boolean | null {
  const helped = hasFirstBloodAssist ?? helpers?.includes(participantId) ?? null;
  if (killed === true || helped === true) return true;
  return killed === null || helped === null ? null : false;
}
