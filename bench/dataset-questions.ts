/** Ten questions of an analyst: in SQL that DuckDB and SQLite read, and for pandas on the same tables. */

export interface Question {
  readonly name: string;
  readonly sql: string;
  /** A Python expression on the frames `games`, `teams` and `players`. */
  readonly pandas: string;
}

const words = (text: string): readonly string[] => text.split(' ');

/** What the questions need of each table: SQLite and pandas are given no more. */
export const questionColumns = {
  games: words('platform_game_id league patch winner length_seconds year'),
  teams: words('platform_game_id side is_winner has_first_dragon dragons gold'),
  players: words(
    'platform_game_id player side role champion is_winner kills deaths assists gold damage_to_champions ' +
      'gold_diff_at_15 creep_score_diff_at_15 league year',
  ),
};

export const questions: readonly Question[] = [
  {
    name: 'gold difference at 15 by player',
    sql: `SELECT player, count(*) AS games, avg(gold_diff_at_15) AS diff FROM players
      WHERE gold_diff_at_15 IS NOT NULL GROUP BY player HAVING count(*) >= 10 ORDER BY diff DESC LIMIT 50`,
    pandas: `players.dropna(subset=['gold_diff_at_15']).groupby('player').gold_diff_at_15.agg(['count', 'mean']).query('count >= 10').sort_values('mean', ascending=False).head(50)`,
  },
  {
    name: 'win rate of a side by patch',
    sql: `SELECT patch, count(*) AS games, avg(CASE winner WHEN 'blue' THEN 1.0 ELSE 0.0 END) AS blue FROM games
      WHERE winner IS NOT NULL GROUP BY patch ORDER BY patch`,
    pandas: `games.dropna(subset=['winner']).assign(blue=lambda g: g.winner == 'blue').groupby('patch').blue.agg(['count', 'mean'])`,
  },
  {
    name: 'first dragon and result',
    sql: `SELECT has_first_dragon, count(*) AS games, avg(CASE WHEN is_winner THEN 1.0 ELSE 0.0 END) AS won FROM teams
      WHERE has_first_dragon IS NOT NULL GROUP BY has_first_dragon ORDER BY 1`,
    pandas: `teams.dropna(subset=['has_first_dragon']).groupby('has_first_dragon').is_winner.agg(['count', 'mean'])`,
  },
  {
    name: 'picks and wins by patch and champion',
    sql: `SELECT g.patch, p.champion, count(*) AS picks, avg(CASE WHEN p.is_winner THEN 1.0 ELSE 0.0 END) AS won
      FROM players p JOIN games g USING (platform_game_id) GROUP BY g.patch, p.champion ORDER BY picks DESC LIMIT 100`,
    pandas: `players.merge(games[['platform_game_id', 'patch']], on='platform_game_id').groupby(['patch', 'champion']).is_winner.agg(['count', 'mean']).sort_values('count', ascending=False).head(100)`,
  },
  {
    name: 'damage share by role',
    sql: `SELECT p.role, avg(p.damage_to_champions * 1.0 / s.damage) AS share FROM players p
      JOIN (SELECT platform_game_id, side, sum(damage_to_champions) AS damage FROM players GROUP BY 1, 2) s
        ON s.platform_game_id = p.platform_game_id AND s.side = p.side
      GROUP BY p.role ORDER BY p.role`,
    pandas: `players.assign(share=players.damage_to_champions / players.groupby(['platform_game_id', 'side']).damage_to_champions.transform('sum')).groupby('role').share.mean()`,
  },
  {
    name: 'kills, deaths and assists of a champion by year',
    sql: `SELECT year, count(*) AS games, sum(kills) AS kills, sum(deaths) AS deaths, sum(assists) AS assists FROM players
      WHERE champion = 'Azir' GROUP BY year ORDER BY year`,
    pandas: `players[players.champion == 'Azir'].groupby('year')[['kills', 'deaths', 'assists']].sum()`,
  },
  {
    name: 'length of games by league',
    sql: `SELECT league, count(*) AS games, avg(length_seconds) AS seconds FROM games GROUP BY league ORDER BY games DESC`,
    pandas: `games.groupby('league').length_seconds.agg(['count', 'mean']).sort_values('count', ascending=False)`,
  },
  {
    name: 'gold of the winner and the loser',
    sql: `SELECT w.dragons AS dragons, avg(w.gold - l.gold) AS lead FROM teams w
      JOIN teams l ON l.platform_game_id = w.platform_game_id AND l.side <> w.side
      WHERE w.is_winner AND NOT l.is_winner GROUP BY w.dragons ORDER BY 1`,
    pandas: `teams[teams.is_winner == True].merge(teams[teams.is_winner == False], on='platform_game_id', suffixes=('', '_l')).assign(lead=lambda t: t.gold - t.gold_l).groupby('dragons').lead.mean()`,
  },
  {
    name: 'lanes ahead at 15 that won',
    sql: `SELECT role, avg(CASE WHEN is_winner THEN 1.0 ELSE 0.0 END) AS won, count(*) AS lanes FROM players
      WHERE gold_diff_at_15 > 500 AND creep_score_diff_at_15 > 10 GROUP BY role ORDER BY role`,
    pandas: `players[(players.gold_diff_at_15 > 500) & (players.creep_score_diff_at_15 > 10)].groupby('role').is_winner.agg(['mean', 'count'])`,
  },
  {
    name: 'one player against champions',
    sql: `SELECT o.champion, count(*) AS games, avg(p.gold_diff_at_15) AS diff FROM players p
      JOIN players o ON o.platform_game_id = p.platform_game_id AND o.role = p.role AND o.side <> p.side
      WHERE p.player = (SELECT min(player) FROM players) GROUP BY o.champion ORDER BY games DESC`,
    pandas: `players[players.player == players.player.min()].merge(players, on=['platform_game_id', 'role'], suffixes=('', '_o')).query('side != side_o').groupby('champion_o').gold_diff_at_15.agg(['count', 'mean'])`,
  },
];
