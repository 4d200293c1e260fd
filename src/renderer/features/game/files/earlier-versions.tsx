/** What a file contained before the service corrected it: when that was, and the way to each earlier version. */
import { Button, Group } from '@mantine/core';
import type { Asset } from '../../../../shared/domain/domain.ts';
import { absenceText, type EarlierContent } from '../../../../shared/downloads/earlier-content.ts';
import { comparedVersionText } from '../../../../shared/games/changed-figures.ts';
import { useBridgeQuery, useCommand } from '../../../bridge/hooks.tsx';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDayAndClock } from '../../../format/times.ts';
import { CopyText } from '../../../ui/controls/copy-text.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showDone } from '../../../ui/feedback/notices.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { ContentActions } from './content-actions.tsx';
import styles from './earlier-versions.module.css';

/** Nothing for a file that was never corrected. */
export function EarlierVersions({ asset }: { readonly asset: Asset }) {
  const { platformGameId, contentType } = asset;
  const { data } = useBridgeQuery('files.versions', { platformGameId });
  const versions = data?.items.filter((version) => version.contentType === contentType).toReversed() ?? [];
  if (versions.length === 0) return null;
  return (
    <ul className={styles.versions} aria-label="Earlier versions">
      {versions.map((version) => (
        <li key={version.sha256}>
          <Note>
            Corrected on <Moment at={version.replacedAt} as="full" />. The earlier version was archived on{' '}
            <Moment at={version.archivedAt} as="full" /> ({formatBytes(version.bytes)}).
          </Note>
          {contentType === 'GAMH_SUMMARY' && <ChangedFigures version={version} game={platformGameId} />}
          <CopyText value={version.sha256} what="SHA-256" />
          {version.path === null ? (
            <Note>It {absenceText(version, (iso) => formatDayAndClock(iso))}</Note>
          ) : (
            <VersionActions assetId={asset.id} version={version} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Read from the files: nothing while that takes time. */
function ChangedFigures({ version, game }: { readonly version: EarlierContent; readonly game: string }) {
  const { data } = useBridgeQuery('games.corrections', { platformGameId: game });
  const compared = data?.items.find(({ sha256 }) => sha256 === version.sha256);
  return compared ? <Note>{comparedVersionText(compared)}</Note> : null;
}

function VersionActions({
  assetId,
  version: { sha256: version, archivedAt },
}: {
  readonly assetId: string;
  readonly version: EarlierContent;
}) {
  const verify = useCommand('files.verify');
  return (
    <Group gap={6} role="group" aria-label={`Earlier version of ${archivedAt}`}>
      <ContentActions content={{ assetId, version }} />
      <Button
        variant="default"
        loading={verify.isPending}
        onClick={() =>
          verify.mutate({ assetId, version }, { onSuccess: ({ state }) => showDone(verifiedText[state]) })
        }
      >
        Verify
      </Button>
    </Group>
  );
}

const verifiedText = {
  intact: 'The earlier version is intact.',
  changed: 'The earlier version has changed since it was archived.',
  missing: 'The earlier version is missing.',
} as const;
