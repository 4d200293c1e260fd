/**
 * Streams: the grid on its screen, and a small player on other screens. It is outside the router's outlet, so
 * that a playing stream stays mounted and only moves.
 */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMaximize, IconLayoutSidebarRight, IconPlus, IconX } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { useBridgeQuery, useStatus } from '../../../bridge/hooks.tsx';
import { streamsSearch } from '../../../navigation/searches.ts';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import screenStyles from '../../../ui/layout/screen.module.css';
import { changeGrid } from '../grid/grid-store.ts';
import { type GridLayout, openTile, shownTiles } from '../grid/stream-grid.ts';
import { useGrid } from '../grid/use-grid.ts';
import { NoStreams } from './no-streams.tsx';
import { PlayerPreload } from './player-preload.tsx';
import { StreamForm } from './stream-form.tsx';
import styles from './stream-stage.module.css';
import { StreamsPanel } from './streams-panel.tsx';
import { Tile } from './tile.tsx';

/** On narrower windows the panel starts closed. */
const minWidthForPanel = 1100;

type StreamDraft = { readonly stream: Stream | null; readonly matchId: string | null };

export function StreamStage({ isOnScreen }: { readonly isOnScreen: boolean }) {
  const { data: isPractice } = useStatus((status) => status.isPractice);
  const { data: streams, error, refetch } = useBridgeQuery('streams.list', null);
  const grid = useGrid(isPractice ? 'practice' : 'own', streams ?? null);
  const [writing, setWriting] = useState<StreamDraft | null>(null);
  const [matchId, setMatchId] = useState<string | null>(null);
  const [isParked, setIsParked] = useState(false);
  const [hasPanel, setHasPanel] = useState(
    () => readPreference('streams.panel', z.boolean()) ?? window.innerWidth >= minWidthForPanel,
  );

  useOpening(isOnScreen, isPractice === undefined ? undefined : streams, setWriting, setMatchId);
  useEffect(() => {
    if (isOnScreen) {
      setIsParked(false);
      document.title = 'Streams · Matchkeep';
    }
  }, [isOnScreen]);

  const savedById = new Map(streams?.map((stream) => [stream.id, stream]));
  const shownIds = shownTiles(grid);
  const small = shownIds.find((id) => id === grid.sound) ?? shownIds[0];
  const isMini = !isOnScreen;
  if (isMini && (isParked || small === undefined || grid.tiles.length === 0)) return null;
  const hasStreams = streams !== undefined && streams.length > 0;
  const tiles = grid.tiles.flatMap((id) => savedById.get(id) ?? []);
  const change = (to: boolean) => {
    writePreference('streams.panel', to);
    setHasPanel(to);
  };

  return (
    <section
      className={isOnScreen ? `${screenStyles.screen} ${styles.streams}` : styles.mini}
      data-streams={isOnScreen || undefined}
      aria-label={isOnScreen ? 'Streams' : 'Small player'}
    >
      <div className={`${screenStyles.main} ${styles.stageMain}`}>
        {isOnScreen ? (
          <StageHead
            layout={grid.layout}
            tileCount={grid.tiles.length}
            hasStreams={hasStreams}
            hasPanel={hasPanel}
            onAdd={() => setWriting({ stream: null, matchId: null })}
            onPanel={change}
          />
        ) : (
          <MiniHead label={savedById.get(small ?? '')?.label ?? ''} onClose={() => setIsParked(true)} />
        )}
        {isOnScreen && error && !streams && (
          <Failure as="block" error={error} onRetry={() => void refetch()} />
        )}
        {isOnScreen && streams && grid.tiles.length === 0 && (
          <NoStreams
            streams={streams}
            onAdd={() => setWriting({ stream: null, matchId: null })}
            onWatch={({ id }) => changeGrid((now) => openTile(now, id))}
          />
        )}
        {isOnScreen && streams?.[0] && grid.tiles.length === 0 && <PlayerPreload stream={streams[0]} />}
        <div className={styles.wall} data-layout={grid.layout} data-count={shownIds.length}>
          {tiles.map((stream) => (
            <Tile
              key={stream.id}
              stream={stream}
              grid={grid}
              isShown={isOnScreen ? shownIds.includes(stream.id) : stream.id === small}
              isMini={isMini}
              hasKeys={isOnScreen && stream.id === small}
            />
          ))}
        </div>
      </div>
      {isOnScreen && hasPanel && streams && streams.length > 0 && (
        <StreamsPanel
          streams={streams}
          grid={grid}
          matchId={matchId}
          onMatch={setMatchId}
          onEdit={(stream) => setWriting({ stream, matchId: stream.matchId })}
        />
      )}
      {isOnScreen && writing && (
        <StreamForm
          {...writing}
          onClose={() => setWriting(null)}
          onSaved={(saved) => {
            if (writing.stream === null) changeGrid((now) => openTile(now, saved.id));
            if (writing.matchId !== null && saved.matchId !== null) setMatchId(saved.matchId);
            setWriting(null);
          }}
        />
      )}
    </section>
  );
}

interface StageHeadProps extends LayoutChoiceProps {
  readonly hasStreams: boolean;
  readonly hasPanel: boolean;
  readonly onAdd: () => void;
  readonly onPanel: (isShown: boolean) => void;
}

function StageHead({ layout, tileCount, hasStreams, hasPanel, onAdd, onPanel }: StageHeadProps) {
  return (
    <header className={screenStyles.head}>
      <div className={screenStyles.title}>
        <h1 id="screen-title">Streams</h1>
      </div>
      <div className={screenStyles.tools}>
        {hasStreams && <LayoutChoice layout={layout} tileCount={tileCount} />}
        <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
          Add stream
        </Button>
        {hasStreams && (
          <Button
            variant="default"
            aria-pressed={hasPanel}
            leftSection={<IconLayoutSidebarRight size={14} aria-hidden />}
            onClick={() => onPanel(!hasPanel)}
          >
            Saved streams
          </Button>
        )}
      </div>
    </header>
  );
}

const layouts: readonly { readonly value: GridLayout; readonly label: string }[] = [
  { value: 'one', label: 'Single' },
  { value: 'pair', label: 'Side by side' },
  { value: 'main', label: '1 + 3' },
  { value: 'grid', label: '2 × 2' },
];

interface LayoutChoiceProps {
  readonly layout: GridLayout;
  /** The number of open streams. */
  readonly tileCount: number;
}

/** A layout of several streams would show nothing else with one stream. */
function LayoutChoice({ layout, tileCount }: LayoutChoiceProps) {
  return (
    <ToggleGroup
      label="Layout"
      value={tileCount < 2 ? 'one' : layout}
      onChange={(next) => changeGrid((now) => ({ ...now, layout: next }))}
      options={layouts.map((each) => ({ ...each, disabled: tileCount < 2 && each.value !== 'one' }))}
    />
  );
}

/** Above the small player: which stream it is, the way back to the screen, and the way to close it. */
function MiniHead({ label, onClose }: { readonly label: string; readonly onClose: () => void }) {
  return (
    <header className={styles.head}>
      <span className="mk-cut" title={label}>
        {label}
      </span>
      <ActionIcon size={24} component={Link} to="/streams" aria-label="Back to the streams">
        <IconArrowsMaximize size={14} />
      </ActionIcon>
      <ActionIcon size={24} aria-label="Close the small player" onClick={onClose}>
        <IconX size={14} />
      </ActionIcon>
    </header>
  );
}

/** Handles the address: opens a stream, or the form for a match. Then clears the address. */
function useOpening(
  isOnScreen: boolean,
  streams: readonly Stream[] | undefined,
  write: (writing: StreamDraft) => void,
  showMatch: (id: string) => void,
): void {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { open, match } = streamsSearch.parse(isOnScreen ? search : {});
  useEffect(() => {
    if (streams === undefined || (open === undefined && match === undefined)) return;
    void navigate({ to: '/streams', search: {}, replace: true });
    const stream = streams.find(({ id }) => id === open);
    if (stream) {
      changeGrid((now) => openTile(now, stream.id));
      if (stream.matchId !== null) showMatch(stream.matchId);
    } else if (match !== undefined) {
      write({ stream: null, matchId: match });
    }
  }, [streams, open, match, navigate, write, showMatch]);
}
