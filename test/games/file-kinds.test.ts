/** Kinds of summaries that files of other years, patches and sources have: each is read as what it says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import type { GameFacts } from '../../src/shared/games/game-facts.ts';
import { toPatch } from '../../src/shared/games/game-version.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { legacyText, summaryText, timelineText } from './real-game.ts';

type Json = Record<string, unknown>;
interface Game extends Json {
  participants: Json[];
  teams: Json[];
}

/** The facts of the real game with something changed; `text` is match-v5's or match-v4's. */
function read(change: (game: Game) => void, text = summaryText): GameFacts {
  const game: Game = JSON.parse(text);
  change(game);
  return readSummary(JSON.stringify(game));
}
const stats = (player: Json): Json => Object(player['stats'] ?? player);
const each = (game: Game, fields: (at: number) => Json) =>
  game.participants.forEach((player, at) => void Object.assign(stats(player), fields(at)));
const real = readSummary(summaryText);
const texts = [summaryText, legacyText];

describe('A file of the service behind the public API', () => {
  it('has the game as `json` next to its metadata', () => {
    const wrapped = `{"metadata":{"match_id":"EUW1_3692606327"},"json":${summaryText}}`;
    expect(readSummary(wrapped)).toEqual({ ...real, shape: 'match-v5-wrapped' });
    const timeline = `{"metadata":{"match_id":"EUW1_3692606327"},"json":${timelineText}}`;
    expect(readTimeline(timeline, real)).toEqual(readTimeline(timelineText, real));
  });

  it('has its id in the metadata alone, and then the timeline of another game is refused', () => {
    const withoutId = (text: string, id: string) => {
      const { gameId: _, ...json } = JSON.parse(text);
      return JSON.stringify({ metadata: { match_id: id }, json });
    };
    const facts = readSummary(withoutId(summaryText, 'EUW1_77'));
    expect(facts.gameId).toBe('77');
    expect(readTimeline(withoutId(timelineText, 'EUW1_77'), facts).events).not.toHaveLength(0);
    expect(() => readTimeline(withoutId(timelineText, 'EUW1_78'), facts)).toThrow(/another game/);
  });
});

describe('A file of match-v5', () => {
  it('is one also with an empty or a filled list of names', () => {
    const identity = { participantId: 1, player: { summonerName: 'Somebody' } };
    for (const participantIdentities of [[], [identity]])
      expect(read((game) => void Object.assign(game, { participantIdentities }))).toEqual(real);
  });

  it('names players by `riotIdName` in 2023', () => {
    const named = read((game) =>
      each(game, (at) => ({ riotIdGameName: '', riotIdName: `Name ${at}`, summonerName: '' })),
    );
    expect(named.players.map(({ name }) => name)).toEqual(real.players.map((_, at) => `Name ${at}`));
  });

  it('has an item in the slot of the quest from patch 16.1 on', () => {
    const [player] = read((game) => each(game, () => ({ roleBoundItem: 3006 }))).players;
    const [before] = real.players;
    expect(player?.items.map(({ id }) => id)).toEqual([...(before?.items ?? []).map(({ id }) => id), 3006]);
    expect(player?.trinket).toEqual(before?.trinket);
  });

  it('names Atakhan for the side that killed it only', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, null), fc.integer({ min: 0, max: 2 }), (killer, kills) => {
        const facts = read(({ teams }) => {
          if (killer !== null)
            Object.assign(Object(teams[killer]?.['objectives']), { atakhan: { kills, first: kills > 0 } });
        });
        const count = (team: number) =>
          facts.teams[team]?.objectives.find(({ name }) => name === 'atakhan')?.kills;
        expect(count(0)).toBe(killer === 0 ? kills : killer === 1 && kills > 0 ? 0 : undefined);
        expect(count(1)).toBe(killer === 1 ? kills : killer === 0 && kills > 0 ? 0 : undefined);
      }),
      propertyRuns(6, 60),
    );
  });
});

describe('A file of match-v2', () => {
  /** The file of match-v4 as match-v2 had it, with the timeline in it. */
  const older = (): Json => {
    const renamed = (one: Json, names: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(one).map(([key, value]) => [names[key] ?? key, value]));
    const game: Game = JSON.parse(legacyText);
    const { frames }: { frames: (Json & { events: Json[] })[] } = JSON.parse(timelineText);
    const event = { type: 'eventType', beforeId: 'itemBefore', afterId: 'itemAfter' };
    return {
      ...renamed(game, {
        gameId: 'matchId',
        gameDuration: 'matchDuration',
        gameCreation: 'matchCreation',
        gameMode: 'matchMode',
        gameType: 'matchType',
        gameVersion: 'matchVersion',
      }),
      participants: game.participants.map((player) => ({
        ...player,
        stats: renamed(stats(player), { win: 'winner', totalMinionsKilled: 'minionsKilled' }),
      })),
      teams: game.teams.map(({ win, ...team }) => ({ ...team, winner: win === 'Win' })),
      timeline: {
        frames: frames.map((one) => ({ ...one, events: one.events.map((raw) => renamed(raw, event)) })),
      },
    };
  };

  it('has other names for the same, and the timeline in the same file', () => {
    const text = JSON.stringify(older());
    const facts = readSummary(text);
    expect(facts).toEqual(readSummary(legacyText));
    expect(readTimeline(text, facts)).toEqual({
      ...readTimeline(timelineText, facts),
      frameIntervalMs: null,
    });
    const other = readSummary(legacyText.replace(/"gameId":\s*\d+/, '"gameId":77'));
    expect(() => readTimeline(text, other)).toThrow(/another game/);
  });
});

describe('Numbers and flags as text', () => {
  it.each(texts)('are what they say', (text) => {
    const asText = (json: string) => json.replaceAll(/(?<=": ?)(-?[\d.]+|true|false)(?=\s*[,}\]])/g, '"$1"');
    expect(asText(text)).toContain('"participantId":"1"');
    expect(readSummary(asText(text))).toEqual(readSummary(text));
    expect(readTimeline(asText(timelineText), real)).toEqual(readTimeline(timelineText, real));
  });

  it('are as impossible as the same numbers, and a name stays text', () => {
    const impossible = ['-1', '1e3', '300', '1000000000000', 'Infinity', '0x10', ' 7 ', ''];
    for (const champLevel of impossible)
      expect(read((game) => each(game, () => ({ champLevel }))).players[0]?.level).toBeNull();
    const [player] = read((game) =>
      each(game, () => ({ riotIdGameName: '007', riotIdTagline: 'true' })),
    ).players;
    expect([player?.name, player?.tagline]).toEqual(['007', 'true']);
  });
});

describe("A file of the game's client", () => {
  it('has its own spelling of the first dragon, counts of Voidgrubs, and subteams in the figures', () => {
    const facts = read(({ teams }) => {
      for (const [at, team] of teams.entries()) {
        team['firstDargon'] = at === 1;
        team['hordeKills'] = 2 + at;
        delete team['firstDragon'];
      }
    }, legacyText);
    const [blue, red] = facts.teams.map(({ objectives }) => objectives);
    const dragon = expect.objectContaining({ name: 'dragon', isFirst: true });
    expect([blue, red].map((all) => all?.find(({ name }) => name === 'horde')?.kills)).toEqual([2, 3]);
    expect(red).toContainEqual(dragon);
    expect(blue).not.toContainEqual(dragon);
    const arena = read((game) => {
      each(game, (at) => ({
        playerSubteamId: 1 + Math.floor(at / 2),
        subteamPlacement: 5 - Math.floor(at / 2),
      }));
    }, legacyText);
    expect(arena.players.map(({ side, subteam, subteamPlace }) => [side, subteam, subteamPlace])[9]).toEqual([
      null,
      5,
      1,
    ]);
  });
});

describe('What a file has wrong for all players is unknown', () => {
  it.each(texts)('whether they helped with the first blood, in match-v4', (text) => {
    const helps = (helper: number | null) =>
      read((game) => each(game, (at) => ({ firstBloodAssist: at === helper })), text).players.map(
        ({ hasFirstBloodAssist }) => hasFirstBloodAssist,
      );
    expect(new Set(helps(null))).toEqual(new Set([text === legacyText ? null : false]));
    expect(helps(3).filter((one) => one === true)).toHaveLength(1);
    expect(helps(3)).not.toContain(null);
  });

  it.each(texts)('how many wards they placed where nobody placed one and some were cleared', (text) => {
    const wards = (placed: number, killed: number) =>
      read((game) => each(game, (at) => ({ wardsPlaced: at === 2 ? placed : 0, wardsKilled: killed })), text)
        .players[0]?.wardsPlaced;
    expect([wards(0, 1), wards(0, 0), wards(1, 1)]).toEqual([null, 0, 0]);
  });

  it('who a bot is, and a player whose name is hidden', () => {
    const ids = (at: number) => ({ puuid: `p${at}`.padStart(40, 'x'), summonerId: `s${at}` });
    for (const bot of [
      { puuid: 'BOT', summonerId: 'BOT' },
      { puuid: '00000000-0000-0000-0000-000000000000', summonerId: 0 },
      { puuid: '0'.repeat(78), summonerId: '' },
    ]) {
      const keys = read((game) => each(game, (at) => (at === 9 ? bot : ids(at)))).players.map(
        ({ accountKey }) => accountKey,
      );
      expect(keys[9]).toBeNull();
      expect(keys.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, at) => ids(at).puuid));
    }
  });
});

describe('The length of a game', () => {
  it('is in seconds whatever unit the file has, also of a game that was over at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6000 }), fc.boolean(), fc.nat(9), (played, isInMs, loading) => {
        const facts = read((game) => {
          game['gameDuration'] = isInMs ? played * 1000 + loading * 100 : played;
          each(game, () => ({ timePlayed: played }));
        });
        expect(facts.lengthSeconds).toBe(played);
      }),
      propertyRuns(20, 600),
    );
  });
});

describe('The time at which a game began', () => {
  it('is that of its creation where the other one is missing, and unknown where it is not in milliseconds', () => {
    const began = (start: unknown, creation: unknown) =>
      read((game) =>
        Object.assign(game, { gameStartTimestamp: start, gameCreation: creation, gameEndTimestamp: 0 }),
      ).startedAt;
    const time = 1_700_000_000_000;
    expect(began(0, time)).toBe(new Date(time).toISOString());
    expect(began(time, 0)).toBe(new Date(time).toISOString());
    expect(began(time / 1000, time / 1000)).toBeNull();
    expect(began(0, 0)).toBeNull();
  });
});

describe('The patch of a version', () => {
  it.each([
    ['13.17.524.9887', '13.17'],
    ['Version 11.15.388.2387 [PUBLIC]', '11.15'],
    ['Version 5.3.0.291', '5.3'],
    ['16.1', '16.1'],
    ['Versions 5.3', null],
    ['Version 16.22 (Nov 05 2026/10:11:12) [PUBLIC]', '16.22'],
    ['v16.22.1', '16.22'],
    ['16.22-beta', '16.22'],
    ['0.0.0.0', null],
    ['16.2200', null],
    ['25.S1.1', null],
    ['', null],
  ])('%s is %s', (version, patch) => {
    expect(toPatch(version)).toBe(patch);
  });
});

describe('A game that does not count', () => {
  const ended = (game: Game, winner: number | null, fields: Json) => {
    for (const [at, team] of game.teams.entries()) team['win'] = at === winner;
    each(game, (at) => ({ win: winner !== null && at < 5 === (winner === 0), ...fields }));
  };

  it.each(texts)('was aborted, unless its end contradicts that nobody expected it', (text) => {
    const decided = fc.constantFrom({ nexusKills: 1 }, { nexusLost: 1 }, { gameEndedInSurrender: true });
    const undecided = { nexusKills: 0, nexusLost: 0, gameEndedInSurrender: false };
    fc.assert(
      fc.property(
        fc.constantFrom('Abort_Unexpected', 'Abort_TooFewPlayers', 'Abort_AntiCheatExit'),
        fc.constantFrom(0, 1, null),
        fc.option(decided),
        (endOfGameResult, winner, end) => {
          const facts = read((game) => {
            Object.assign(game, { endOfGameResult });
            ended(game, winner, { ...undecided, ...end });
          }, text);
          const isPlayed = endOfGameResult === 'Abort_Unexpected' && winner !== null && end !== null;
          expect(facts.voidReason).toBe(isPlayed ? null : 'aborted');
          expect(facts.endOfGameResult).toBe(endOfGameResult);
        },
      ),
      propertyRuns(8, 200),
    );
  });

  it('never began where every field of its file is empty', () => {
    const empty = { gameMode: '', gameVersion: '', gameDuration: 0, participants: [], teams: [] };
    expect(readSummary(JSON.stringify(empty)).voidReason).toBe('aborted');
    expect(() => readSummary(JSON.stringify({ ...empty, gameMode: 'CLASSIC' }))).toThrow(/neither players/);
  });
});

const without = { gameMode: null, mapId: null, queueId: null };
describe.each(['summary', 'match-v4'])('A %s', (shape) => {
  const text = shape === 'summary' ? summaryText : legacyText;

  it.each([
    ['the mode of Arena', { gameMode: 'CHERRY' }],
    ['the map of Arena', { mapId: 30 }],
    ['a queue of Arena', { queueId: 1700 }],
    ['the later queue of Arena', { queueId: 1710 }],
    ['the mode of Swarm', { gameMode: 'strawberry' }],
    ['the map of Swarm', { mapId: 33 }],
    ['a queue of Swarm', { queueId: 1840 }],
  ])('with %s alone has no sides and no roles, and loses no player', (_, said) => {
    const facts = read((game) => void Object.assign(game, without, said), text);
    expect(facts).toMatchObject({ teams: [], winner: null, problems: [] });
    expect(facts.players.map(({ side, role }) => [side, role])).toEqual(Array(10).fill([null, null]));
  });

  it.each([
    [{ gameMode: 'CLASSIC' }, true],
    [{ gameMode: 'swiftplay' }, true],
    [{ gameMode: 'ULTBOOK' }, true],
    [{ gameMode: 'GAMEMODEX' }, false],
    [{ gameMode: 'NEXUSBLITZ' }, false],
    [{ gameMode: 'A_NEW_MODE' }, false],
    [{ gameMode: 'A_NEW_MODE', mapId: 11 }, true],
    [{ gameMode: 'CLASSIC', mapId: 21 }, false],
    [{}, true],
  ])('with %j has roles: %s', (said, hasRoles) => {
    const facts = read((game) => void Object.assign(game, without, said), text);
    expect(facts.players.map(({ side }) => side)).toEqual(real.players.map(({ side }) => side));
    expect(facts.players.some(({ role }) => role !== null)).toBe(hasRoles);
  });
});

it('A game in which all players are one team has no sides', () => {
  const facts = read((game) => {
    Object.assign(game, { gameMode: 'STRAWBERRY', mapId: 33, participants: game.participants.slice(0, 3) });
  });
  expect(facts).toMatchObject({ teams: [], winner: null, problems: [] });
  expect(facts.players.map(({ side, role }) => [side, role])).toEqual(Array(3).fill([null, null]));
});
