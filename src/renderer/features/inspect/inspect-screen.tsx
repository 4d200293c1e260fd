/** Shows one archived file, or one entry of a zip, according to its type and however large it is. */
import { useHotkeys } from '@mantine/hooks';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { gameWords } from '../../../shared/games/game-title.ts';
import type { FileProbe, FileRef } from '../../../shared/library/inspect.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatBytes, formatExactBytes } from '../../format/bytes.ts';
import { useWayBack } from '../../navigation/use-back.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { screenKey } from '../../ui/keyboard/keys.ts';
import screenStyles from '../../ui/layout/screen.module.css';
import { ContentTypeName } from '../../ui/match/content-type.tsx';
import { versus } from '../../ui/match/teams.tsx';
import { BytesView } from './bytes-view.tsx';
import inspectStyles from './inspect.module.css';
import styles from './inspect-screen.module.css';
import { JsonView } from './json-view.tsx';
import { ReplayView } from './replay-view.tsx';
import { TextView } from './text-view.tsx';
import { useFileProbe } from './use-file-probe.ts';
import { Waiting } from './waiting.tsx';
import { ZipView } from './zip-view.tsx';

const route = getRouteApi('/game/$platformGameId/file/$contentType');

export function InspectScreen() {
  const { platformGameId, contentType } = route.useParams();
  const { entry = null } = route.useSearch();
  const file: FileRef = { assetId: `${platformGameId}/${contentType}`, entry };
  const { probe, error, retry } = useFileProbe(file);
  const { data: game } = useBridgeQuery('games.get', { platformGameId });
  const name = probe?.state === 'ready' ? probe.name : contentType;
  useEffect(() => {
    document.title = `${name} · Matchkeep`;
  }, [name]);
  const params = { platformGameId, contentType };
  const leave = useWayBack({
    to: '/game/$platformGameId',
    params: { platformGameId },
    search: { view: 'files' },
  });
  useHotkeys([screenKey('Escape', leave)], []);
  return (
    <section className={screenStyles.screen} aria-labelledby="screen-title">
      <div className={screenStyles.main}>
        <header className={inspectStyles.head}>
          <nav className={styles.crumbs} aria-label="Breadcrumb">
            <Link
              className="mk-link mk-cut"
              to="/game/$platformGameId"
              params={{ platformGameId }}
              search={{ view: 'files' }}
            >
              {game ? `${versus(game.teams)}, ${gameWords(game.number)}` : platformGameId}
            </Link>
            {entry !== null && (
              <>
                <span className="mk-muted">›</span>
                <Link
                  className="mk-link"
                  to="/game/$platformGameId/file/$contentType"
                  params={params}
                  search={{}}
                >
                  <ContentTypeName name={contentType} />
                </Link>
              </>
            )}
          </nav>
          <div className={styles.title}>
            <h1 id="screen-title" className="mk-cut" title={name}>
              {name}
            </h1>
            {probe?.state === 'ready' && <About probe={probe} />}
          </div>
        </header>
        {error ? (
          <Failure as="block" error={error} onRetry={retry} />
        ) : probe === undefined ? (
          <Waiting what="Opening the file" />
        ) : probe.state === 'preparing' ? (
          <Waiting what="Unpacking" done={probe.bytesDone} total={probe.bytes} />
        ) : (
          <View key={`${file.assetId} ${entry}`} file={file} probe={probe} />
        )}
      </div>
    </section>
  );
}

type Ready = Extract<FileProbe, { state: 'ready' }>;

function View({ file, probe }: { readonly file: FileRef; readonly probe: Ready }) {
  switch (probe.kind) {
    case 'json':
      return <JsonView file={file} />;
    case 'zip':
      return file.entry === null ? <ZipView assetId={file.assetId} /> : <BytesView file={file} />;
    case 'replay':
      return file.entry === null ? <ReplayView assetId={file.assetId} /> : <BytesView file={file} />;
    case 'text':
      return <TextView file={file} />;
    case 'binary':
      return <BytesView file={file} />;
  }
}

const kindNames = { json: 'JSON', zip: 'Zip', replay: 'Replay', text: 'Text', binary: 'Binary' } as const;

function About({ probe }: { readonly probe: Ready }) {
  return (
    <span className="mk-muted mk-num" title={formatExactBytes(probe.bytes)}>
      {[kindNames[probe.kind], formatBytes(probe.bytes), probe.encoding].filter(Boolean).join(' · ')}
    </span>
  );
}
