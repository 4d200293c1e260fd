/** Questions that an analyst may begin with. A test runs each of them on the real columns. */
import type { Chart } from '../../../../shared/sql/sql.ts';

export interface Example {
  readonly title: string;
  readonly sql: string;
  /** For `selected_games`; null for a question without that table. */
  readonly search: string | null;
  /** Null where a table says more. */
  readonly chart: Chart | null;
}

const bar = (x: string, y: string): Chart => ({ kind: 'bar', x, y, series: null });

export const examples: readonly Example[] = [
  {
    title: 'Gold difference at 15 minutes, by player',
    sql: `SELECT player, role, count(*) AS games,
  round(avg(gold_diff_at_15)) AS gold_diff_at_15
FROM players
WHERE gold_diff_at_15 IS NOT NULL AND void_reason IS NULL
GROUP BY player, role
HAVING count(*) >= 3
ORDER BY gold_diff_at_15 DESC`,
    search: null,
    chart: null,
  },
  {
    title: 'Win rate of the blue side, by patch',
    sql: `SELECT patch, count(*) AS games,
  round(100 * avg((winner = 'blue')::INTEGER), 1) AS blue_win_percent
FROM games
WHERE winner IS NOT NULL AND void_reason IS NULL
GROUP BY patch
ORDER BY min(played_at)`,
    search: null,
    chart: bar('patch', 'blue_win_percent'),
  },
  {
    title: 'First dragon and result',
    sql: `SELECT league, count(*) AS games,
  round(100 * avg(is_winner::INTEGER), 1) AS win_percent_with_first_dragon
FROM teams
WHERE has_first_dragon AND void_reason IS NULL
GROUP BY league
ORDER BY games DESC`,
    search: null,
    chart: bar('league', 'win_percent_with_first_dragon'),
  },
  {
    title: 'Where players die before minute 10',
    sql: `SELECT e.x, e.y, p.side, p.champion, round(e.at_ms / 60000, 1) AS minute
FROM events e
JOIN players p
  ON p.platform_game_id = e.platform_game_id AND p.participant_id = e.victim_id
WHERE e.type = 'CHAMPION_KILL' AND e.at_ms < 600000
LIMIT 5000`,
    search: null,
    chart: { kind: 'scatter', x: 'x', y: 'y', series: 'side' },
  },
  {
    title: 'Presence of champions, by patch',
    sql: `WITH drafted AS (
  SELECT patch, champion,
    count(DISTINCT platform_game_id) AS games,
    count(*) FILTER (WHERE kind = 'pick') AS picks,
    count(*) FILTER (WHERE kind = 'ban') AS bans
  FROM draft
  WHERE champion IS NOT NULL AND void_reason IS NULL
  GROUP BY patch, champion
), played AS (
  SELECT patch, count(DISTINCT platform_game_id) AS all_games,
    min(year * 100 + month) AS since
  FROM draft
  WHERE void_reason IS NULL
  GROUP BY patch
)
SELECT patch, champion, picks, bans,
  round(100 * games / all_games, 1) AS presence_percent
FROM drafted JOIN played USING (patch)
ORDER BY since DESC, patch DESC, presence_percent DESC, champion`,
    search: null,
    chart: null,
  },
  {
    title: 'Gold by minute of a player',
    sql: `SELECT f.at_ms // 60000 AS minute, p.champion,
  round(avg(f.gold)) AS gold
FROM frames f
JOIN players p USING (platform_game_id, participant_id)
WHERE p.player = (
  SELECT player FROM players WHERE player IS NOT NULL
  GROUP BY player ORDER BY count(*) DESC, player LIMIT 1
)
GROUP BY minute, p.champion
ORDER BY minute`,
    search: null,
    chart: { kind: 'line', x: 'minute', y: 'gold', series: 'champion' },
  },
  {
    title: 'Length of games',
    sql: `SELECT platform_game_id, league, patch, round(length_seconds / 60, 1) AS minutes
FROM games
WHERE length_seconds IS NOT NULL AND void_reason IS NULL
ORDER BY minutes DESC`,
    search: null,
    chart: { kind: 'histogram', x: 'minutes', y: null, series: null },
  },
  {
    title: 'Gold lead of a side at 15 minutes, and its result',
    sql: `SELECT platform_game_id, side, bool_or(is_winner) AS won,
  sum(gold_diff_at_15) AS gold_lead_at_15, any_value(kills_of_side) AS kills
FROM players
JOIN (
  SELECT platform_game_id, side, kills AS kills_of_side FROM teams
) USING (platform_game_id, side)
GROUP BY platform_game_id, side
HAVING count(gold_diff_at_15) = 5
ORDER BY gold_lead_at_15 DESC`,
    search: null,
    chart: { kind: 'scatter', x: 'gold_lead_at_15', y: 'kills', series: 'won' },
  },
  {
    title: 'When items are first bought, by champion',
    sql: `WITH bought AS (
  SELECT platform_game_id, participant_id, item, at_ms,
    row_number() OVER (PARTITION BY platform_game_id, participant_id, item ORDER BY at_ms) AS time
  FROM items
  WHERE action = 'purchase' AND item IS NOT NULL
)
SELECT p.champion, b.item, count(*) AS times,
  round(avg(b.at_ms) / 60000, 1) AS minute
FROM bought b
JOIN players p USING (platform_game_id, participant_id)
WHERE b.time = 1
GROUP BY p.champion, b.item
HAVING count(*) >= 3
ORDER BY times DESC, p.champion, b.item
LIMIT 500`,
    search: null,
    chart: null,
  },
  {
    title: 'The games that a search of the library finds',
    sql: `SELECT played_at, league, team1_code, team2_code, winner, patch, length_seconds
FROM games
JOIN selected_games USING (platform_game_id)
ORDER BY played_at DESC`,
    search: 'has:any',
    chart: null,
  },
];
