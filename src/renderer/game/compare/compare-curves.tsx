/** Gold, experience, creep score and level of both over the game, at one cursor. */
import { useMemo } from 'react';
import type { PlayerFacts } from '../../../shared/game-facts.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatGameClock, formatWhole } from '../figures.ts';
import { useGame } from '../game-context.ts';
import { Told } from '../scoreboard/cells.tsx';
import { type Actor, type Metric, metrics, useCast } from '../timeline/cast.ts';
import { CursorContext, createCursor, useAtCursor } from '../timeline/cursor.ts';
import { CurvesChart } from '../timeline/curves-chart.tsx';
import { frameAt, frameTime, type Story, storyOf } from '../timeline/story.ts';

interface CompareCurvesProps {
  readonly left: PlayerFacts;
  readonly right: PlayerFacts;
}

const shown = ['gold', 'experience', 'creepScore', 'level'] as const satisfies readonly Metric[];

export function CompareCurves({ left, right }: CompareCurvesProps) {
  const { game } = useGame();
  const { data } = useBridgeQuery('games.timeline', { platformGameId: game.platformGameId });
  const timeline = data?.timeline ?? null;
  const story = useMemo(
    () => (timeline && timeline.frames.length > 0 ? storyOf(timeline) : null),
    [timeline],
  );
  const cursor = useMemo(() => (story ? createCursor(story.end, story.end) : null), [story]);
  const cast = useCast(story?.timeline.players ?? []);
  const pair = [left, right]
    .map(({ participantId }) => cast.find((actor) => actor.participantId === participantId))
    .filter((actor) => actor !== undefined);
  if (!story || !cursor) {
    return data ? (
      <p className="mk-note mk-compare-none">
        Curves need the timeline of the game (GAMH_DETAILS), which is not archived or not readable.
      </p>
    ) : null;
  }
  return (
    <CursorContext value={cursor}>
      <section className="mk-compare-curves" aria-label="Curves">
        {shown.map((metric) => (
          <div key={metric}>
            <CurvesChart
              story={story}
              metric={metric}
              actors={pair}
              height={112}
              label={`Time in the game, ${metrics[metric].name.toLowerCase()}`}
            />
            <AtCursor story={story} metric={metric} actors={pair} />
          </div>
        ))}
      </section>
    </CursorContext>
  );
}

interface AtCursorProps {
  readonly story: Story;
  readonly metric: Metric;
  readonly actors: readonly Actor[];
}

function AtCursor({ story, metric, actors }: AtCursorProps) {
  const frame = useAtCursor((at) => frameAt(story, at));
  const [a = null, b = null] = actors.map(({ series }) => metrics[metric].read(series)[frame] ?? null);
  const difference = a === null || b === null ? null : a - b;
  return (
    <p className="mk-compare-now mk-num">
      <span className="mk-muted">At {formatGameClock(frameTime(story, frame))}</span>
      {actors.map((actor) => (
        <span key={actor.participantId} className={`mk-side-${actor.side}`}>
          <span className="mk-side-text">{actor.label}</span>{' '}
          <Told value={metrics[metric].read(actor.series)[frame] ?? null} />
        </span>
      ))}
      {difference !== null && (
        <span className="mk-muted">
          difference {difference > 0 ? '+' : difference < 0 ? '−' : ''}
          {formatWhole(Math.abs(difference))}
        </span>
      )}
    </p>
  );
}
