/** All wanted or archived files of the game, and those that can be downloaded. */
import { Button } from '@mantine/core';
import { knownContentTypes } from '../../../../shared/domain/content-types.ts';
import type { Game } from '../../../../shared/domain/domain.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { counted } from '../../../format/counted.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { ContentTypeChoice } from '../../../ui/match/content-type.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { FileBlock } from './file-block.tsx';
import styles from './game-files.module.css';

export function GameFiles({ game }: { readonly game: Game }) {
  const held = game.assets.filter(({ state }) => state === 'archived');
  const bytes = held.reduce((sum, asset) => sum + (asset.bytes ?? 0), 0);
  return (
    <section className={gameBodyStyles.body} aria-label="Files" tabIndex={0}>
      <Note className="mk-num">
        {held.length === 0
          ? 'No file of this game is archived.'
          : `${held.length} of ${counted(game.assets.length, 'wanted file')} archived, ${formatBytes(bytes)}.`}
      </Note>
      <div className={styles.list}>
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
    <section className={gameBodyStyles.section} aria-labelledby="other-files">
      <h2 id="other-files">Not downloaded</h2>
      <ul className={styles.others}>
        {others.map((type) => (
          <li key={type.name}>
            <ContentTypeChoice type={type} />
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Download ${type.inText}`}
              onClick={() => want.mutate({ platformGameId: game.platformGameId, contentType: type.name })}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
