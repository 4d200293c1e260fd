/** All wanted or archived files of the game, and those that can be downloaded. */
import { Button } from '@mantine/core';
import type { Game } from '../../../../shared/domain.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { knownContentTypes } from '../../../format/content-types.ts';
import { counted } from '../../../format/counted.ts';
import { FileBlock } from './file-block.tsx';
import './files.css';

export function GameFiles({ game }: { readonly game: Game }) {
  const held = game.assets.filter(({ state }) => state === 'archived');
  const bytes = held.reduce((sum, asset) => sum + (asset.bytes ?? 0), 0);
  return (
    <section className="mk-game-body mk-files" aria-label="Files" tabIndex={0}>
      <p className="mk-note mk-num">
        {held.length === 0
          ? 'No file of this game is archived.'
          : `${held.length} of ${counted(game.assets.length, 'wanted file')} archived, ${formatBytes(bytes)}.`}
      </p>
      <div className="mk-files-list">
        {game.assets.map((asset) => (
          <FileBlock key={asset.id} asset={asset} />
        ))}
      </div>
      <OtherFiles game={game} />
    </section>
  );
}

function OtherFiles({ game }: { readonly game: Game }) {
  const want = useCommand('games.requestDownload');
  const wanted = new Set(game.assets.map(({ contentType }) => contentType));
  const others = knownContentTypes.filter(({ name }) => !wanted.has(name));
  if (others.length === 0) return null;
  return (
    <section className="mk-game-section" aria-labelledby="other-files">
      <h2 id="other-files">Not downloaded</h2>
      <ul className="mk-others">
        {others.map(({ name, meaning }) => (
          <li key={name}>
            <span className="mk-mono">{name}</span>
            <span className="mk-muted">{meaning}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Download ${name}`}
              onClick={() => want.mutate({ platformGameId: game.platformGameId, contentType: name })}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
