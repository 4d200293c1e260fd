/** Gold, experience, creep score and level of both players over time, with one cursor. */
import { useMemo } from 'react';
import type { GameTimeline, PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { formatGameClock, formatWhole } from '../model/figures.ts';
import { useGame } from '../model/game-context.ts';
import { FigureValue } from '../parts/figure-cells.tsx';
import { GamePanel } from '../parts/game-panel.tsx';
import { GameProblems } from '../parts/game-problems.tsx';
import sideStyles from '../parts/side.module.css';
import { CurvesChart } from '../timeline/charts/curves-chart.tsx';
import { type Actor, type Metric, metrics, useActors } from '../timeline/model/actors.ts';
import { type ChartData, frameAt, frameTime, toChartData } from '../timeline/model/chart-data.ts';
import { CursorContext, createCursor, useAtCursor } from '../timeline/model/cursor.ts';
import styles from './compare-curves.module.css';

interface CompareCurvesProps {
  readonly left: PlayerFacts;
  readonly right: PlayerFacts;
}

const shown = ['gold', 'experience', 'creepScore', 'level'] as const satisfies readonly Metric[];

export function CompareCurves({ left, right }: CompareCurvesProps) {
  const { game } = useGame();
  const { data, error, refetch } = useBridgeQuery('games.timeline', { platformGameId: game.platformGameId });
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  const { timeline, problem } = data;
  return (
    <GamePanel what="The curves" shows={data}>
      <div className={styles.timeline}>
        {problem && (
          <div className={gameBodyStyles.problem}>
            <Failure error={problem} />
          </div>
        )}
        {timeline && <GameProblems problems={timeline.problems} of="the timeline" />}
        {timeline && timeline.frames.length > 0 ? (
          <Curves left={left} right={right} timeline={timeline} />
        ) : timeline ? (
          <Note className={styles.none}>
            The timeline of this game has no frames, so there are no curves.
          </Note>
        ) : (
          !problem && (
            <Note className={styles.none}>Curves need the timeline of the game, which is not archived.</Note>
          )
        )}
      </div>
    </GamePanel>
  );
}

interface CurvesProps extends CompareCurvesProps {
  readonly timeline: GameTimeline;
}

function Curves({ left, right, timeline }: CurvesProps) {
  const chartData = useMemo(() => toChartData(timeline), [timeline]);
  const cursor = useMemo(() => createCursor(chartData.end, chartData.end), [chartData]);
  const cast = useActors(timeline.players);
  const pair = [left, right]
    .map(({ participantId }) => cast.find((actor) => actor.participantId === participantId))
    .filter((actor) => actor !== undefined);
  return (
    <CursorContext value={cursor}>
      <section className={styles.curves} aria-label="Curves">
        {shown.map((metric) => (
          <div key={metric}>
            <CurvesChart
              chartData={chartData}
              metric={metric}
              actors={pair}
              height={112}
              label={`Game time, ${metrics[metric].name.toLowerCase()}`}
            />
            <AtCursor chartData={chartData} metric={metric} actors={pair} />
          </div>
        ))}
      </section>
    </CursorContext>
  );
}

interface AtCursorProps {
  readonly chartData: ChartData;
  readonly metric: Metric;
  readonly actors: readonly Actor[];
}

function AtCursor({ chartData, metric, actors }: AtCursorProps) {
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const [a = null, b = null] = actors.map(({ series }) => metrics[metric].read(series)[frame] ?? null);
  const difference = a === null || b === null ? null : a - b;
  return (
    <p className={`${styles.now} mk-num`}>
      <span className="mk-muted">At {formatGameClock(frameTime(chartData, frame))}</span>
      {actors.map((actor) => (
        <span key={actor.participantId} data-side={actor.side}>
          <span className={sideStyles.text}>{actor.label}</span>{' '}
          <FigureValue value={metrics[metric].read(actor.series)[frame] ?? null} />
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
