/**
 * The expected content of exported tables, computed without the export's code: games and players by SQL from the
 * catalogue, events from the timelines with `JSON.parse`.
 */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { unpackPlayers } from '../../src/core/catalogue/facts/packed-players.ts';
import { unpackDetails } from '../../src/core/catalogue/facts/player-details.ts';
import { type Cell, checksum, createTally, type Kind, type Tally } from './tally.ts';

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

const playerKinds = {
  platform_game_id: 'text',
  place: 'number',
  participant_id: 'number',
  player: 'text',
  team_id: 'text',
  team_code: 'text',
  side: 'text',
  role: 'text',
  champion_id: 'number',
  champion: 'text',
  is_winner: 'boolean',
  level: 'number',
  kills: 'number',
  deaths: 'number',
  assists: 'number',
  creep_score: 'number',
  gold: 'number',
  damage_to_champions: 'number',
  damage_taken: 'number',
  vision_score: 'number',
  role_source: 'text',
  spell1_id: 'number',
  spell2_id: 'number',
  subteam: 'number',
  subteam_place: 'number',
} as const satisfies Record<string, Kind>;

const eventKinds = {
  platform_game_id: 'text',
  event: 'number',
  at_ms: 'number',
  type: 'text',
  participant_id: 'number',
  victim_id: 'number',
  assist_ids: 'text',
  side: 'text',
  subject: 'text',
  x: 'number',
  y: 'number',
  raw: 'text',
  killer_id: 'number',
  monster: 'text',
  monster_subtype: 'text',
  building: 'text',
  tower: 'text',
  lane: 'text',
  item_id: 'number',
  ward: 'text',
  bounty: 'number',
  shutdown_bounty: 'number',
  kill_type: 'text',
  multi_kill_length: 'number',
  level: 'number',
  skill_slot: 'number',
  team: 'text',
} as const satisfies Record<string, Kind>;

export const kindsByTable: Readonly<Record<'games' | 'players' | 'events', Readonly<Record<string, Kind>>>> =
  {
    games: Object.fromEntries(gameColumns.map(([name, kind]) => [name, kind])),
    players: playerKinds,
    events: eventKinds,
  };

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

interface PackedRow {
  readonly id: string;
  readonly players: Buffer;
  readonly player_details: Buffer | null;
  readonly blue_id: string | null;
  readonly blue_code: string | null;
  readonly red_id: string | null;
  readonly red_code: string | null;
}

export function truthOfPlayers(db: Database.Database): Tally {
  const tally = createTally(playerKinds);
  const names = new Map(db.prepare<[], [number, string]>('SELECT key, name FROM players').raw().all());
  const champions = new Map(
    db
      .prepare<[], [number, number, string]>('SELECT key, id, name FROM champions')
      .raw()
      .all()
      .map(([key, id, name]) => [key, { id, name }]),
  );
  const packed = db.prepare<[], PackedRow>(
    `SELECT g.id, f.players, f.player_details, nullif(blue.id, '') AS blue_id, blue.code AS blue_code, nullif(red.id, '') AS red_id,
       red.code AS red_code
     FROM game_facts f JOIN games g ON g.key = f.game_key
     LEFT JOIN teams blue ON blue.key = f.blue_team_key LEFT JOIN teams red ON red.key = f.red_team_key
     WHERE f.players IS NOT NULL`,
  );
  for (const row of packed.iterate()) {
    for (const [at, player] of unpackPlayers(row.players).entries()) {
      const [teamId, teamCode] =
        player.side === null
          ? [null, null]
          : player.side === 'blue'
            ? [row.blue_id, row.blue_code]
            : [row.red_id, row.red_code];
      const details = unpackDetails(row.player_details, at);
      const champion = champions.get(player.championKey);
      tally.add([
        ...[row.id, at + 1, details.participantId, names.get(player.playerKey)],
        ...[teamId, teamCode, player.side, player.role],
        ...[champion?.id, champion?.name, player.isWinner, player.level, player.kills, player.deaths],
        ...[player.assists, player.creepScore, player.gold, player.damageToChampions, player.damageTaken],
        ...[player.visionScore, details.roleSource, details.spell1Id, details.spell2Id],
        ...[details.subteam, details.subteamPlace],
      ]);
    }
  }
  return tally.result();
}

const numeric = z.number().optional();
const event = z.looseObject({
  type: z.string(),
  timestamp: z.number(),
  position: z.object({ x: z.number(), y: z.number() }).optional(),
  participantId: numeric,
  killerId: numeric,
  creatorId: numeric,
  victimId: numeric,
  assistingParticipantIds: z.array(z.number()).default([]),
  teamId: numeric,
  killerTeamId: numeric,
  winningTeam: numeric,
});
const frames = z.object({ frames: z.array(z.object({ events: z.array(z.unknown()) })) });
const timeline = z.union([frames, z.object({ info: frames }).transform(({ info }) => info)]);

/** Of each game's id and the text of its timeline. */
export function truthOfEvents(timelines: Iterable<readonly [id: string, text: string]>): Tally {
  const tally = createTally(eventKinds);
  for (const [id, text] of timelines) {
    const events = timeline.parse(JSON.parse(text)).frames.flatMap((frame) => frame.events);
    for (const [at, raw] of events.entries()) tally.add([id, at, ...eventCells(raw)]);
  }
  return tally.result();
}

const cell = z.union([z.string(), z.number()]).optional();

/** In the order of the columns. */
const decodedKeys = [
  ...['killerId', 'monsterType', 'monsterSubType', 'buildingType', 'towerType', 'laneType', 'itemId'],
  ...['wardType', 'bounty', 'shutdownBounty', 'killType', 'multiKillLength', 'level', 'skillSlot'],
];

const sideOfTeam = (team: number | undefined) => (team === 100 ? 'blue' : team === 200 ? 'red' : null);

function eventCells(raw: unknown): Cell[] {
  const parsed = event.parse(raw);
  const doer = parsed.killerId ?? parsed.creatorId ?? parsed.participantId;
  const subjects = ['monsterSubType', 'monsterType', 'buildingType', 'wardType', 'killType'];
  const subject = [...subjects, 'name', 'transformType'].map((name) => parsed[name]).find((one) => one);
  return [
    ...[
      parsed.timestamp,
      parsed.type,
      doer,
      parsed.victimId,
      parsed.assistingParticipantIds.join(' ') || null,
    ],
    ...[findSide(parsed, doer), subject === undefined ? null : String(subject)],
    ...[parsed.position?.x, parsed.position?.y, JSON.stringify(raw)],
    ...decodedKeys.map((key) => cell.parse(parsed[key])),
    [parsed.teamId, parsed.killerTeamId, parsed.winningTeam].map(sideOfTeam).find((side) => side !== null),
  ];
}

/** As in docs/export.md: by the event's teams, else by participant. */
function findSide(parsed: z.infer<typeof event>, doer: number | undefined): 'blue' | 'red' | null {
  const ofDoer = doer === undefined || doer < 1 || doer > 10 ? null : doer <= 5 ? 'blue' : 'red';
  switch (parsed.type) {
    case 'BUILDING_KILL':
    case 'TURRET_PLATE_DESTROYED': {
      const loser = sideOfTeam(parsed.teamId);
      return loser === null ? ofDoer : loser === 'blue' ? 'red' : 'blue';
    }
    case 'ELITE_MONSTER_KILL':
      return sideOfTeam(parsed.killerTeamId) ?? ofDoer;
    case 'GAME_END':
      return sideOfTeam(parsed.winningTeam);
    default:
      return ofDoer ?? sideOfTeam(parsed.teamId);
  }
}
