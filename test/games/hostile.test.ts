/** Malformed files, made by fast-check, that must do no harm. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPlayers, unpackPlayers } from '../../src/core/catalogue/facts/packed-players.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { gameFactsSchema, gameTimelineSchema } from '../../src/shared/games/game-facts.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { playerFigures } from './player-figures.ts';
import { legacyText, summaryText, timelineText, wrappedText } from './real-game.ts';

/** A result matches the contract; a rejection has a message and a remedy. */
function readsOrRefuses(read: () => void): void {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(MatchkeepError);
    if (!(error instanceof MatchkeepError)) return;
    expect(['file-corrupt', 'service-unreadable']).toContain(error.code);
    expect(error.remedy).toMatch(/\w/);
  }
}
const summaryHolds = (text: string) => readsOrRefuses(() => void gameFactsSchema.parse(readSummary(text)));
const timelineHolds = (text: string) =>
  readsOrRefuses(() => void gameTimelineSchema.parse(readTimeline(text, null)));

/** Keys that the parsers know, so that generated objects pass the first check. */
const keys = fc.constantFrom(
  ...['info', 'metadata', 'participants', 'teams', 'participantIdentities', 'stats', 'teamId', 'championId'],
  ...[
    'win',
    'perks',
    'styles',
    'selections',
    'objectives',
    'bans',
    'frames',
    'participantFrames',
    'events',
    '1',
  ],
  ...[
    'type',
    'timestamp',
    'position',
    'killerId',
    'assistingParticipantIds',
    'gameId',
    'gameDuration',
    '__proto__',
  ],
);
const values = fc.oneof(
  fc.constantFrom<unknown>(
    100,
    200,
    -1,
    0,
    1e300,
    -1e308,
    2 ** 53,
    0.1,
    '',
    'Win',
    'CHAMPION_KILL',
    null,
    true,
  ),
  fc.jsonValue(),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    values,
    fc.array(tie('tree'), { maxLength: 6 }),
    fc.array(fc.tuple(keys, tie('tree')), { maxLength: 12 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

describe('arbitrary JSON', () => {
  it('is read as a summary or rejected, and never throws another error', () => {
    fc.assert(
      fc.property(tree, (value) => summaryHolds(JSON.stringify(value))),
      propertyRuns(30, 150),
    );
  });

  it('is read as a timeline or rejected, and never throws another error', () => {
    fc.assert(
      fc.property(tree, (value) => timelineHolds(JSON.stringify(value))),
      propertyRuns(30, 150),
    );
  });

  it('is rejected if it is not JSON', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        summaryHolds(text);
        timelineHolds(text);
      }),
    );
  });
});

describe('a real file with one value changed', () => {
  const paths = (value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...paths(inner, [...at, key])])
      : [];
  const changed = (text: string) => {
    const all = paths(JSON.parse(text));
    return fc.tuple(fc.constantFrom(...all), values).map(([path, to]) => {
      const copy: unknown = JSON.parse(text);
      let inner = copy;
      for (const key of path.slice(0, -1)) inner = Reflect.get(Object(inner), key);
      Reflect.set(Object(inner), path.at(-1) ?? '', to);
      return JSON.stringify(copy);
    });
  };

  it.each([
    ['match-v5', summaryText],
    ['wrapped', wrappedText],
    ['match-v4', legacyText],
  ])('is still read: %s', (_, text) => {
    fc.assert(fc.property(changed(text), summaryHolds), propertyRuns(30, 150));
  });

  it('is still read where a player has a part of a kill, which no game counts', () => {
    const { info } = JSON.parse(wrappedText);
    info.participants[0].kills = 0.1;
    const facts = gameFactsSchema.parse(readSummary(JSON.stringify({ info })));
    expect(facts.players[0]?.kills).toBeNull();
    expect(facts.problems).toMatchObject([
      { code: 'implausible-values', values: [{ path: 'participants[0].kills', value: '0.1' }] },
    ]);
  });

  it('is still read: timeline', () => {
    const short = JSON.parse(timelineText);
    short.frames = short.frames.slice(8, 12);
    fc.assert(fc.property(changed(JSON.stringify(short)), timelineHolds), propertyRuns(20, 100));
  });
});

describe('size and depth', () => {
  it('many participants are read up to the maximum of a game', () => {
    const participants = Array.from({ length: 100_000 }, () => ({ teamId: 100, lane: 'MIDDLE' }));
    expect(readSummary(JSON.stringify({ participants })).players).toHaveLength(50);
  });

  it('extreme nesting is read or rejected', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    summaryHolds(`{"participants":[{"teamId":100,"perks":${deep}}]}`);
    timelineHolds(
      `{"frames":[{"timestamp":1,"events":[{"type":"A","timestamp":1234567890123456789,"x":${deep}}]}]}`,
    );
  });
});

describe('packed players', () => {
  const figure = fc.oneof(fc.constant(null), fc.nat({ max: 2 ** 25 }), fc.double());
  const player = fc.record({
    playerKey: fc.nat({ max: 2 ** 32 - 1 }),
    championKey: fc.nat({ max: 2 ** 16 - 1 }),
    side: fc.constantFrom('blue' as const, 'red' as const),
    role: fc.constantFrom(null, 'TOP' as const, 'JUNGLE' as const, 'UTILITY' as const),
    isWinner: fc.constantFrom(null, true, false),
    ...playerFigures(figure),
  });

  it('are unpacked unchanged; impossible values become null', () => {
    fc.assert(
      fc.property(fc.array(player, { maxLength: 12 }), (players) => {
        const limits = { level: 254, kills: 254, deaths: 254, assists: 254, gold: 2 ** 24 - 2 } as const;
        const others = {
          damageToChampions: 2 ** 24 - 2,
          damageTaken: 2 ** 24 - 2,
          creepScore: 65_534,
          visionScore: 65_534,
        } as const;
        const expected = players.slice(0, 10).map((one) => {
          const fitted = Object.entries({ ...limits, ...others }).map(([name, most]) => {
            const value = Reflect.get(one, name);
            const fits = Number.isInteger(value) && value >= 0 && value <= most;
            return [name, fits ? value + 0 : null];
          });
          return { ...one, ...Object.fromEntries(fitted) };
        });
        expect(unpackPlayers(packPlayers(players))).toEqual(expected);
      }),
    );
  });
});
