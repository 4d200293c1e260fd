/**
 * What exported tables come to, computed without the export's code: games by SQL from the catalogue, and what is in
 * timelines by the second reader.
 */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { ColumnType } from '../../src/core/export/columns.ts';
import { exportedTables } from '../../src/core/export/exported-tables.ts';
import { knownNames } from './second-reader/export-given.ts';
import { eventRows, frameRows, itemRows } from './second-reader/timed.ts';
import { readTimelineText } from './second-reader/timeline.ts';
import { checksum, createTally, type Kind, type Tally } from './tally.ts';

const version = 'coalesce(f.file_version, g.game_version)';

/** `13.17` of `13.17.529.1234`, as SQL. */
function firstTwoParts(text: string): string {
  const dot = `instr(${text}, '.')`;
  return `substr(${text}, 1, ${dot} + instr(substr(${text}, ${dot} + 1) || '.', '.') - 1)`;
}

/** Each column of the table of games: its type, and its source in the catalogue. */
const gameColumns: readonly (readonly [name: string, kind: Kind, sql: string])[] = [
  ['platform_game_id', 'text', 'g.id'],
  ['match_id', 'text', 'm.id'],
  ['game_number', 'number', 'g.number'],
  ['series_max', 'number', 'coalesce(nullif(m.series_max, 0), g.series_max)'],
  ['played_at', 'time', 'nullif(g.played_at, 0)'],
  ['started_at', 'time', 'g.started_at'],
  ['ended_at', 'time', 'g.ended_at'],
  ['league_id', 'text', "nullif(l.id, '')"],
  ['league', 'text', 'l.name'],
  ['tournament_id', 'text', "nullif(t.id, '')"],
  ['tournament', 'text', 't.name'],
  ['state', 'text', 'g.state'],
  ['status', 'text', 'g.status'],
  ['type', 'text', 'g.type'],
  ['team1_id', 'text', "nullif(one.id, '')"],
  ['team1_code', 'text', 'one.code'],
  ['team1', 'text', 'one.name'],
  ['team2_id', 'text', "nullif(two.id, '')"],
  ['team2_code', 'text', 'two.code'],
  ['team2', 'text', 'two.name'],
  ['blue_team_id', 'text', "nullif(blue.id, '')"],
  ['blue_team_code', 'text', 'blue.code'],
  ['red_team_id', 'text', "nullif(red.id, '')"],
  ['red_team_code', 'text', 'red.code'],
  ['winner', 'text', "CASE f.winner WHEN 1 THEN 'blue' WHEN 2 THEN 'red' END"],
  ['winner_team_id', 'text', "nullif(CASE f.winner WHEN 1 THEN blue.id WHEN 2 THEN red.id END, '')"],
  ['length_seconds', 'number', 'f.length_seconds'],
  ['patch', 'text', firstTwoParts(version)],
  ['game_version', 'text', version],
  ['service_game_version', 'text', 'g.game_version'],
  ['blue_kills', 'number', 'f.blue_kills'],
  ['red_kills', 'number', 'f.red_kills'],
  ['blue_gold', 'number', 'f.blue_gold'],
  ['red_gold', 'number', 'f.red_gold'],
  ['held', 'text', "coalesce(h.types, '')"],
  ['bytes', 'number', 'coalesce(h.bytes, 0)'],
  ['facts_sha256', 'text', "nullif(lower(hex(f.sha256)), '')"],
  ['facts_problem', 'text', "f.problem ->> '$.message'"],
  [
    'series_id',
    'text',
    "coalesce(m.id, 'game:' || (SELECT o.id FROM games o WHERE o.key = g.series_key), 'game:' || g.id)",
  ],
  ['void_reason', 'text', 'g.void_reason'],
];

const gamesFrom = `FROM games g
  JOIN leagues l ON l.key = g.league_key JOIN tournaments t ON t.key = g.tournament_key
  LEFT JOIN matches m ON m.key = g.match_key LEFT JOIN game_facts f ON f.game_key = g.key
  LEFT JOIN teams one ON one.key = ('[' || g.team_keys || ']') ->> '$[0]'
  LEFT JOIN teams two ON two.key = ('[' || g.team_keys || ']') ->> '$[1]'
  LEFT JOIN teams blue ON blue.key = f.blue_team_key LEFT JOIN teams red ON red.key = f.red_team_key
  LEFT JOIN (
    SELECT game_key, group_concat(content_type, ' ' ORDER BY content_type) AS types, sum(bytes) AS bytes
    FROM assets WHERE state = 'archived' GROUP BY game_key
  ) h ON h.game_key = g.key`;

const kindByType: Readonly<Record<ColumnType, Kind>> = {
  text: 'text',
  integer: 'number',
  bytes: 'number',
  number: 'number',
  boolean: 'boolean',
  time: 'time',
};

/** Of each column, in the order of the table. */
const kindsIn = (table: 'events' | 'frames' | 'items'): Readonly<Record<string, Kind>> =>
  Object.fromEntries(exportedTables[table].columns.map(({ name, type }) => [name, kindByType[type]]));

export const kindsByTable = {
  games: Object.fromEntries(gameColumns.map(([name, kind]) => [name, kind])),
  events: kindsIn('events'),
  frames: kindsIn('frames'),
  items: kindsIn('items'),
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>;

/** Counted and summed by SQLite; only the checksum of a text is lent to it. */
export function truthOfGames(db: Database.Database): Tally {
  db.function('checksum', { deterministic: true }, (text) =>
    // A JS number would be summed as a double.
    text === null ? null : BigInt(checksum(z.string().parse(text))),
  );
  const figures = gameColumns.flatMap(([name, kind, sql]) => {
    const figure = kind === 'text' ? `checksum(${sql})` : sql;
    return [`count(${sql}) AS "${name} known"`, `coalesce(sum(${figure}), 0) AS "${name} sum"`];
  });
  const found = z.record(z.string(), z.bigint()).parse(
    db
      .prepare(`SELECT count(*) AS rows, ${figures.join(', ')} ${gamesFrom}`)
      .safeIntegers()
      .get(),
  );
  const figure = (name: string) => found[name] ?? 0n;
  return {
    rows: Number(figure('rows')),
    columns: Object.fromEntries(
      gameColumns.map(([name]) => [
        name,
        { known: Number(figure(`${name} known`)), sum: figure(`${name} sum`) },
      ]),
    ),
  };
}

/** Of each game's id and the text of its timeline, without a summary. */
export function truthInTimelines(
  timelines: Iterable<readonly [id: string, text: string]>,
): Readonly<Record<'events' | 'frames' | 'items', Tally>> {
  const [events, frames, items] = (['events', 'frames', 'items'] as const).map((table) =>
    createTally(kindsByTable[table]),
  );
  if (!events || !frames || !items) throw new Error('There are three tables.');
  for (const [id, text] of timelines) {
    const timeline = readTimelineText(text, null);
    if (timeline instanceof RegExp) throw new Error(`${id} is no timeline: ${timeline}`);
    for (const row of eventRows({ id, timeline })) events.add(events.names.map((name) => row[name]));
    for (const row of frameRows({ id, timeline })) frames.add(frames.names.map((name) => row[name]));
    for (const row of itemRows({ id, timeline }, knownNames)) items.add(items.names.map((name) => row[name]));
  }
  return { events: events.result(), frames: frames.result(), items: items.result() };
}
