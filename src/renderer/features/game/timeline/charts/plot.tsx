/**
 * The frame of all charts over time: minutes below, cursor across, pointer input. It is one slider, since all
 * charts show the same time: arrow keys move from frame to frame.
 */
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo } from 'react';
import { linear } from '../../../../ui/chart/scale.ts';
import { formatGameClock } from '../../model/figures.ts';
import { type ChartData, frameAt, frameTime } from '../model/chart-data.ts';
import { useAtCursor, useCursor } from '../model/cursor.ts';
import styles from './plot.module.css';
import { axisHeight, type PlotArea, PlotDrawing, plotArea } from './plot-drawing.tsx';
import { stepTo } from './steps.ts';

interface PlotProps {
  readonly chartData: ChartData;
  readonly height: number;
  readonly label: string;
  /** The chart's values at a frame, in words. */
  readonly describe: (frame: number) => string;
  readonly children: (area: PlotArea) => ReactNode;
  readonly marginRight?: number;
}

export function Plot({ chartData, height, label, describe, children, marginRight }: PlotProps) {
  const { ref, width } = useElementSize();
  const cursor = useCursor();
  const area = useMemo(
    () => plotArea(width, chartData.end, marginRight),
    [width, chartData.end, marginRight],
  );
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const second = useAtCursor((at) => Math.floor(at / 1000));

  const timeAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return linear([area.left, area.right], [0, chartData.end])(event.clientX - box.left);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, event.shiftKey, chartData.stops, cursor.pinnedAt());
    if (next === null) return;
    event.preventDefault();
    cursor.moveTo(next);
  };
  return (
    <div
      ref={ref}
      className={styles.plot}
      // Set before the width is known too, so that the content below does not jump.
      style={{ height: height + axisHeight }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor(chartData.end / 1000)}
      aria-valuenow={second}
      aria-valuetext={`${formatGameClock(second * 1000)}. ${frameNote(chartData, frame, second)}${describe(frame)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        cursor.moveTo(timeAt(event));
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) cursor.moveTo(timeAt(event));
        else cursor.hover(timeAt(event));
      }}
      onPointerLeave={() => cursor.hover(null)}
    >
      {width > 0 && (
        <PlotDrawing area={area} width={width} end={chartData.end} height={height}>
          {children(area)}
        </PlotDrawing>
      )}
    </div>
  );
}

/** The time of the frame, if it differs from the second of the cursor. */
function frameNote(chartData: ChartData, frame: number, second: number): string {
  const own = formatGameClock(frameTime(chartData, frame));
  return own === formatGameClock(second * 1000) ? '' : `Values at ${own}. `;
}
