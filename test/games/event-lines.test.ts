/** Names in event lines, and games without roles. */
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { changedSummary, legacyText } from './real-game.ts';

const summary = readSummary(
  changedSummary((game) => {
    const names = ['xFearon', 'dangerous squid', '', '', 'éowyn'];
    const champions = [141, 10, 10, 99, 1];
    game.participants.slice(0, 5).forEach((player, index) => {
      Object.assign(player, { summonerName: names[index], riotIdGameName: names[index] });
      Object.assign(player, { championId: champions[index] });
    });
  }),
);

function line(event: object): string | undefined {
  const frames = [{ timestamp: 60_000, events: [{ timestamp: 5, ...event }] }];
  return readTimeline(JSON.stringify({ gameId: summary.gameId, frames }), summary).events[0]?.text;
}

describe('an event line', () => {
  it.each([
    [{ type: 'CHAMPION_KILL', killerId: 1, victimId: 2 }, 'xFearon (Kayn) killed dangerous squid (Kayle)'],
    [{ type: 'CHAMPION_KILL', killerId: 0, victimId: 2 }, 'dangerous squid (Kayle) was executed'],
    [{ type: 'ITEM_PURCHASED', participantId: 5, itemId: 1055 }, "éowyn (Annie) bought Doran's Blade"],
    [{ type: 'LEVEL_UP', participantId: 1, level: 6 }, 'xFearon (Kayn) reached level 6'],
    [{ type: 'ELITE_MONSTER_KILL', killerId: 1 }, 'Blue took a monster: xFearon (Kayn)'],
  ])('shows names exactly as in the file: %o', (event, text) => {
    expect(line(event)).toBe(text);
  });

  it('begins with a capital letter unless it begins with a name', () => {
    expect(line({ type: 'CHAMPION_KILL', killerId: 20, victimId: 1 })).toBe(
      'Player 20 killed xFearon (Kayn)',
    );
  });

  it('distinguishes two players of one champion who have no names', () => {
    expect(line({ type: 'CHAMPION_KILL', killerId: 3, victimId: 4 })).toBe('Kayle (player 3) killed Lux');
  });
});

describe('roles', () => {
  it('are unknown in ARAM, although the file names lanes', () => {
    const aram = JSON.parse(legacyText);
    Object.assign(aram, { mapId: 12, gameMode: 'ARAM', queueId: 450 });
    aram.participants.forEach((player: object, index: number) => {
      Object.assign(player, { timeline: { lane: index % 2 === 0 ? 'JUNGLE' : 'MIDDLE', role: 'NONE' } });
    });
    for (const player of aram.participants.slice(2)) player.timeline = { lane: 'NONE', role: 'NONE' };
    expect(readSummary(JSON.stringify(aram)).players.map(({ role }) => role)).toEqual(Array(10).fill(null));
  });

  it('are unknown on a map without lanes, for every name of the mode', () => {
    const facts = readSummary(
      changedSummary((game) => Object.assign(game, { mapId: 12, gameMode: 'SOMETHING' })),
    );
    expect(facts.players.every(({ role }) => role === null)).toBe(true);
    const rift = readSummary(changedSummary(() => {}));
    expect(rift.players.some(({ role }) => role === 'JUNGLE')).toBe(true);
  });
});
