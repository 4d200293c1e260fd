/** In place of every screen while the catalogue is damaged: what that means, and the button that rebuilds it. */
import { Button } from '@mantine/core';
import { IconDatabaseX } from '@tabler/icons-react';
import { useCommand } from '../bridge/hooks.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import styles from './damaged-catalogue.module.css';

/** `message` names the damaged file and what belongs to it. */
export function DamagedCatalogue({ message }: { readonly message: string }) {
  const rebuild = useCommand('archive.replaceCatalogue', { showsFailure: false });
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
          A new catalogue is read from the archive, and the watch rules, saved views, streams and settings are
          restored from their own files. Nothing is downloaded again.
        </li>
        <li>
          Only that file had the sync log, past backfills and the history of downloads: they are not restored.
        </li>
      </ul>
      <p className={styles.time}>
        It reads the record of every match, which takes longer on a slow or distant disk. You can use
        Matchkeep meanwhile.
      </p>
      {rebuild.error && <Failure error={rebuild.error} />}
      <Button loading={rebuild.isPending} onClick={() => rebuild.mutate(null)}>
        Rebuild the catalogue
      </Button>
    </section>
  );
}
