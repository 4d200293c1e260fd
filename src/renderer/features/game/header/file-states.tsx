/** The content types of a game in one line, each with the mark of its state. */
import { contentTypeLabel } from '../../../../shared/domain/content-types.ts';
import type { Game } from '../../../../shared/domain/domain.ts';
import { stateLabels } from '../../../../shared/downloads/file-history.ts';
import stateMarkStyles from '../../../ui/match/state-mark.module.css';
import { describeAsset, stateTones } from '../../../ui/match/states.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import styles from './file-states.module.css';

export function FileStates({ game }: { readonly game: Game }) {
  const now = useNow(60_000);
  if (game.assets.length === 0) return <span className="mk-muted">None wanted</span>;
  return (
    <ul className={styles.files}>
      {game.assets.map((asset) => (
        <li
          key={asset.id}
          className={`${stateMarkStyles.state} ${stateMarkStyles[stateTones[asset.state]]}`}
          title={describeAsset(asset, now)}
        >
          <span className={stateMarkStyles.dot} aria-hidden />
          <span className={styles.name}>{contentTypeLabel(asset.contentType)}</span>
          {asset.state !== 'archived' && (
            <span className="mk-only-read">{stateLabels[asset.state].toLowerCase()}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
