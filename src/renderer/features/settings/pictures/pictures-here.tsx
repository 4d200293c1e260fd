/** Which versions of Data Dragon are here, and how to add and remove them. */
import { ActionIcon, Button, Progress, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type DragonStatus,
  megabytesPerPatch,
  riotNotice,
  versionPatch,
} from '../../../../shared/domain/data-dragon.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { useBridgeQuery, useCommand, useStatus } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { counted, formatCount } from '../../../format/counted.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './pictures-here.module.css';
import { reportText } from './report-text.ts';

/** As many patches as the contract accepts at a time. */
const maxPatches = 500;

export function PicturesHere({ settings }: { readonly settings: Settings }) {
  const status = useBridgeQuery('dataDragon.status', null);
  if (status.error && !status.data)
    return <Failure as="block" error={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return null;
  return (
    <>
      <Versions status={status.data} />
      <Add status={status.data} language={settings['dataDragon.language']} />
      <Note>{riotNotice}</Note>
    </>
  );
}

function Versions({ status: { versions, bytes } }: { readonly status: DragonStatus }) {
  const remove = useCommand('dataDragon.remove');
  if (versions.length === 0) return <Note>No version is here: names are the built-in ones.</Note>;
  return (
    <>
      <ul className={styles.versions} aria-label="Versions of Data Dragon">
        {versions.map(({ version, languages, bytes: own }) => (
          <li key={version}>
            <b className="mk-num">{version}</b>
            <span className="mk-muted mk-cut">{languages.join(', ')}</span>
            <span className="mk-num mk-muted">{formatBytes(own)}</span>
            <ActionIcon
              size={26}
              aria-label={`Remove: ${version}`}
              onClick={() => remove.mutate({ version })}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({ version: null })}>
          Remove all
        </Button>
        <span className="mk-muted">
          {counted(versions.length, 'version')}, {formatBytes(bytes)} with the pictures that they share.
        </span>
      </div>
    </>
  );
}

interface AddProps {
  readonly status: DragonStatus;
  /** In which names are fetched. */
  readonly language: string;
}

function Add({ status: { versions, work }, language }: AddProps) {
  const { data: facets } = useBridgeQuery('library.facets', {
    query: '',
    fields: ['patch'],
    limit: maxPatches,
  });
  const [path, setPath] = useState('');
  const { data: canChoose } = useStatus(({ can }) => can.chooseFolder);
  const choose = useCommand('dialogs.chooseFile');
  const fetch = useCommand('dataDragon.fetch', { showsFailure: false });
  const read = useCommand('dataDragon.import', { showsFailure: false });
  const present = versions.filter(({ languages }) => languages.includes(language));
  const here = new Set(present.map(({ version }) => versionPatch(version)));
  const missing = (facets?.[0]?.values ?? []).map(({ value }) => value).filter((patch) => !here.has(patch));
  const isWorking = work.state === 'fetching' || work.state === 'importing';
  const error = fetch.error ?? read.error;
  const report = fetch.data ?? read.data;
  return (
    <>
      <div className={styles.row}>
        <Button
          variant="default"
          disabled={missing.length === 0 || isWorking}
          loading={fetch.isPending}
          onClick={() => {
            read.reset();
            fetch.mutate({ patches: missing });
          }}
        >
          Fetch all patches of the library
        </Button>
        <span className="mk-muted">
          {missing.length === 0
            ? 'None is missing.'
            : `${counted(missing.length, 'patch is', 'patches are')} missing: about ${formatCount(missing.length * megabytesPerPatch)} MB.`}
        </span>
      </div>
      <form
        className={styles.archive}
        onSubmit={(event) => {
          event.preventDefault();
          fetch.reset();
          if (path.trim() !== '') read.mutate({ path: path.trim() });
        }}
      >
        <TextInput
          label="Archive of Data Dragon"
          description="Without a network: the full path of a file such as dragontail-15.8.1.tgz, on the machine that runs Matchkeep."
          placeholder="/downloads/dragontail-15.8.1.tgz"
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        {canChoose && (
          <Button
            variant="default"
            loading={choose.isPending}
            onClick={() =>
              choose.mutate(
                { title: 'Archive of Data Dragon', extensions: ['tgz', 'gz'] },
                { onSuccess: (chosen) => chosen.path !== null && setPath(chosen.path) },
              )
            }
          >
            Choose…
          </Button>
        )}
        <Button type="submit" variant="default" disabled={isWorking} loading={read.isPending}>
          Read
        </Button>
      </form>
      {isWorking && <WorkProgress work={work} />}
      {error && <Failure error={error} />}
      {report && !isWorking && <Note>{reportText(report)}</Note>}
    </>
  );
}

type Work = Extract<DragonStatus['work'], { readonly total: number }>;

function WorkProgress({ work }: { readonly work: Work }) {
  const share = work.total === 0 ? 0 : Math.min(1, work.done / work.total);
  return (
    <div className={styles.progress}>
      <Progress size="sm" value={100 * share} aria-label="Progress" />
      <span className="mk-num mk-muted">
        {work.state === 'fetching' ? `Fetching patch ${work.patch}` : 'Reading the archive'}
      </span>
    </div>
  );
}
