/** Kills, deaths and assists at a minute: only from a timeline that has as many in all as the summary. */
import { describe, expect, it } from 'vitest';
import { readStandings } from '../../src/core/game-files/standings.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { openWholeTimeline, parseTimeline } from '../../src/core/game-files/timeline.ts';
import type { PlayerFacts } from '../../src/shared/games/game-facts.ts';
import { summaryText, timelineText } from './real-game.ts';

interface Frame {
  events: { type: string; killerId?: number }[];
}

const summary = readSummary(summaryText);
const minute = 20;

/** By player: kills, deaths and assists at 20 minutes, and whether the gold is known. */
function standings(change: (frames: Frame[]) => Frame[], facts = summary) {
  const timeline: { frames: Frame[] } = JSON.parse(timelineText);
  const text = JSON.stringify({ ...timeline, frames: change(timeline.frames) });
  const all = readStandings(openWholeTimeline(parseTimeline(text), facts), facts, [minute]);
  return facts.players.map(({ participantId }) => {
    const own = all.get(participantId)?.get(minute);
    return { kills: own?.kills, deaths: own?.deaths, assists: own?.assists, hasGold: own?.gold != null };
  });
}

const isKill = ({ type }: { type: string }) => type === 'CHAMPION_KILL';
const withEvents = (frames: Frame[], change: (events: Frame['events']) => Frame['events']) =>
  frames.map((frame) => ({ ...frame, events: change(frame.events) }));
const whole = standings((frames) => frames);

describe('kills, deaths and assists at a minute', () => {
  it('are counted from a timeline that has all of the game', () => {
    expect(
      whole.every(({ kills, deaths, assists }) => [kills, deaths, assists].every(Number.isInteger)),
    ).toBe(true);
    expect(whole.reduce((sum, { kills }) => sum + (kills ?? 0), 0)).toBeGreaterThan(10);
  });

  it('are unknown where the timeline repeats kills, of each player whom these concern', () => {
    const repeated = standings((frames) =>
      withEvents(frames, (events) =>
        events.flatMap((event) => (event.killerId === 3 && isKill(event) ? [event, event] : event)),
      ),
    );
    expect(repeated[2]).toMatchObject({ kills: null, hasGold: true });
    expect(repeated.map(({ kills }) => kills).filter((kills) => kills === null)).toHaveLength(1);
    expect(repeated.filter(({ deaths }) => deaths === null).length).toBeGreaterThan(0);
  });

  it('are unknown where the timeline lacks kills, though none of them is as late', () => {
    const late = standings((frames) =>
      frames.map((frame, at) =>
        at > minute + 2 ? { ...frame, events: frame.events.filter((event) => !isKill(event)) } : frame,
      ),
    );
    expect(late.some(({ kills }) => kills === null)).toBe(true);
    const changed = summary.players.filter(({ kills }, at) => (kills ?? 0) > (whole[at]?.kills ?? 0));
    expect(late.filter(({ kills }) => kills === null)).toHaveLength(changed.length);
  });

  it('are unknown where the timeline ends before a later kill: nobody knows whether it lacks earlier ones', () => {
    const cut = standings((frames) => frames.slice(0, minute + 3));
    expect(cut.some(({ kills }) => kills === null)).toBe(true);
    expect(cut.every(({ hasGold }) => hasGold)).toBe(true);
  });

  it('are known where the summary does not count them', () => {
    const players = summary.players.map(
      (player): PlayerFacts => ({ ...player, kills: null, deaths: null, assists: null }),
    );
    expect(standings((frames) => frames, { ...summary, players })).toEqual(whole);
  });
});
