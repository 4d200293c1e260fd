/** The metadata of a replay; unreadable parts are shown raw. */
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { BytesView } from './bytes-view.tsx';
import inspectStyles from './inspect.module.css';
import styles from './replay-view.module.css';
import { Waiting } from './waiting.tsx';

export function ReplayView({ assetId }: { readonly assetId: string }) {
  const { data: replay, error, refetch } = useBridgeQuery('files.replay', { assetId });
  if (error) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  if (!replay) return <Waiting what="Reading the replay" />;
  const orUnknown = (value: string | number | null) => value ?? <span className="mk-muted">unknown</span>;
  if (replay.format === 'unknown') {
    return (
      <>
        <p className={inspectStyles.note} role="alert">
          The rest of this replay cannot be read: {replay.problem} Showing its bytes.
        </p>
        <BytesView file={{ assetId, entry: null }} />
      </>
    );
  }
  return (
    <section className={styles.replay} tabIndex={0} aria-label="Replay">
      <Facts>
        <Fact name="Format">{replay.format}</Fact>
        <Fact name="Game version">{orUnknown(replay.version)}</Fact>
        <Fact name="Length">
          {orUnknown(replay.lengthSeconds === null ? null : lengthText(replay.lengthSeconds))}
        </Fact>
        <Fact name="Riot game ID">{orUnknown(replay.gameId)}</Fact>
        <Fact name="Keyframes">{orUnknown(replay.keyframes)}</Fact>
        <Fact name="Chunks">{orUnknown(replay.chunks)}</Fact>
      </Facts>
      {replay.players.length > 0 && <Players players={replay.players} />}
      <h2>Raw metadata</h2>
      <pre>{replay.metadata}</pre>
    </section>
  );
}

interface PlayersProps {
  readonly players: readonly {
    readonly name: string | null;
    readonly champion: string | null;
    readonly side: 'blue' | 'red' | null;
    readonly isWinner: boolean | null;
    readonly kills: number | null;
    readonly deaths: number | null;
    readonly assists: number | null;
  }[];
}

const sideNames = { blue: 'Blue', red: 'Red' } as const;

function Players({ players }: PlayersProps) {
  return (
    <table>
      <thead>
        <tr className="mk-caps">
          <th scope="col">Player</th>
          <th scope="col">Champion</th>
          <th scope="col">Side</th>
          <th scope="col">Result</th>
          <th scope="col" className={styles.right}>
            K/D/A
          </th>
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <tr key={`${player.side} ${player.champion} ${player.name}`}>
            <td>{player.name ?? '–'}</td>
            <td>{player.champion ?? '–'}</td>
            <td>{player.side === null ? '–' : sideNames[player.side]}</td>
            <td>{player.isWinner === null ? '–' : player.isWinner ? 'Won' : 'Lost'}</td>
            <td className={`${styles.right} mk-num`}>
              {[player.kills, player.deaths, player.assists].map((figure) => figure ?? '–').join(' / ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
