/** A panel of the game view: an error stays inside it, with a link to the files. */
import { type ReactNode, useMemo } from 'react';
import { PanelBoundary } from '../../../ui/feedback/panel-boundary.tsx';
import { useGame } from '../model/game-context.ts';
import { FilesLink } from './missing-file.tsx';

interface GamePanelProps {
  /** As in "The scoreboard could not be shown." */
  readonly what: string;
  /** What the panel shows besides the summary: after an error, a change of either renders it again. */
  readonly shows?: unknown;
  readonly children: ReactNode;
}

export function GamePanel({ what, shows, children }: GamePanelProps) {
  const { facts } = useGame();
  const shown = useMemo(() => [facts, shows], [facts, shows]);
  return (
    <PanelBoundary
      what={what}
      remedy="The files of the game are unchanged. Open them to see their contents."
      shows={shown}
      actions={<FilesLink />}
    >
      {children}
    </PanelBoundary>
  );
}
