/** The timeline view: charts, map, line-ups and events with one cursor. */
import { Skeleton } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { GameTimeline } from '../../../../shared/games/game-facts.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { useGame } from '../model/game-context.ts';
import { GamePanel } from '../parts/game-panel.tsx';
import { GameProblems } from '../parts/game-problems.tsx';
import { NoTimeline } from '../parts/missing-file.tsx';
import { toChartData } from './model/chart-data.ts';
import { CursorContext, createCursor } from './model/cursor.ts';
import { TimelineBoard } from './timeline-board.tsx';
import styles from './timeline-view.module.css';

interface TimelineViewProps {
  readonly at: number | undefined;
  /** Called shortly after the cursor stops. */
  readonly onPlace: (at: number) => void;
}

export function TimelineView({ at, onPlace }: TimelineViewProps) {
  const { game } = useGame();
  const { data, error, refetch } = useBridgeQuery('games.timeline', {
    platformGameId: game.platformGameId,
  });
  if (error && !data) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={gameBodyStyles.body} role="status" aria-label="Loading the timeline">
        <Skeleton height={220} mb={16} />
        <Skeleton height={160} />
      </div>
    );
  }
  if (data.timeline === null) return <NoTimeline problem={data.problem} source={data.source} />;
  if (data.timeline.frames.length === 0 && data.timeline.events.length === 0) {
    return <Empty title="This timeline is empty">The file has neither frames nor events.</Empty>;
  }
  return (
    <GamePanel what="The timeline" shows={data}>
      {data.problem && (
        <div className={styles.problem}>
          <Failure error={data.problem} />
        </div>
      )}
      {data.timeline.problems.length > 0 && (
        <div className={styles.problem}>
          <GameProblems problems={data.timeline.problems} of="the timeline" />
        </div>
      )}
      <LoadedTimeline timeline={data.timeline} at={at} onPlace={onPlace} />
    </GamePanel>
  );
}

const restMs = 400;

function LoadedTimeline({ timeline, at, onPlace }: TimelineViewProps & { readonly timeline: GameTimeline }) {
  const chartData = useMemo(() => toChartData(timeline), [timeline]);
  const start = useRef(at);
  const cursor = useMemo(() => createCursor(start.current ?? chartData.end, chartData.end), [chartData]);
  const reported = useRef(at);
  // A link to another time, and not the time that the cursor itself has put into the address.
  useEffect(() => {
    if (at === undefined || at === reported.current) return;
    reported.current = at;
    cursor.moveTo(at);
  }, [at, cursor]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    reported.current ??= Math.round(cursor.pinnedAt());
    const stop = cursor.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const now = Math.round(cursor.pinnedAt());
        if (now === reported.current) return;
        reported.current = now;
        onPlace(now);
      }, restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cursor, onPlace]);
  return (
    <CursorContext value={cursor}>
      <TimelineBoard chartData={chartData} />
    </CursorContext>
  );
}
