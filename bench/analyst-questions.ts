/** Questions of an analyst that Matchkeep answers in two ways: as the screens ask, and in SQL on the data set. */
import type { OperationInput } from '../src/shared/bridge/bridge.ts';
import type { StatisticId } from '../src/shared/library/statistics.ts';

type Aggregates = OperationInput<'library.aggregates'>;

interface StatisticQuestion {
  readonly kind: 'statistic';
  readonly input: Aggregates;
  readonly statistic: StatisticId;
}

interface GamesQuestion {
  readonly kind: 'games';
  /** A search of the library, whose games are counted: another one each turn, so that no remembered answer is measured. */
  readonly query: (turn: number) => string;
}

export type AnalystQuestion = (StatisticQuestion | GamesQuestion) & {
  readonly name: string;
  /** Rows of a name (with the group's after a tab) and its figure; of a search, one row with the number of games of its turn 0. */
  readonly sql: string;
};

/** Names that occur in the games. */
export interface Names {
  readonly player: string;
  readonly team: string;
  readonly champion: string;
}

/** The library's words for roles. */
const roleWords = `CASE role WHEN 'TOP' THEN 'top' WHEN 'JUNGLE' THEN 'jungle' WHEN 'MIDDLE' THEN 'mid'
  WHEN 'BOTTOM' THEN 'bot' WHEN 'UTILITY' THEN 'support' END`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The gold of the blue side less that of the red one at 15 minutes. */
const leads = `WITH lead AS (SELECT platform_game_id, sum(CASE side WHEN 'blue' THEN gold_at_15 ELSE -gold_at_15 END) AS gold
  FROM players WHERE void_reason IS NULL GROUP BY 1 HAVING count(gold_at_15) = 10)`;

export function analystQuestions({ player, team, champion }: Names): readonly AnalystQuestion[] {
  const statistic = (name: string, statistic: StatisticId, input: Aggregates, sql: string) =>
    ({ name, kind: 'statistic', input, statistic, sql }) as const;
  const games = (name: string, query: GamesQuestion['query'], sql: string) =>
    ({ name, kind: 'games', query, sql }) as const;
  return [
    statistic(
      'gold difference at 15 by player',
      'goldDiffAt15',
      { by: 'player' },
      `SELECT player, avg(gold_diff_at_15) FROM players WHERE gold_diff_at_15 IS NOT NULL
        AND void_reason IS NULL GROUP BY 1`,
    ),
    statistic(
      'win rate of the sides by patch',
      'winRate',
      { by: 'side', group: 'patch' },
      `SELECT side || chr(9) || patch, avg(is_winner::int) FROM teams WHERE void_reason IS NULL GROUP BY side, patch`,
    ),
    statistic(
      'presence by champion and patch',
      'presence',
      { by: 'champion', group: 'patch' },
      `WITH banned AS (SELECT DISTINCT platform_game_id, patch FROM draft WHERE kind = 'ban' AND void_reason IS NULL),
        total AS (SELECT patch, count(*) AS games FROM banned GROUP BY patch),
        picked_or_banned AS (SELECT DISTINCT champion, patch, platform_game_id FROM draft WHERE champion IS NOT NULL),
        present AS (SELECT champion, patch, count(*) AS games
          FROM picked_or_banned SEMI JOIN banned USING (platform_game_id) GROUP BY champion, patch)
        SELECT champion || chr(9) || patch, present.games / total.games FROM present JOIN total USING (patch)`,
    ),
    statistic(
      'damage per minute by player and patch',
      'damagePerMinute',
      { by: 'player', group: 'patch' },
      `SELECT player || chr(9) || patch, sum(damage_to_champions) / (sum(length_seconds) / 60)
        FROM players WHERE void_reason IS NULL AND length_seconds IS NOT NULL AND damage_to_champions IS NOT NULL
        GROUP BY player, patch`,
    ),
    statistic(
      'KDA by champion and role',
      'kda',
      { by: 'champion', group: 'role' },
      `SELECT champion || chr(9) || ${roleWords}, (sum(kills) + sum(assists)) / greatest(1, sum(deaths)) FROM players
        WHERE void_reason IS NULL AND role IS NOT NULL GROUP BY champion, role`,
    ),
    statistic(
      'head to head of a team',
      'winRate',
      { by: 'team', group: 'opponent', query: `team:"${team}"` },
      `SELECT o.team || chr(9) || t.team, avg(o.is_winner::int) FROM teams o
        JOIN teams t ON t.platform_game_id = o.platform_game_id AND t.side <> o.side
        WHERE o.team = ${quoted(team)} AND o.void_reason IS NULL GROUP BY o.team, t.team`,
    ),
    statistic(
      'counter-picks of a champion',
      'winRate',
      { by: 'champion', group: 'against', query: `champion:"${champion}"` },
      `SELECT p.champion || chr(9) || o.champion, avg(p.is_winner::int) FROM players p
        JOIN players o ON o.platform_game_id = p.platform_game_id AND o.side <> p.side AND o.role = p.role
        WHERE p.champion = ${quoted(champion)} AND p.void_reason IS NULL GROUP BY p.champion, o.champion`,
    ),
    statistic(
      'champions of a player',
      'creepScorePerMinute',
      { by: 'champion', query: `player:"${player}"` },
      `SELECT champion, sum(creep_score) / (sum(length_seconds) / 60) FROM players
        WHERE player = ${quoted(player)} AND void_reason IS NULL GROUP BY 1`,
    ),
    games(
      'blue has the first dragon, is ahead at 15 and loses',
      (turn) => `(side:blue first:dragon lead15:>=${turn + 1}) win:red -is:void`,
      `${leads} SELECT 'games', count(*) FROM lead JOIN teams t USING (platform_game_id)
        WHERE t.side = 'blue' AND has_first_dragon AND NOT is_winner AND lead.gold >= 1`,
    ),
    games(
      'a baron within five minutes of a dragon of the same side',
      (turn) => `then:"dragon > baron within ${300 + turn}s" -is:void`,
      `SELECT 'games', count(DISTINCT d.platform_game_id) FROM events d JOIN events b USING (platform_game_id)
        WHERE d.monster = 'DRAGON' AND b.monster = 'BARON_NASHOR' AND d.side = b.side AND b.at_ms > d.at_ms
        AND b.at_ms - d.at_ms <= 300000 AND d.void_reason IS NULL`,
    ),
  ];
}
