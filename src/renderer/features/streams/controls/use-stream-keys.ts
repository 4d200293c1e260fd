/** Keyboard control of the focused stream, else of the audible or first one. */
import { type RefObject, useEffect, useRef } from 'react';
import { bindShortcuts, isShortcut } from '../../../../shared/screens/shortcuts.ts';
import { isModalOpen } from '../../../ui/keyboard/overlays.ts';
import type { LivePlayer } from '../player/live-player.ts';

interface StreamKeys {
  readonly tile: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly player: LivePlayer | null;
  readonly hasKeys: boolean;
  readonly move: (by: number) => void;
  readonly toggleFigures: () => void;
}

const seekSeconds = 5;
const volumeStep = 0.1;
/** Elements that handle keys themselves. */
const widgets =
  'a, button, input, textarea, select, [role=menu], [role=option], [role=slider], [role=button], [contenteditable]';
const sliders = 'media-time-range, media-volume-range';
const buttons = 'media-play-button, media-mute-button, media-pip-button, media-fullscreen-button';

export function useStreamKeys(keys: StreamKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { tile, player, hasKeys } = latest.current;
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || player === null) return;
      if (!(target instanceof HTMLElement) || isModalOpen()) return;
      const isInside = tile.current?.contains(target) === true;
      const isNowhere = target === document.body || target.id === 'screen';
      if (!isInside && !(hasKeys && (isNowhere || isAround(event.key, target)))) return;
      if (!isFree(event.key, target)) return;
      const run = keyAction(event, latest.current, player);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Whether the focus is on the streams screen outside all players, for example on a button. Arrow keys scroll
 * there.
 */
function isAround(key: string, target: HTMLElement): boolean {
  return (
    !key.startsWith('Arrow') &&
    target.closest('[data-streams]') !== null &&
    target.closest('[data-phase]') === null
  );
}

/** Whether the focused element leaves this key to the player. */
function isFree(key: string, target: HTMLElement): boolean {
  const isPressing = key === ' ' || key === 'Enter';
  if (target.closest(sliders) !== null) return !key.startsWith('Arrow') && !isPressing;
  if (target.closest('[role=menu], input, textarea, select') !== null) return false;
  return !(isPressing && target.closest(`${widgets}, ${buttons}`) !== null);
}

function keyAction(
  event: KeyboardEvent,
  { tile, video, move, toggleFigures }: StreamKeys,
  player: LivePlayer,
): (() => void) | null {
  const element = video.current;
  if (element === null) return null;
  const shortcuts = bindShortcuts('stream', {
    playOrPause: () => player.togglePlay(),
    back: () => player.seekBy(-seekSeconds),
    forward: () => player.seekBy(seekSeconds),
    goLive: () => player.goLive(),
    mute() {
      element.muted = !element.muted;
    },
    louder: () => changeVolume(element, volumeStep),
    quieter: () => changeVolume(element, -volumeStep),
    fullScreen: () => press(tile.current, 'media-fullscreen-button'),
    captions: () => player.toggleCaptions(),
    pictureInPicture: () => press(tile.current, 'media-pip-button'),
    statistics: toggleFigures,
    moveForward: () => move(-1),
    moveBack: () => move(1),
  });
  return shortcuts.find(({ key }) => isShortcut(key, event))?.run ?? null;
}

/** The controls implement this, and know if it is possible. */
function press(tile: HTMLElement | null, button: string): void {
  tile?.querySelector<HTMLElement>(button)?.click();
}

function changeVolume(video: HTMLVideoElement, by: number): void {
  video.volume = Math.round(Math.max(0, Math.min(1, (video.muted ? 0 : video.volume) + by)) * 10) / 10;
  video.muted = video.volume === 0;
}
