/** What happened in a game, from its files. */
import { describe, expect, it } from 'vitest';
import { readPlays } from '../../src/core/game-files/plays.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline } from '../../src/core/game-files/timeline.ts';
import { changedSummary, legacyText, summaryText, timelineText } from './real-game.ts';

interface Event extends Record<string, unknown> {
  type: string;
  timestamp: number;
}
type Events = Event[];

/** The real timeline with its events changed. */
function changedTimeline(change: (events: Events) => Events): string {
  const file: { frames: { events: Events }[] } = JSON.parse(timelineText);
  for (const frame of file.frames) frame.events = change(frame.events);
  return JSON.stringify(file);
}

function read(summary: string, timeline: string | null = timelineText) {
  const facts = readSummary(summary);
  return readPlays(facts, timeline === null ? null : openWholeTimeline(parseTimeline(timeline), facts));
}

/** The real summary with these flags, blue first. */
const withFlags = (objective: string, blue: boolean, red: boolean) =>
  changedSummary((game) => {
    for (const [index, isFirst] of [blue, red].entries()) {
      const { objectives }: { objectives?: Record<string, { first: boolean }> } = game.teams[index] ?? {};
      Object.assign(objectives?.[objective] ?? {}, { first: isFirst });
    }
  });
const without = (objective: string) =>
  changedSummary((game) => {
    for (const { objectives = {} } of game.teams) Reflect.deleteProperty(Object(objectives), objective);
  });

const realFirsts = {
  blood: 'red',
  tower: 'blue',
  dragon: 'blue',
  herald: 'nobody',
  baron: 'blue',
  inhibitor: 'blue',
  grubs: null,
  atakhan: null,
  elder: 'nobody',
  towers3: 'blue',
} as const;

describe('the firsts of a game', () => {
  it('are those of the summary, and of the timeline where it has all of a kind', () => {
    expect(read(summaryText)?.firsts).toEqual(realFirsts);
    expect(read(legacyText)?.firsts).toEqual(realFirsts);
    // Only a timeline knows the kinds of dragons, and the order of towers.
    expect(read(summaryText, null)).toMatchObject({
      firsts: { ...realFirsts, elder: null, towers3: null },
      plays: null,
    });
  });

  it('are those of the timeline where the summary has no flag that is true, two of them, or none', () => {
    for (const flags of [false, true]) {
      const summary = withFlags('dragon', flags, flags);
      expect(read(summary)?.firsts.dragon).toBe('blue');
      expect(read(summary, null)?.firsts.dragon).toBeNull();
    }
    expect(read(without('baron'))?.firsts.baron).toBe('blue');
  });

  it('are unknown where summary and timeline contradict each other', () => {
    expect(read(withFlags('tower', false, true))?.firsts.tower).toBeNull();
    expect(read(withFlags('champion', true, false))?.firsts.blood).toBeNull();
    // A side that had the first one, and none.
    expect(read(withFlags('riftHerald', true, false), null)?.firsts.herald).toBeNull();
  });

  it('are those of the summary where the timeline lacks some', () => {
    const cut = changedTimeline((events) => events.filter(({ timestamp }) => timestamp > 1_300_000));
    expect(read(summaryText, cut)?.firsts).toMatchObject({ tower: 'blue', dragon: 'blue', elder: null });
    expect(read(withFlags('dragon', false, false), cut)?.firsts.dragon).toBeNull();
  });

  it('have no elder whose kind nobody wrote down', () => {
    const untyped = changedTimeline((events) => events.map(({ monsterSubType, ...event }) => event));
    expect(read(summaryText, untyped)?.firsts).toMatchObject({ dragon: 'blue', elder: null });
    const elder = changedTimeline((events) =>
      events.map((event) =>
        event['monsterType'] === 'DRAGON' ? { ...event, monsterSubType: 'ELDER_DRAGON' } : event,
      ),
    );
    expect(read(summaryText, elder)?.firsts.elder).toBe('blue');
  });

  it('to three towers are of the side that had its third one before the other', () => {
    const swap = (count: number) => {
      let towers = 0;
      return changedTimeline((events) =>
        events.map((event) => {
          if (event['buildingType'] !== 'TOWER_BUILDING') return event;
          towers += 1;
          return towers <= count ? { ...event, killerId: 0, position: null, teamId: 100 } : event;
        }),
      );
    };
    // The side that lost a tower is in the event; the summary counts others then.
    expect(read(summaryText, swap(3))?.firsts.towers3).toBeNull();
    expect(read(without('tower'), swap(3))?.firsts.towers3).toBe('red');
    const two = changedTimeline((events) =>
      events.filter((event) => event['buildingType'] !== 'TOWER_BUILDING'),
    );
    expect(read(summaryText, two)?.firsts.towers3).toBeNull();
    expect(read(without('tower'), two)?.firsts.towers3).toBeNull();
  });
});

describe('how many a side had', () => {
  const none = { blue: 0, red: 0 };
  const unknown = { blue: null, red: null };
  const inSummary = {
    tower: { blue: 9, red: 3 },
    inhibitor: { blue: 3, red: 0 },
    dragon: { blue: 2, red: 1 },
    herald: none,
    baron: { blue: 1, red: 0 },
    grubs: unknown,
    atakhan: unknown,
    plate: unknown,
  };

  it('is what the summary counts; only a timeline has types of dragons, souls and plates', () => {
    const types = {
      elder: none,
      infernal: none,
      ocean: none,
      mountain: { blue: 2, red: 1 },
      cloud: none,
      hextech: none,
      chemtech: none,
      soul: none,
    };
    expect(read(summaryText)?.counts).toEqual({ ...inSummary, ...types });
    const withoutTypes = Object.fromEntries(Object.keys(types).map((kind) => [kind, unknown]));
    expect(read(summaryText, null)?.counts).toEqual({ ...inSummary, ...withoutTypes });
  });

  it('is what the timeline has where the summary says nothing, and unknown where it has none either', () => {
    expect(read(without('tower'))?.counts.tower).toEqual(inSummary.tower);
    expect(read(without('riftHerald'))?.counts.herald).toEqual(unknown);
    const plate = changedTimeline((events) =>
      events.map((event) =>
        event['buildingType'] === 'INHIBITOR_BUILDING' ? { ...event, type: 'TURRET_PLATE_DESTROYED' } : event,
      ),
    );
    expect(read(summaryText, plate)?.counts.plate).toEqual({ blue: 3, red: 0 });
  });

  it('is unknown of the types of dragons where the timeline lacks a dragon, or a type', () => {
    const without1 = changedTimeline((events) =>
      events.filter((event) => event['monsterType'] !== 'DRAGON' || event.timestamp > 1_000_000),
    );
    const untyped = changedTimeline((events) => events.map(({ monsterSubType, ...event }) => event));
    for (const timeline of [without1, untyped]) {
      const counts = read(summaryText, timeline)?.counts;
      expect(counts).toMatchObject({
        dragon: inSummary.dragon,
        mountain: unknown,
        elder: unknown,
        soul: unknown,
      });
    }
  });

  it('is one soul for the side to which it was given, and unknown of sides with four dragons without one', () => {
    const soul = { type: 'DRAGON_SOUL_GIVEN', teamId: 200, name: 'Ocean' };
    let isGiven = false;
    const given = changedTimeline((events) =>
      events.flatMap((event) => {
        if (isGiven || event['monsterType'] !== 'DRAGON') return [event];
        isGiven = true;
        return [event, { ...soul, timestamp: event.timestamp }];
      }),
    );
    expect(read(summaryText, given)?.counts.soul).toEqual({ blue: 0, red: 1 });
    const four = changedTimeline((events) =>
      events.flatMap((event) =>
        event['monsterType'] === 'DRAGON' ? [event, { ...event, timestamp: event.timestamp + 1 }] : [event],
      ),
    );
    expect(read(without('dragon'), four)?.counts.soul).toEqual(unknown);
    expect(read(without('dragon'))?.counts).toMatchObject({ dragon: inSummary.dragon, soul: none });
  });
});

describe('what happened in a game', () => {
  it('is in the order of time, by the side that gained, with lanes and types', () => {
    const { plays } = read(summaryText) ?? {};
    const objectives = plays?.filter(({ kind }) => kind !== 'kill' && kind !== 'blood');
    expect(objectives?.slice(0, 3)).toEqual([
      { at: 911_328, kind: 'tower', side: 'blue', detail: 'mid' },
      { at: 922_883, kind: 'tower', side: 'blue', detail: 'bot' },
      { at: 960_509, kind: 'dragon', side: 'blue', detail: 'mountain' },
    ]);
    expect(plays?.filter(({ kind }) => kind === 'kill')).toHaveLength(57);
    expect(plays?.at(-1)).toMatchObject({ kind: 'end', side: 'blue' });
    expect(plays?.every(({ at }, index) => at >= (plays[index - 1]?.at ?? 0))).toBe(true);
  });

  it('begins with the first blood, where the file marks it and where it does not', () => {
    const mark = { type: 'CHAMPION_SPECIAL_KILL', killType: 'KILL_FIRST_BLOOD' };
    let isMarked = false;
    const marked = changedTimeline((events) =>
      events.flatMap((event) => {
        if (isMarked || event.type !== 'CHAMPION_KILL') return [event];
        isMarked = true;
        return [event, { ...event, ...mark }];
      }),
    );
    for (const timeline of [marked, timelineText]) {
      const { plays = [] } = read(summaryText, timeline) ?? {};
      const kill = plays?.find(({ kind }) => kind === 'kill');
      expect(plays?.filter(({ kind }) => kind === 'blood')).toEqual([
        { ...kill, kind: 'blood', side: 'red' },
      ]);
    }
    const contradicted = read(withFlags('champion', true, false))?.plays;
    expect(contradicted?.some(({ kind }) => kind === 'blood')).toBe(false);
  });

  it('ignores words that no game has, and plays of no side', () => {
    const hostile = changedTimeline((events) =>
      events.map((event) =>
        event.type === 'BUILDING_KILL'
          ? { ...event, buildingType: 'constructor', laneType: 'toString' }
          : event.type === 'ELITE_MONSTER_KILL'
            ? { ...event, killerId: 0, killerTeamId: 300 }
            : event,
      ),
    );
    const found = read(without('dragon'), hostile);
    expect(new Set(found?.plays?.map(({ kind }) => kind))).toEqual(new Set(['kill', 'blood', 'end']));
    expect(found?.firsts.dragon).toBeNull();
  });
});

describe('A timeline', () => {
  /** The real one with some of its frames. */
  const withFrames = (isIn: (timestamp: number) => boolean): string => {
    const file: { frames: { timestamp: number }[] } = JSON.parse(timelineText);
    file.frames = file.frames.filter(({ timestamp }) => isIn(timestamp));
    return JSON.stringify(file);
  };
  const minute = 60_000;

  it.each<[string, (timestamp: number) => boolean]>([
    ['without its end', (at) => at < 12 * minute],
    ['without its beginning', (at) => at > 4 * minute],
    ['with a gap', (at) => at < 10 * minute || at > 16 * minute],
  ])('%s does not say what happened, and leaves the firsts to the summary', (_, isIn) => {
    expect(read(summaryText)?.plays).not.toBeNull();
    expect(read(summaryText, withFrames(isIn))).toEqual(read(summaryText, null));
  });
});
