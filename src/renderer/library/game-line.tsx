/** One line of the library, and the names of its columns. */
import type { Asset, Game } from '../../shared/domain.ts';
import { Cell, ColumnName, ColumnNames } from '../components/grid-cells.tsx';
import { stateLooks } from '../components/states.ts';
import { Teams } from '../components/teams.tsx';
import { formatBytes } from '../format/bytes.ts';
import { formatDay } from '../format/times.ts';
import './library.css';

/** `14.23.636.9832` → `14.23`, as players name a patch. */
const patchOf = (version: string) => version.split('.').slice(0, 2).join('.');

export function LibraryHeader() {
  return (
    <ColumnNames className="mk-library">
      <ColumnName>Date</ColumnName>
      <ColumnName>Teams</ColumnName>
      <ColumnName className="mk-library-league">League</ColumnName>
      <ColumnName>Game</ColumnName>
      <ColumnName className="mk-library-patch">Patch</ColumnName>
      <ColumnName>Files</ColumnName>
    </ColumnNames>
  );
}

export function GameLine({ game }: { readonly game: Game }) {
  const archived = game.assets.filter((asset) => asset.state === 'archived');
  const others = game.assets.filter((asset) => asset.state !== 'archived');
  return (
    <>
      <Cell className="mk-num mk-cut">
        {game.playedAt ? (
          <time dateTime={game.playedAt} title={game.playedAt}>
            {formatDay(game.playedAt)}
          </time>
        ) : (
          <span className="mk-muted">not known</span>
        )}
      </Cell>
      <Cell className="mk-library-teams">
        <Teams teams={game.teams} />
      </Cell>
      <Cell className="mk-library-league mk-cut" title={`${game.leagueName} · ${game.tournamentName}`}>
        {game.leagueName} <span className="mk-library-tournament mk-muted">{game.tournamentName}</span>
      </Cell>
      <Cell className="mk-num">
        {game.number}
        {game.seriesMax !== null && <span className="mk-muted"> of {game.seriesMax}</span>}
      </Cell>
      <Cell className="mk-library-patch mk-num mk-muted" title={game.gameVersion ?? undefined}>
        {game.gameVersion ? patchOf(game.gameVersion) : '–'}
      </Cell>
      <Cell className="mk-library-files mk-cut" title={filesTitle(game.assets)}>
        {archived.map((asset) => (
          <span key={asset.id} className="mk-file">
            <span className="mk-mono">{asset.contentType}</span>{' '}
            <span className="mk-file-size mk-num mk-muted">{formatBytes(asset.bytes ?? 0)}</span>
          </span>
        ))}
        {archived.length === 0 && others[0] && (
          <span className="mk-muted">{stateLooks[others[0].state].label}</span>
        )}
      </Cell>
    </>
  );
}

function filesTitle(assets: readonly Asset[]): string {
  return assets
    .map((asset) =>
      asset.state === 'archived'
        ? `${asset.contentType} ${formatBytes(asset.bytes ?? 0)}`
        : `${asset.contentType} ${stateLooks[asset.state].label.toLowerCase()}`,
    )
    .join('\n');
}
