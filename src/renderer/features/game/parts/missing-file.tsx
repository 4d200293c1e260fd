/** A file that the view needs is missing or unreadable: what that means and what to do. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ErrorData } from '../../../../shared/base/errors.ts';
import { contentTypeAtStart, contentTypeInText } from '../../../../shared/domain/content-types.ts';
import type { Asset } from '../../../../shared/domain/domain.ts';
import { useCommand } from '../../../bridge/hooks.tsx';
import { useTryNow } from '../../../ui/controls/use-try-now.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Checking, StateMark } from '../../../ui/match/state-mark.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { useIsUpcoming } from '../../../ui/time/use-now.ts';
import { FileActions } from '../files/file-actions.tsx';
import gameBodyStyles from '../layout/game-body.module.css';
import { useGame } from '../model/game-context.ts';
import styles from './missing-file.module.css';

interface MissingFileProps {
  /** Set if the file exists but could not be read. */
  readonly problem: ErrorData | null;
  readonly source: { readonly assetId: string; readonly contentType: string } | null;
}

export const NoSummary = (props: MissingFileProps) => (
  <MissingFile
    {...props}
    contentType="GAMH_SUMMARY"
    title="Summary not archived"
    gain="the result, the players and their statistics."
  />
);

export const NoTimeline = (props: MissingFileProps) => (
  <MissingFile
    {...props}
    contentType="GAMH_DETAILS"
    title="Timeline not archived"
    gain="gold, experience, positions and every event, minute by minute."
  />
);

interface NamedProps extends MissingFileProps {
  readonly contentType: string;
  readonly title: string;
  readonly gain: string;
}

function MissingFile({ problem, source, contentType, title, gain }: NamedProps) {
  const { game } = useGame();
  const isUpcoming = useIsUpcoming(game.playedAt);
  const asset = game.assets.find((each) =>
    source ? each.id === source.assetId : each.contentType === contentType,
  );
  if (problem) {
    return (
      <div className={gameBodyStyles.body}>
        <Failure as="block" error={problem}>
          {asset && <FileActions asset={asset} />}
          <FilesLink />
        </Failure>
      </div>
    );
  }
  return (
    <div className={gameBodyStyles.body}>
      <Empty
        title={isUpcoming ? 'This game is not played yet' : title}
        actions={<FetchActions contentType={contentType} asset={asset} />}
      >
        <p className={styles.gain}>
          {contentTypeAtStart(contentType)} contains {gain}
        </p>
        {asset && <AssetProgress asset={asset} />}
      </Empty>
    </div>
  );
}

/** The progress of a file that is already requested. */
function AssetProgress({ asset }: { readonly asset: Asset }) {
  return (
    <p className={styles.download}>
      <StateMark state={asset.state} />
      {asset.error && <span>{asset.error.message}</span>}
      {asset.retryAt && (
        <span>
          {asset.state === 'scheduled' ? 'First' : 'Next'} attempt <Moment at={asset.retryAt} as="upcoming" />
          .
        </span>
      )}
    </p>
  );
}

function FetchActions({
  contentType,
  asset,
}: {
  readonly contentType: string;
  readonly asset: Asset | undefined;
}) {
  return asset ? <TryNow asset={asset} /> : <Fetch contentType={contentType} />;
}

function Fetch({ contentType }: { readonly contentType: string }) {
  const { game } = useGame();
  const want = useCommand('games.requestDownload');
  return (
    <Button
      loading={want.isPending}
      onClick={() => want.mutate({ platformGameId: game.platformGameId, contentType })}
    >
      Download {contentTypeInText(contentType)}
    </Button>
  );
}

const retriable = new Set<Asset['state']>([
  'waiting',
  'scheduled',
  'failed',
  'not-offered',
  'not-needed',
  'cancelled',
  'not-wanted',
]);

function TryNow({ asset }: { readonly asset: Asset }) {
  const { isPending, tryNow } = useTryNow(asset);
  if (isPending) return <Checking />;
  if (asset.state === 'paused') return <Resume asset={asset} />;
  if (!retriable.has(asset.state)) return <FilesLink />;
  return (
    <Button variant="default" onClick={tryNow}>
      {buttonWords(asset)}
    </Button>
  );
}

function buttonWords({ state }: Asset): string {
  if (state === 'scheduled') return 'Download now';
  return state === 'waiting' ? 'Retry now' : 'Retry';
}

function Resume({ asset }: { readonly asset: Asset }) {
  const resume = useCommand('downloads.resume');
  return (
    <Button variant="default" onClick={() => resume.mutate({ ids: [asset.id] })}>
      Resume
    </Button>
  );
}

export function FilesLink() {
  const { game } = useGame();
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/game/$platformGameId"
          params={{ platformGameId: game.platformGameId }}
          search={{ view: 'files' }}
        />
      )}
    >
      Game files
    </Button>
  );
}
