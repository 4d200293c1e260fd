/** Who played a game, and which players of the timeline they are: the file's list may be in any order, and have more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSummaryRow } from '../../src/core/game-files/game-summary-row.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline, readTimeline } from '../../src/core/game-files/timeline.ts';
import { maxParticipantId } from '../../src/shared/games/game-problems.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { legacyText, summaryText, timelineText } from './real-game.ts';

type Json = Record<string, unknown>;
interface Game extends Json {
  participants: Json[];
  participantIdentities?: Json[];
  teams: Json[];
}
const texts = [summaryText, legacyText];
const gameIn = (text: string): Game => JSON.parse(text);

/** What is shown of each player, by champion: no two have the same one. */
function shown(summary: unknown, timeline: string = timelineText) {
  const facts = readSummary(JSON.stringify(summary));
  const row = toSummaryRow(facts, openWholeTimeline(parseTimeline(timeline), facts));
  const players = row.players.map(({ championId, name, side, kills, role, standings }) => [
    championId,
    { name, side, kills, role, gold: standings.map((standing) => standing?.gold ?? null) },
  ]);
  return {
    players: new Map(players as [number, Json][]),
    teams: facts.teams,
    problems: facts.problems,
    facts,
  };
}

describe.each(texts)('A summary with its players', (text) => {
  const real = shown(gameIn(text));

  it('in another order says the same, and so does one with its teams the other way around', () => {
    const order = Array.from({ length: 10 }, (_, at) => at);
    fc.assert(
      fc.property(fc.shuffledSubarray(order, { minLength: 10 }), fc.boolean(), (places, isTurned) => {
        const game = gameIn(text);
        const { participants, participantIdentities: names } = game;
        const moved = places.flatMap((place) => participants[place] ?? []);
        const named = names === undefined ? {} : { participantIdentities: names.toReversed() };
        const teams = isTurned ? game.teams.toReversed() : game.teams;
        const read = shown({ ...game, ...named, participants: moved, teams });
        expect(read.players).toEqual(real.players);
        expect(read.teams).toEqual(real.teams);
      }),
      propertyRuns(10, 100),
    );
  });

  it('in another order and without numbers, or numbered from 0, does not say which players of the timeline they are', () => {
    const unnumbered = (change: (one: Json) => void, isTurned: boolean) => {
      const game = gameIn(text);
      if (isTurned) game.participants.reverse();
      for (const one of [...game.participants, ...(game.participantIdentities ?? [])]) change(one);
      return shown(game);
    };
    const without = unnumbered((one) => delete one['participantId'], true);
    const fromZero = unnumbered((one) => (one['participantId'] = Number(one['participantId']) - 1), false);
    for (const { players, facts } of [without, fromZero]) {
      for (const { participantId } of facts.players) expect(participantId).toBeGreaterThan(maxParticipantId);
      for (const { gold } of players.values()) expect(gold).toEqual([null, null, null, null]);
      for (const [champion, { kills, side }] of players)
        expect([kills, side]).toEqual([
          real.players.get(champion)?.['kills'],
          real.players.get(champion)?.['side'],
        ]);
    }
    expect(fromZero.problems.map(({ code }) => code)).toEqual(['implausible-values']);
  });

  it('in the usual order and without numbers has them at their places, also next to one of another team', () => {
    const game = gameIn(text);
    for (const one of game.participants) delete one['participantId'];
    Object.assign(game.participants[2] ?? {}, { teamId: 300 });
    const { players } = shown(game);
    expect(players.size).toBe(9);
    for (const [champion, { gold }] of players) expect(gold).toEqual(real.players.get(champion)?.['gold']);
  });

  it('without numbers never gives one the name of another', () => {
    const game = gameIn(text);
    for (const one of [...game.participants, ...(game.participantIdentities ?? [])])
      delete one['participantId'];
    for (const [champion, { name }] of shown(game).players)
      expect(['', real.players.get(champion)?.['name']]).toContain(name);
  });

  it('has no observer among them, and nobody twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 100, 200), fc.nat(10), fc.boolean(), (teamId, place, isObserver) => {
        const game = gameIn(text);
        const [first] = game.participants;
        const zeros = (of: unknown): Json =>
          Object.fromEntries(Object.keys(Object(of)).map((key) => [key, key === 'win' ? false : 0]));
        const observer = {
          ...zeros(first),
          ...(first && 'stats' in first ? { stats: zeros(first['stats']) } : { championName: '' }),
          participantId: 11,
          teamId,
        };
        const more = isObserver ? observer : { ...game.participants[place % 10] };
        game.participants.splice(place, 0, more);
        const read = shown(game);
        expect(read.players).toEqual(real.players);
        expect(read.teams).toEqual(real.teams);
        expect(read.problems).toEqual([]);
      }),
      propertyRuns(20, 200),
    );
  });
});

it('A timeline that numbers its players from 0 is refused', () => {
  const file: { frames: { participantFrames: Record<string, Json> }[] } = JSON.parse(timelineText);
  for (const { participantFrames } of file.frames)
    for (const one of Object.values(participantFrames))
      one['participantId'] = Number(one['participantId']) - 1;
  expect(() => readTimeline(JSON.stringify(file), null)).toThrow(/numbers its players from 0/);
});
