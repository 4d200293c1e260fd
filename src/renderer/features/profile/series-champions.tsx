/** The champions that each team of a series has used, and those that were picked in several of its games. */
import type { Game } from '../../../shared/domain/domain.ts';
import { playersPerSide } from '../../../shared/games/game-problems.ts';
import { counted } from '../../format/counted.ts';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import type { NamedTeam } from '../../ui/match/teams.tsx';
import { ChampionList } from './champion-name.tsx';
import { readChampionsUsed } from './champions-used.ts';
import styles from './profile-tables.module.css';
import { useTeamGames, useUnplayedGames } from './use-team-games.ts';

interface SeriesChampionsProps {
  readonly games: readonly Game[];
  /** Finds the games. */
  readonly query: string;
  readonly teams: readonly NamedTeam[];
}

/** Nothing while it loads, and where the picks of no game are known: the games above say why. */
export function SeriesChampions({ games, query, teams: [first, second] }: SeriesChampionsProps) {
  const ofFirst = useTeamGames(query, first);
  const ofSecond = useTeamGames(query, second);
  const unplayed = useUnplayedGames(query).data?.rows;
  if (first === undefined || second === undefined || !ofFirst.data || !ofSecond.data || !unplayed)
    return null;
  const both = [
    { team: first, rows: ofFirst.data.rows },
    { team: second, rows: ofSecond.data.rows },
  ];
  const counting = games.filter(
    (game) =>
      game.voidReason === null &&
      !unplayed.some(({ platformGameId }) => platformGameId === game.platformGameId),
  );
  const played = counting.map(({ platformGameId, number }) => {
    const picks = both.map(({ team, rows }) => {
      const players = rows.find(({ game }) => game.platformGameId === platformGameId)?.players ?? [];
      return players.flatMap(({ champion }) =>
        champion === null ? [] : [{ team: team.value, champion: champion.label }],
      );
    });
    return { number, picks: picks.some((own) => own.length !== playersPerSide) ? null : picks.flat() };
  });
  const used = readChampionsUsed(played);
  if (used.known === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="series-champions">
      <h2 id="series-champions" className={styles.title}>
        Champions used
      </h2>
      <p className={styles.note}>
        <Repeated used={used} total={counting.length} />
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr className="mk-caps">
              <th scope="col">Team</th>
              <th scope="col" className={styles.number}>
                Used
              </th>
              <th scope="col">Champions, in the order of the games</th>
            </tr>
          </thead>
          <tbody>
            {both.map(({ team }) => {
              const own = used.byTeam.get(team.value) ?? [];
              return (
                <tr key={team.value}>
                  <th scope="row">
                    <ProfileLink kind="team" of={team} />
                  </th>
                  <td className={`${styles.number} mk-num`}>{own.length}</td>
                  <td className={styles.list}>
                    <ChampionList
                      champions={own.map(({ champion, games: numbers }) => ({
                        value: champion,
                        label: champion,
                        ...(numbers.length > 1 && { note: ` ×${numbers.length}` }),
                      }))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RepeatedProps {
  readonly used: ReturnType<typeof readChampionsUsed>;
  /** How many games count. */
  readonly total: number;
}

/** What the picks show, and not which rule the series had. */
function Repeated({ used: { known, repeated }, total }: RepeatedProps) {
  const basis = known < total ? ` The picks of ${known} of ${counted(total, 'game')} are known.` : '';
  if (known === 1) return basis || 'One game counts.';
  if (repeated.length === 0)
    return (
      <>
        <strong>Fearless</strong>: no champion was picked in two of {counted(known, 'game')}.{basis}
      </>
    );
  const named = repeated.map(({ champion, games }) => `${champion} (games ${games.map(toText).join(', ')})`);
  return `Picked in several games: ${named.join(', ')}.${basis}`;
}

const toText = (number: number | null) => (number === null ? 'without a number' : String(number));
