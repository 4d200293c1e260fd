/** Renders every part of the game view to text, without a browser, so that thousands of runs are possible. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { BridgeProvider } from '../../../../../src/renderer/bridge/hooks.tsx';
import { CompareView } from '../../../../../src/renderer/features/game/compare/compare-view.tsx';
import { GameHeader } from '../../../../../src/renderer/features/game/header/game-header.tsx';
import type { PlayerRow } from '../../../../../src/renderer/features/game/model/figures.ts';
import { GameContext, gameInView } from '../../../../../src/renderer/features/game/model/game-context.ts';
import { sideNames, sides, teamsBySide } from '../../../../../src/renderer/features/game/model/sides.ts';
import { Overview } from '../../../../../src/renderer/features/game/overview/overview.tsx';
import { columnsInSet } from '../../../../../src/renderer/features/game/scoreboard/columns.tsx';
import { ScoreRow } from '../../../../../src/renderer/features/game/scoreboard/score-row.tsx';
import { SideRow } from '../../../../../src/renderer/features/game/scoreboard/side-row.tsx';
import { ChartTable } from '../../../../../src/renderer/features/game/timeline/charts/chart-table.tsx';
import { CurvesDrawing } from '../../../../../src/renderer/features/game/timeline/charts/curves-drawing.tsx';
import { LeadDrawing } from '../../../../../src/renderer/features/game/timeline/charts/lead-drawing.tsx';
import {
  PlotDrawing,
  plotArea,
} from '../../../../../src/renderer/features/game/timeline/charts/plot-drawing.tsx';
import {
  type Metric,
  metrics,
  useActors,
} from '../../../../../src/renderer/features/game/timeline/model/actors.ts';
import {
  type ChartData,
  toChartData,
} from '../../../../../src/renderer/features/game/timeline/model/chart-data.ts';
import {
  CursorContext,
  createCursor,
} from '../../../../../src/renderer/features/game/timeline/model/cursor.ts';
import { TimelineBoard } from '../../../../../src/renderer/features/game/timeline/timeline-board.tsx';
import type { ErrorData } from '../../../../../src/shared/base/errors.ts';
import type { Game } from '../../../../../src/shared/domain/domain.ts';
import type { GameFacts, GameTimeline } from '../../../../../src/shared/games/game-facts.ts';

const game: Game = {
  platformGameId: 'GAME',
  matchId: null,
  seriesId: 'game:GAME',
  voidReason: null,
  replacedBy: null,
  otherMatches: [],
  number: 1,
  seriesMax: 5,
  state: null,
  gameVersion: null,
  serviceGameVersion: null,
  startedAt: null,
  endedAt: null,
  playedAt: null,
  leagueName: 'League',
  tournamentName: 'Tournament',
  teams: [],
  winner: null,
  winningSide: null,
  assets: [],
};

const rootRoute = createRootRoute();
const router = createRouter({
  routeTree: rootRoute.addChildren(
    ['/game/$platformGameId', '/library', '/matches'].map((path) =>
      createRoute({ getParentRoute: () => rootRoute, path }),
    ),
  ),
  history: createMemoryHistory({ initialEntries: ['/game/GAME'] }),
});
const width = 640;
const height = 272;

export interface DrawnPart {
  readonly name: string;
  readonly html: string;
}

/** Throws if any part throws. */
export function renderGame(facts: GameFacts | null, timeline: GameTimeline | null): readonly DrawnPart[] {
  const draw = (name: string, part: ReactNode): DrawnPart => ({
    name,
    html: renderToString(
      <InGame facts={facts} answer={{ timeline, problem: null }}>
        {part}
      </InGame>,
    ),
  });
  const parts = [draw('header', <GameHeader view="overview" />)];
  if (facts !== null) {
    parts.push(
      draw('overview', <Overview facts={facts} problem={null} chosen={[]} onChoose={doNothing} />),
      draw('scoreboard', <ColumnSets facts={facts} />),
      draw('compare', <CompareView facts={facts} a={undefined} b={undefined} onChoose={doNothing} />),
    );
  }
  if (timeline === null) return parts;
  const chartData = toChartData(timeline);
  for (const at of [chartData.end, 0, Math.round(chartData.end / 2)]) {
    parts.push(
      draw(
        `timeline at ${at} ms`,
        <CursorContext value={createCursor(at, chartData.end)}>
          <TimelineBoard chartData={chartData} />
        </CursorContext>,
      ),
    );
  }
  const charts: readonly (Metric | 'lead')[] = ['lead', 'gold', 'experience', 'creepScore', 'level'];
  for (const chart of charts) {
    parts.push(
      draw(
        `chart of ${chart}`,
        <CursorContext value={createCursor(chartData.end, chartData.end)}>
          {chart === 'lead' ? (
            <LeadOnly chartData={chartData} />
          ) : (
            <Curves chartData={chartData} metric={chart} />
          )}
        </CursorContext>,
      ),
    );
  }
  return parts;
}

/** The comparison with this response for the timeline, of the players with these ids. */
export function renderCompare(
  facts: GameFacts,
  answer: TimelineAnswer,
  [a, b]: readonly (number | undefined)[] = [],
): string {
  return renderToString(
    <InGame facts={facts} answer={answer}>
      <CompareView facts={facts} a={a} b={b} onChoose={doNothing} />
    </InGame>,
  );
}

interface TimelineAnswer {
  readonly timeline: GameTimeline | null;
  readonly problem: ErrorData | null;
}

const doNothing = () => undefined;

/** The scoreboard with each of its sets of columns. */
function ColumnSets({ facts }: { readonly facts: GameFacts }) {
  const names = sideNames(teamsBySide([], facts.players));
  const rows = facts.players.map(
    (player): PlayerRow => ({
      player,
      team: facts.players.filter(({ side }) => side === player.side),
      playersPerSide: facts.playersPerSide,
      minutes: facts.lengthSeconds === null ? null : facts.lengthSeconds / 60,
    }),
  );
  return (
    <table>
      {(['score', 'combat', 'economy', 'vision', 'build'] as const).flatMap((set) => {
        const columns = columnsInSet(set, rows);
        return sides.map((side) => {
          const own = rows.filter(({ player }) => player.side === side);
          return (
            <tbody key={`${set} ${side}`}>
              <SideRow
                name={names[side]}
                isWinner={null}
                rows={own}
                playersPerSide={facts.playersPerSide}
                columns={columns}
              />
              {own.map((row) => (
                <ScoreRow
                  key={row.player.participantId}
                  row={row}
                  all={rows}
                  columns={columns}
                  isChosen={false}
                  onChoose={doNothing}
                />
              ))}
            </tbody>
          );
        });
      })}
    </table>
  );
}

/** The inside of the chart, which the board renders once a browser has measured its width. */
function LeadOnly({ chartData }: { readonly chartData: ChartData }) {
  const area = plotArea(width, chartData.end);
  return (
    <PlotDrawing area={area} width={width} end={chartData.end} height={height}>
      <LeadDrawing area={area} chartData={chartData} height={height} />
    </PlotDrawing>
  );
}

interface CurvesProps {
  readonly chartData: ChartData;
  readonly metric: Metric;
}

function Curves({ chartData, metric }: CurvesProps) {
  const area = plotArea(width, chartData.end);
  const actors = useActors(chartData.timeline.players);
  return (
    <>
      <PlotDrawing area={area} width={width} end={chartData.end} height={height}>
        <CurvesDrawing area={area} chartData={chartData} metric={metric} actors={actors} height={height} />
      </PlotDrawing>
      <ChartTable
        label={metric}
        frames={chartData.timeline.frames}
        height={height}
        columns={actors.map(({ participantId: key, label: name, series }) => ({
          key,
          name,
          values: metrics[metric].read(series),
        }))}
      />
    </>
  );
}

interface InGameProps {
  readonly facts: GameFacts | null;
  readonly answer: TimelineAnswer;
  readonly children: ReactNode;
}

function InGame({ facts, answer, children }: InGameProps) {
  const queries = new QueryClient();
  queries.setQueryData(['games.timeline', { platformGameId: game.platformGameId }], {
    ...answer,
    source: null,
  });
  const call = () => Promise.reject(new Error('Nothing is asked while drawing.'));
  const transport = {
    call,
    onEvent: () => doNothing,
    onConnection: () => doNothing,
    connection: () => ({ state: 'connected' }) as const,
    reconnect: doNothing,
  };
  const inView = gameInView(game, facts, sideNames(teamsBySide([], facts?.players ?? [])));
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <BridgeProvider bridge={{ call, transport }}>
          <RouterContextProvider router={router}>
            <GameContext value={inView}>{children}</GameContext>
          </RouterContextProvider>
        </BridgeProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
