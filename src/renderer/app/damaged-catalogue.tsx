/** In place of every screen while the catalogue is damaged: what that means, and the button that rebuilds it. */
import { Button } from '@mantine/core';
import { IconDatabaseX } from '@tabler/icons-react';
import type { OperationOutput } from '../../shared/bridge/bridge.ts';
import { useBridgeQuery, useCommand } from '../bridge/hooks.tsx';
import { formatDayAndClock } from '../format/times.ts';
import { Failure } from '../ui/feedback/failure.tsx';
import { showLasting } from '../ui/feedback/notices.tsx';
import styles from './damaged-catalogue.module.css';

function showReplaced({ path, copiedAt }: OperationOutput<'archive.replaceCatalogue'>) {
  if (copiedAt === null) return;
  const damaged = path === null ? '' : ` The damaged file is now ${path}.`;
  showLasting('restored-catalogue', {
    title: `The catalogue was restored from its copy of ${formatDayAndClock(copiedAt)}`,
    message: `What was archived since is read from the archive; the settings show the progress.${damaged}`,
    isBad: false,
  });
}

/** `message` names the damaged file and what belongs to it. */
export function DamagedCatalogue({ message }: { readonly message: string }) {
  const rebuild = useCommand('archive.replaceCatalogue', { showsFailure: false });
  const { data: copies } = useBridgeQuery('archive.copies', null);
  const copy = copies?.[0];
  // The answer comes when the panel is no longer shown.
  const replace = () => void rebuild.mutateAsync(null).then(showReplaced, () => {});
  return (
    <section className={styles.panel} aria-labelledby="damaged-catalogue">
      <IconDatabaseX className={styles.icon} size={28} aria-hidden />
      <h1 id="damaged-catalogue">The catalogue must be rebuilt</h1>
      <p role="alert" className={styles.file}>
        {message}
      </p>
      <p>
        The archived files are not touched: the catalogue only lists them. Until it is rebuilt, nothing is
        synced, downloaded or recorded.
      </p>
      <h2>What rebuilding does</h2>
      <ul>
        <li>
          If the file is there, it gets another name with the time, in the same folder. Nothing is deleted.
        </li>
        <li>
          {copy
            ? `The copy of ${formatDayAndClock(copy.copiedAt)} takes its place; what was archived since is read from the archive.`
            : 'A new catalogue is read from the archive.'}{' '}
          The watch rules, saved views, streams and settings are restored from their own files. Nothing is
          downloaded again.
        </li>
        <li>
          Only that file had the sync log, past backfills and the history of downloads
          {copy && ' since the copy was made'}: they are not restored.
        </li>
      </ul>
      <p className={styles.time}>
        {copy ? 'It looks at the folder of every match, ' : 'It reads the record of every match, '}
        which takes longer on a slow or distant disk. You can use Matchkeep meanwhile.
      </p>
      {rebuild.error && <Failure error={rebuild.error} />}
      <Button loading={rebuild.isPending} onClick={replace}>
        Rebuild the catalogue
      </Button>
    </section>
  );
}
