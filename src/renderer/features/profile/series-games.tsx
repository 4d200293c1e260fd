/** The games of a series in their order: what each team played, and how it ended. */
import { Link } from '@tanstack/react-router';
import type { Game } from '../../../shared/domain/domain.ts';
import { voidLabels, voidMeanings } from '../../../shared/domain/void-games.ts';
import { gameTitle } from '../../../shared/games/game-title.ts';
import type { Appearance } from '../../../shared/library/appearances.ts';
import { formatCount } from '../../format/counted.ts';
import { formatLength } from '../../format/figures.ts';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import type { NamedTeam } from '../../ui/match/teams.tsx';
import { AnswerSection } from './answer-section.tsx';
import { ChampionList } from './champion-name.tsx';
import styles from './profile-tables.module.css';
import { readResult } from './results.ts';
import { useTeamGames, useUnplayedGames } from './use-team-games.ts';

interface SeriesGamesProps {
  readonly games: readonly Game[];
  /** Finds the games. */
  readonly query: string;
  readonly teams: readonly NamedTeam[];
}

const unknown = <span className="mk-muted">–</span>;

export function SeriesGames({ games, query, teams: [first, second] }: SeriesGamesProps) {
  const ofFirst = useTeamGames(query, first);
  const ofSecond = useTeamGames(query, second);
  const unplayed = useUnplayedGames(query);
  const both = [
    { team: first, answer: ofFirst },
    { team: second, answer: ofSecond },
  ];
  const missing = [
    ...both.flatMap(({ team, answer }) => (team === undefined ? [] : answer)),
    unplayed,
  ].filter(({ data }) => data === undefined);
  const together = {
    data: missing.length > 0 ? undefined : unplayed.data,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => missing.forEach((one) => void one.refetch()),
  };
  const lines = (id: string) =>
    both.flatMap(({ team, answer }) => {
      const row = answer.data?.rows.find(({ game }) => game.platformGameId === id);
      return team === undefined ? [] : [{ team, row }];
    });
  return (
    <AnswerSection id="series-games" title="Games" what="the games" answer={together}>
      {({ rows: notPlayed }) => (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr className="mk-caps">
                <th scope="col">Game</th>
                <th scope="col">Length</th>
                <th scope="col">Patch</th>
                <th scope="col">Team</th>
                <th scope="col">Side</th>
                <th scope="col">Result</th>
                <th scope="col">Champions</th>
                <th scope="col" className={styles.number}>
                  Kills
                </th>
                <th scope="col" className={styles.number}>
                  Gold
                </th>
              </tr>
            </thead>
            {games.map((game) => (
              <GameLines
                key={game.platformGameId}
                game={game}
                isUnplayed={notPlayed.some(({ platformGameId }) => platformGameId === game.platformGameId)}
                lines={lines(game.platformGameId)}
              />
            ))}
          </table>
        </div>
      )}
    </AnswerSection>
  );
}

interface GameLinesProps {
  readonly game: Game;
  readonly isUnplayed: boolean;
  readonly lines: readonly { readonly team: NamedTeam; readonly row: Appearance | undefined }[];
}

/** A line for each team; without teams, one for the game. */
function GameLines({ game, isUnplayed, lines }: GameLinesProps) {
  const { platformGameId, number, voidReason, assets } = game;
  const isNotNeeded = assets.some(({ status }) => status === 'not-needed');
  const without = !isUnplayed ? null : isNotNeeded ? 'Not played' : 'Not over yet';
  const known = lines.find(({ row }) => row !== undefined)?.row?.game;
  const shared = (
    <>
      <th scope="rowgroup" rowSpan={lines.length || 1}>
        <Link className="mk-link" to="/game/$platformGameId" params={{ platformGameId }}>
          {gameTitle(number)}
        </Link>
        {voidReason !== null && (
          <span className="mk-muted" title={voidMeanings[voidReason]}>
            {' '}
            {voidLabels[voidReason]}
          </span>
        )}
      </th>
      <td rowSpan={lines.length || 1} className="mk-num">
        {known?.lengthSeconds == null ? unknown : formatLength(known.lengthSeconds)}
      </td>
      <td rowSpan={lines.length || 1} className="mk-num">
        {known?.patch ?? unknown}
      </td>
    </>
  );
  return (
    <tbody>
      {lines.length === 0 ? (
        <tr>
          {shared}
          <td colSpan={6} className="mk-muted">
            Teams not known yet
          </td>
        </tr>
      ) : (
        lines.map(({ team, row }, index) => (
          <tr key={team.value}>
            {index === 0 && shared}
            <td className={styles.inner}>
              <ProfileLink kind="team" of={team} />
            </td>
            <TeamCells row={row} without={without} />
          </tr>
        ))
      )}
    </tbody>
  );
}

interface TeamCellsProps {
  readonly row: Appearance | undefined;
  /** Why there is nothing to know of the game; null if it was played, as far as is known. */
  readonly without: string | null;
}

/** What is known only with the side of the team is empty without it. */
function TeamCells({ row, without }: TeamCellsProps) {
  const side = row?.side ?? null;
  const result = readResult(row?.isWinner ?? null);
  if (row === undefined || side === null) {
    return (
      <td colSpan={5} className="mk-muted">
        {row === undefined || row.game.held.length === 0
          ? (without ?? 'No file of this game is archived')
          : 'The files do not say on which side this team played'}
      </td>
    );
  }
  const { kills, gold } = row.game;
  const champions = row.players.flatMap(({ champion }) => champion ?? []);
  return (
    <>
      <td>{side === 'blue' ? 'Blue' : 'Red'}</td>
      <td className={result.name === 'unknown' ? 'mk-muted' : styles[result.name]}>{result.word}</td>
      <td className={styles.list}>
        {champions.length === 0 ? unknown : <ChampionList champions={champions} />}
      </td>
      <td className={`${styles.number} mk-num`}>
        {kills[side] === null ? unknown : formatCount(kills[side])}
      </td>
      <td className={`${styles.number} mk-num`}>{gold[side] === null ? unknown : formatCount(gold[side])}</td>
    </>
  );
}
