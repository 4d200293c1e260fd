/** A chart of chosen columns of a result, with what it leaves out. */
import { Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { type Chart, chartKinds, type SqlColumn } from '../../../../shared/sql/sql.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { counted, formatCount } from '../../../format/counted.ts';
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { axisColumns, fittingChart, ofKind } from './chart-choice.ts';
import { type Figure, maxCategories, maxPoints, maxSeries, toFigure } from './chart-data.ts';
import { ChartDrawing, seriesLook } from './chart-drawing.tsx';
import styles from './chart-view.module.css';

const kindNames = { line: 'Line', bar: 'Bar', scatter: 'Scatter', histogram: 'Histogram' } as const;

interface ChartViewProps {
  /** Of the result. */
  readonly id: string;
  readonly columns: readonly SqlColumn[];
  readonly rowCount: number;
  readonly chosen: Chart | null;
  readonly onChoose: (chart: Chart) => void;
  /** The chart that is shown in place of the chosen one, as it suits the rows; null where it is that one. */
  readonly onFit: (chart: Chart | null) => void;
  /** For rows that cannot be read. */
  readonly renderFailure: (error: Error, retry: () => void) => ReactNode;
}

export function ChartView({ id, columns, rowCount, chosen, onChoose, onFit, renderFailure }: ChartViewProps) {
  const rows = useBridgeQuery('sql.rows', { id, offset: 0, limit: maxPoints });
  const read = rows.data?.rows;
  const chart = useMemo(
    () => (read === undefined ? null : fittingChart(chosen, columns, read)),
    [chosen, columns, read],
  );
  const figure = useMemo(
    () => (chart === null || read === undefined ? null : toFigure(chart, columns, read)),
    [chart, columns, read],
  );
  const report = useEffectEvent(onFit);
  useEffect(() => {
    if (chart !== null) report(chart === chosen ? null : chart);
  }, [chart, chosen]);
  if (axisColumns('histogram', columns).x.length === 0)
    return (
      <Empty title="No numbers to draw">
        A chart needs a column of numbers. Text can be turned into one: CAST(patch AS DOUBLE).
      </Empty>
    );
  if (rows.error) return renderFailure(rows.error, () => void rows.refetch());
  if (chart === null) return <RowsLoading rowHeight={28} what="the chart" />;
  return (
    <div className={styles.chart}>
      <Choices chart={chart} columns={columns} onChoose={onChoose} />
      {figure === null ? (
        <Empty title="Nothing to draw">No row has a value for both axes.</Empty>
      ) : (
        <Drawn chart={chart} figure={figure} rowCount={rowCount} />
      )}
    </div>
  );
}

interface ChoicesProps {
  readonly chart: Chart;
  readonly columns: readonly SqlColumn[];
  readonly onChoose: (chart: Chart) => void;
}

const noSeries = '';

function Choices({ chart, columns, onChoose }: ChoicesProps) {
  const axes = axisColumns(chart.kind, columns);
  const names = (all: readonly SqlColumn[]) => [...new Set(all.map(({ name }) => name))];
  const kinds = chartKinds.map((kind) => ({
    value: kind,
    label: kindNames[kind],
    disabled: ofKind(chart, kind, columns) === null,
  }));
  const choose = (kind: Chart['kind']) => {
    const next = ofKind(chart, kind, columns);
    if (next) onChoose(next);
  };
  return (
    <div className={styles.choices}>
      <ToggleGroup label="Chart" options={kinds} value={chart.kind} onChange={choose} />
      <ColumnChoice
        label="X"
        names={names(axes.x)}
        value={chart.x}
        onChange={(x) => onChoose({ ...chart, x })}
      />
      {chart.kind !== 'histogram' && (
        <>
          <ColumnChoice
            label="Y"
            names={names(axes.y)}
            value={chart.y}
            onChange={(y) => onChoose({ ...chart, y })}
          />
          <ColumnChoice
            label="Series"
            names={names(columns)}
            value={chart.series}
            none="None"
            onChange={(series) => onChoose({ ...chart, series: series === noSeries ? null : series })}
          />
        </>
      )}
    </div>
  );
}

interface ColumnChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string | null;
  /** The name of a choice without a column. */
  readonly none?: string;
  readonly onChange: (name: string) => void;
}

function ColumnChoice({ label, names, value, none, onChange }: ColumnChoiceProps) {
  const data = names.filter((name) => name !== '').map((name) => ({ value: name, label: name }));
  return (
    <Select
      classNames={{ root: styles.column, label: styles.label, wrapper: styles.input }}
      size="xs"
      label={label}
      searchable
      allowDeselect={false}
      data={none === undefined ? data : [{ value: noSeries, label: none }, ...data]}
      value={value ?? (none === undefined ? null : noSeries)}
      onChange={(name) => name !== null && onChange(name)}
    />
  );
}

interface DrawnProps {
  readonly chart: Chart;
  readonly figure: Figure;
  readonly rowCount: number;
}

function Drawn({ chart, figure, rowCount }: DrawnProps) {
  const { ref, width, height } = useElementSize();
  const yName = chart.kind === 'histogram' ? 'Rows' : (chart.y ?? '');
  const series = figure.kind === 'histogram' || chart.series === null ? [] : figure.series;
  return (
    <>
      {rowCount > maxPoints && (
        <p className={`${styles.part} mk-warning mk-num`}>
          The first {formatCount(maxPoints)} of {counted(rowCount, 'row')}, as the query orders them.
        </p>
      )}
      {series.length > 0 && (
        <ul className={styles.legend} aria-label={`Series: ${chart.series}`}>
          {series.map(({ name }, at) => (
            <li key={name} data-series={seriesLook(name, at)} title={name}>
              <span className={styles.swatch} aria-hidden />
              <span className="mk-cut">{name === '' ? 'Empty text' : name}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.stage} ref={ref}>
        {width > 0 && (
          <ChartDrawing
            figure={figure}
            width={width}
            height={height}
            xName={chart.x}
            yName={yName}
            label={chartInWords(chart, figure)}
          />
        )}
      </div>
      <p className={`${styles.notes} mk-muted mk-num`}>{notes(figure, rowCount).join(' ')}</p>
    </>
  );
}

function chartInWords(chart: Chart, figure: Figure): string {
  if (figure.kind === 'histogram')
    return `Histogram of ${chart.x} in ${counted(figure.bins.length, 'class', 'classes')}.`;
  const points = figure.series.reduce((sum, one) => sum + one.points.length, 0);
  const by = chart.series === null ? '' : `, one for each ${chart.series}`;
  return `${kindNames[chart.kind]} chart of ${chart.y} by ${chart.x}${by}: ${counted(points, 'point')}. The table has the values.`;
}

/** What the chart draws, and what not, in sentences. */
function notes({ leftOut }: Figure, rowCount: number): readonly string[] {
  return [
    ...(rowCount > maxPoints ? [] : [`${counted(rowCount, 'row')}.`]),
    ...(leftOut.unknown > 0 ? [`Not drawn: ${counted(leftOut.unknown, 'row')} without a value.`] : []),
    ...(leftOut.repeated > 0
      ? [
          `Not drawn: ${counted(leftOut.repeated, 'row')} with a name that has a bar already. Choose a series, or group in the query.`,
        ]
      : []),
    ...(leftOut.series > 0
      ? [`Only the first ${maxSeries} series: ${counted(leftOut.series, 'other')}.`]
      : []),
    ...(leftOut.categories > 0
      ? [`Only the first ${maxCategories} names on the x axis: ${counted(leftOut.categories, 'other')}.`]
      : []),
  ];
}
