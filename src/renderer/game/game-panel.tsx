/** A part of the game view: when it fails, it says so in its own place and leads to the files it was read from. */
import type { ReactNode } from 'react';
import { PanelBoundary } from '../components/panel-boundary.tsx';
import { FilesLink } from './absent.tsx';
import { useGame } from './game-context.ts';

interface GamePanelProps {
  /** As in "The scoreboard could not be shown." */
  readonly what: string;
  readonly children: ReactNode;
}

export function GamePanel({ what, children }: GamePanelProps) {
  const { facts } = useGame();
  return (
    <PanelBoundary
      what={what}
      remedy="The files of the game are unchanged: open them to see what they hold."
      shows={facts}
      actions={<FilesLink />}
    >
      {children}
    </PanelBoundary>
  );
}
