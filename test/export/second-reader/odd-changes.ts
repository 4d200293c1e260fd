/** Changes that make the file of a game odd in one way: missing, wrong and implausible values, other orders, other kinds of games. */
import { isJson } from './json.ts';

type Random = () => number;
type Changeable = Record<string, unknown>;

const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];
const within = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const isChangeable = (value: unknown): value is Changeable => isJson(value);
const own = (value: unknown): Changeable => (isChangeable(value) ? value : {});
const list = (value: unknown): Changeable[] => (Array.isArray(value) ? value.filter(isChangeable) : []);

const oddValues: readonly unknown[] = [
  ...[
    null,
    undefined,
    '',
    'x',
    '12',
    true,
    false,
    [],
    {},
    -1,
    0,
    0.5,
    1.0,
    1e300,
    2 ** 53,
    255,
    65_535,
    16_777_215,
  ],
  ...[30_001, 'TOP', 'SUPPORT', 'Win', 100, 200, 300, ' ', 'a'.repeat(201)],
];

/** Sets a field of the object to something odd. */
function spoil(random: Random, target: Changeable): string {
  const key = pick(random, Object.keys(target)) ?? 'x';
  const value = pick(random, oddValues);
  target[key] = value;
  return `${key}=${JSON.stringify(value)?.slice(0, 20)}`;
}

type Change = (game: Changeable, random: Random) => string;

const players = (game: Changeable) => list(game['participants']);
const figures = (player: Changeable) => (isChangeable(player['stats']) ? player['stats'] : player);
const each = (game: Changeable, change: (player: Changeable, at: number) => void) =>
  players(game).forEach(change);

const summaryChanges: Readonly<Record<string, Change>> = {
  'a field of a player': (game, random) => spoil(random, figures(pick(random, players(game)) ?? {})),
  'five fields of players': (game, random) =>
    [1, 2, 3, 4, 5].map(() => spoil(random, pick(random, players(game)) ?? {})).join(' '),
  'a field of the game': (game, random) => {
    const { participants: _, ...others } = game;
    const said = spoil(random, others);
    Object.assign(game, others);
    return said;
  },
  'a field of a team': (game, random) => {
    const team = pick(random, list(game['teams'])) ?? {};
    const kind = pick(random, Object.keys(own(team['objectives'])));
    return spoil(random, kind === undefined || random() < 0.5 ? team : own(own(team['objectives'])[kind]));
  },
  'a field missing of all players': (game, random) => {
    const key = pick(random, Object.keys(figures(players(game)[0] ?? {}))) ?? '';
    each(game, (player) => delete figures(player)[key]);
    return key;
  },
  'players in another order': (game, random) => {
    game['participants'] = shuffled(random, players(game));
    return '';
  },
  'fewer players': (game, random) => {
    game['participants'] = players(game).filter(() => random() < 0.85);
    return String(players(game).length);
  },
  'more players': (game, random) => {
    const more = players(game).slice(0, within(random, 1, 3));
    game['participants'] = [
      ...players(game),
      ...more.map((player) => ({ ...player, participantId: random() < 0.5 ? null : 11 })),
    ];
    return String(more.length);
  },
  'numbers of players': (game, random) => {
    const number = pick(random, [null, 0, 3, 51, '4', undefined, 12]);
    each(game, (player) => {
      if (random() < 0.4) player['participantId'] = number;
    });
    return String(number);
  },
  'no numbers of players': (game) => {
    each(game, (player) => delete player['participantId']);
    return '';
  },
  'a player on another team': (game, random) => {
    const teamId = pick(random, [100, 200, 300, 0, null]);
    Object.assign(pick(random, players(game)) ?? {}, { teamId });
    return String(teamId);
  },
  'no teams': (game) => {
    delete game['teams'];
    return '';
  },
  'teams in another order': (game) => {
    game['teams'] = list(game['teams']).toReversed();
    return '';
  },
  'one team': (game, random) => {
    game['teams'] = list(game['teams']).slice(0, within(random, 0, 1));
    return '';
  },
  'the other winner of a team': (game, random) => {
    const team = pick(random, list(game['teams'])) ?? {};
    team['win'] = pick(random, [!team['win'], null, 'Win', 'Fail', true]);
    return String(team['win']);
  },
  'bans of a tournament': (game, random) => {
    const turns = pick(random, [
      [
        [1, 3, 5, 2, 4],
        [2, 4, 6, 1, 3],
      ],
      [
        [2, 4, 6, 1, 3],
        [1, 3, 5, 2, 4],
      ],
      [
        [1, 3, 5, 8, 10],
        [2, 4, 6, 7, 9],
      ],
      [
        [1, 3, 5],
        [2, 4, 6],
      ],
      [
        [2, 4, 6, 7, 9],
        [1, 3, 5, 8, 10],
      ],
      [
        [1, 3, 5, 1, 3],
        [2, 4, 6, 2, 4],
      ],
      [
        [1, 3],
        [2, 4],
      ],
      [
        [1, 3, 5, 7],
        [2, 4, 6, 8],
      ],
      [
        [1, 3, 5],
        [2, 4, 6, 1, 3],
      ],
    ]);
    for (const [at, team] of list(game['teams']).entries())
      team['bans'] = turns?.[at]?.map((pickTurn) => ({
        championId: pick(random, [-1, 0, 1, 64, 9999, within(random, 1, 150)]),
        pickTurn,
      }));
    return JSON.stringify(turns);
  },
  'a ban without a champion or turn': (game, random) => {
    const bans = list(pick(random, list(game['teams']))?.['bans']);
    return spoil(random, pick(random, bans) ?? {});
  },
  'a pause': (game, random) => {
    const seconds = within(random, 10, 4_000);
    const length = Number(game['gameDuration']);
    const played = length > 30_000 ? length / 1000 : length;
    each(game, (player) => {
      figures(player)['timePlayed'] = Math.round(played) - (random() < 0.3 ? within(random, 0, 500) : 0);
    });
    game['gameDuration'] = random() < 0.3 ? (played + seconds) * 1000 + 0.5 : played + seconds;
    return String(seconds);
  },
  'a remake': (game, random) => {
    game['gameDuration'] = within(random, 0, 900);
    each(game, (player) => {
      delete figures(player)['timePlayed'];
      if (random() < 0.9) figures(player)['gameEndedInEarlySurrender'] = random() < 0.8;
    });
    return String(game['gameDuration']);
  },
  'a short game without a winner': (game, random) => {
    game['gameDuration'] = within(random, 0, 900);
    for (const team of list(game['teams'])) team['win'] = false;
    each(game, (player) => {
      figures(player)['win'] = false;
      delete figures(player)['timePlayed'];
    });
    return '';
  },
  'an abort': (game, random) => {
    game['endOfGameResult'] = pick(random, ['Abort_Unexpected', 'abort_x', 'GameComplete', '']);
    if (random() < 0.5) Object.assign(game, { participants: [], teams: [] });
    return '';
  },
  'an empty game': (game) => {
    Object.assign(game, { participants: [], teams: [] });
    return '';
  },
  Arena: (game, random) => {
    game['gameMode'] = random() < 0.5 ? 'CHERRY' : 'CLASSIC';
    game['participants'] = [...players(game), ...players(game)].slice(0, 16).map((player, at) => ({
      ...player,
      participantId: at + 1,
      playerSubteamId: Math.floor(at / 2) + 1,
      [random() < 0.5 ? 'subteamPlacement' : 'placement']: within(random, 0, 8),
    }));
    return '';
  },
  'another map': (game, random) => {
    Object.assign(game, {
      mapId: pick(random, [1, 11, 12, null]),
      gameMode: pick(random, ['ARAM', 'CLASSIC', 'kiwi', '']),
    });
    return `${game['mapId']} ${game['gameMode']}`;
  },
  'another kind of game': (game, random) => {
    game['platformId'] = pick(random, ['EUW1', 'TR1', 'TRLH3', 'ESPORTSTMNT03', null, '']);
    game['gameType'] = pick(random, ['MATCHED_GAME', 'CUSTOM_GAME', 'custom', null]);
    game['queueId'] = pick(random, [0, 420, null]);
    return [game['platformId'], game['gameType'], game['queueId']].join(' ');
  },
  'positions of the file': (game, random) => {
    const words = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'];
    const order = random() < 0.5 ? shuffled(random, words) : words;
    each(game, (player, at) => {
      const word =
        random() < 0.85
          ? order[at % 5]
          : pick(random, [...words, 'AFK', 'NONE', 'constructor', 'mid', 'Support']);
      if (random() < 0.9) player['teamPosition'] = random() < 0.9 ? word : '';
      if (random() < 0.7) player['individualPosition'] = word;
    });
    return '';
  },
  'lanes of the file': (game, random) => {
    each(game, (player, at) => {
      delete player['teamPosition'];
      delete player['individualPosition'];
      const place = isChangeable(player['stats']) ? { ...own(player['timeline']) } : player;
      if (place !== player) player['timeline'] = place;
      place['lane'] = pick(random, [
        ...['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'BOTTOM'].slice(at % 5, (at % 5) + 1),
        'NONE',
        'MID',
      ]);
      place['role'] = at % 5 === 4 ? 'DUO_SUPPORT' : at % 5 === 3 ? 'DUO_CARRY' : 'SOLO';
    });
    return '';
  },
  'other spells and creep scores': (game, random) => {
    each(game, (player) => {
      for (const key of ['spell1Id', 'spell2Id', 'summoner1Id', 'summoner2Id'])
        if (random() < 0.5) player[key] = pick(random, [4, 11, 12, 0, null, 14]);
      for (const key of ['totalMinionsKilled', 'neutralMinionsKilled'])
        figures(player)[key] = within(random, 0, 300);
    });
    return '';
  },
  names: (game, random) => {
    const [blue, red] = [pick(random, ['GEN', 'gen', 'Ab', 'T-1']), pick(random, ['GEN', 'T1', 'Ab', ''])];
    const holders = players(game)[0]?.['stats']
      ? list(game['participantIdentities']).map(({ player }) => own(player))
      : players(game);
    holders.forEach((player, at) => {
      const name = `${at < 5 ? blue : red} ${pick(random, ['Fake', 'Ünï', '한', '', 'a b', '!'])}${random() < 0.9 ? at : ''}`;
      player[random() < 0.5 ? 'riotIdGameName' : 'summonerName'] =
        random() < 0.95 ? name : pick(random, [' ', null, '', `  ${name} `]);
    });
    return `${blue} ${red}`;
  },
  accounts: (game, random) => {
    const kind = within(random, 0, 4);
    const holders = players(game)[0]?.['stats']
      ? list(game['participantIdentities']).map(({ player }) => own(player))
      : players(game);
    holders.forEach((player, at) => {
      player['puuid'] = [
        `${at}`.padStart(36, 'p'),
        'p'.repeat(36),
        `p${at}`,
        null,
        `${at % 9}`.padStart(78, 'q'),
      ][kind];
      player['summonerId'] = pick(random, [at + 1, String(at + 1), 1000 + at, `id${at}`, '0', 0, null]);
      if (random() < 0.5) player['platformId'] = 'KR';
      if (random() < 0.3) player['currentPlatformId'] = 'NA1';
    });
    return String(kind);
  },
  'champions by name': (game, random) => {
    each(game, (player) => {
      player['championId'] = pick(random, [null, 0, 62, 9999, -1, undefined]);
      player['championName'] = pick(random, [
        'MonkeyKing',
        'Nobody',
        '',
        null,
        'Ahri',
        'FiddleSticks',
        '904',
      ]);
    });
    return '';
  },
  'runes and items': (game, random) => {
    each(game, (player) => {
      for (let slot = 0; slot < 7; slot += 1)
        figures(player)[`item${slot}`] = pick(random, [0, 1001, 3363, null, -1, 2 ** 40]);
      if (isChangeable(player['stats']))
        for (const key of ['perkPrimaryStyle', 'perkSubStyle', 'perk0', 'perk4'])
          player['stats'][key] = pick(random, [0, 8000, 8112, null]);
      else
        player['perks'] = pick(random, [
          null,
          {},
          {
            styles: [
              { style: 8100, selections: [{ perk: 8112 }, { perk: 0 }, {}, 3] },
              null,
              { style: 0, selections: 'x' },
            ],
          },
          { styles: [{ selections: [{ perk: 5 }] }] },
        ]);
    });
    return '';
  },
  'another version': (game, random) => {
    game['gameVersion'] = pick(random, [
      '13.17.529.1',
      '13.1',
      'x',
      '',
      null,
      '1300.1.1',
      'Version 4.4',
      '4.4.0.1',
    ]);
    return String(game['gameVersion']);
  },
  'another id': (game, random) => {
    game['gameId'] = pick(random, [1, 0, null, '', '115548681803406351', ' 7 ']);
    return String(game['gameId']);
  },
};

/** What the text of a whole file may be instead of a game. */
function otherContent(random: Random, text: string, changed: string[]): string {
  const kind = within(random, 0, 8);
  changed.push(`content ${kind}`);
  const other = [
    `\uFEFF${text}`,
    text.slice(0, -7),
    `${text.replaceAll('\n', ' ')}\n{"a":1}\n`,
    '[]',
    'null',
    '{"esportsGameId":"1","frames":[{"rfc460Timestamp":"2026-01-01T00:00:00Z"}]}',
    `{"gameMetadata":{},${text.trimStart().slice(1)}`,
    '{}',
    text.replace(/"gameId":\s*\d+/, '"gameId":115548681803406351'),
  ];
  return other[kind] ?? text;
}

function changeText(
  text: string,
  changes: Readonly<Record<string, Change>>,
  random: Random,
  changed: string[],
): string {
  if (random() < 0.3) return text;
  const file: unknown = JSON.parse(text);
  const root = own(file);
  const game = isChangeable(root['info']) ? root['info'] : root;
  const count = pick(random, [1, 1, 2, 3, 6]) ?? 1;
  for (let at = 0; at < count; at += 1) {
    const name = pick(random, Object.keys(changes)) ?? '';
    changed.push(`${name} ${changes[name]?.(game, random) ?? ''}`.trim());
  }
  let result: unknown = file;
  if (random() < 0.1) {
    changed.push('wrapped');
    result = { metadata: { matchId: `EUW1_${String(game['gameId'])}` }, info: game };
  }
  const written = JSON.stringify(result);
  return random() < 0.06 ? otherContent(random, written, changed) : written;
}

export const changeSummary = (text: string, random: Random, changed: string[]): string =>
  changeText(text, summaryChanges, random, changed);

const frames = (game: Changeable) => list(game['frames']);
const events = (game: Changeable) => frames(game).flatMap((frame) => list(frame['events']));
const playerFrames = (game: Changeable) =>
  frames(game).flatMap((frame) => list(Object.values(own(frame['participantFrames']))));

const damage = [
  'totalDamageDoneToChampions',
  'physicalDamageDone',
  'magicDamageTaken',
  'trueDamageDone',
  'totalDamageTaken',
];
const champion = [
  'health',
  'powerMax',
  'attackSpeed',
  'ccReduction',
  'lifesteal',
  'armorPenPercent',
  'magicResist',
];

const timelineChanges: Readonly<Record<string, Change>> = {
  'fields of players in frames': (game, random) => {
    const all = playerFrames(game);
    return [1, 2, 3, 4, 5, 6].map(() => spoil(random, pick(random, all) ?? {})).join(' ');
  },
  'fields of events': (game, random) => {
    const all = events(game);
    return [1, 2, 3, 4, 5, 6, 7, 8].map(() => spoil(random, pick(random, all) ?? {})).join(' ');
  },
  'fields of frames': (game, random) =>
    [1, 2].map(() => spoil(random, pick(random, frames(game)) ?? {})).join(' '),
  'a gap': (game, random) => {
    const from = within(random, 0, frames(game).length);
    game['frames'] = frames(game).filter((_, at) => at < from || at > from + within(random, 1, 6));
    return String(from);
  },
  'frames in another order': (game, random) => {
    game['frames'] = shuffled(random, frames(game));
    return '';
  },
  'a frame twice': (game, random) => {
    const frame = pick(random, frames(game)) ?? {};
    const again = { ...frame, participantFrames: { 1: { participantId: 1, totalGold: 7 } } };
    game['frames'] = random() < 0.5 ? [...frames(game), again] : [again, ...frames(game)];
    return '';
  },
  'elements that are no objects': (game, random) => {
    game['frames'] = [null, ...frames(game), 3, []];
    const frame = pick(random, frames(game)) ?? {};
    frame['events'] = [null, 4, ...list(frame['events']), 'x', [], {}];
    return '';
  },
  'later frames': (game, random) => {
    const late = pick(random, [-600, -400, 400, 999, 29_000, 31_000]) ?? 0;
    for (const frame of frames(game))
      if (Number(frame['timestamp']) > 0) frame['timestamp'] = Number(frame['timestamp']) + late;
    return String(late);
  },
  'times with fractions': (game, random) => {
    for (const one of [...frames(game), ...events(game)])
      if (random() < 0.2) one['timestamp'] = Number(one['timestamp']) + random();
    return '';
  },
  'events in another order, some without a time': (game, random) => {
    for (const frame of frames(game)) {
      frame['events'] = shuffled(random, list(frame['events']));
      for (const event of list(frame['events'])) if (random() < 0.05) delete event['timestamp'];
    }
    return '';
  },
  'other keys of players': (game, random) => {
    for (const frame of frames(game)) {
      const entries = list(Object.values(own(frame['participantFrames'])));
      frame['participantFrames'] = Object.fromEntries(
        shuffled(random, entries).map((entry, at) => [
          pick(random, [String(at + 1), `p${at}`, String(at + 40)]) ?? '',
          entry,
        ]),
      );
    }
    return '';
  },
  'numbers of players in frames': (game, random) => {
    const number = pick(random, [undefined, null, 3, 0, 51, '2', 11, 2.5]);
    for (const entry of playerFrames(game)) if (random() < 0.1) entry['participantId'] = number;
    return String(number);
  },
  '16 players': (game) => {
    for (const frame of frames(game)) {
      const all = own(frame['participantFrames']);
      for (let number = 11; number <= 16; number += 1)
        all[number] = { ...own(all[1]), participantId: number };
    }
    return '';
  },
  'damage and figures of the champion': (game, random) => {
    for (const entry of playerFrames(game)) {
      const made = (keys: readonly string[]) =>
        Object.fromEntries(
          keys.map((key) => [key, random() < 0.97 ? within(random, 0, 4_000) : pick(random, oddValues)]),
        );
      Object.assign(entry, {
        damageStats: made(damage),
        championStats: made(champion),
        timeEnemySpentControlled: within(random, 0, 90_000),
      });
    }
    return '';
  },
  'more kinds of events': (game, random) => {
    const number = () => within(random, 0, 12);
    const team = () => pick(random, [100, 200, 0, 300, null]);
    for (const frame of frames(game)) {
      const at = Number(frame['timestamp']) - within(random, 0, 59_000);
      const more = [
        {
          type: 'ITEM_UNDO',
          participantId: number(),
          beforeId: pick(random, [0, 1001, 3006, null]),
          afterId: pick(random, [0, 1001]),
          goldGain: within(random, -900, 900),
        },
        { type: 'ITEM_SOLD', participantId: number(), itemId: pick(random, [1001, 3006, 99_999, 0]) },
        { type: 'ITEM_PURCHASED', participantId: number(), itemId: 2055, teamId: team() },
        {
          type: 'TURRET_PLATE_DESTROYED',
          killerId: number(),
          teamId: team(),
          laneType: 'MID_LANE',
          position: { x: 1.5, y: -3 },
        },
        { type: 'DRAGON_SOUL_GIVEN', teamId: team(), name: pick(random, ['Ocean', 'Hextech', ' ']) },
        {
          type: 'ELITE_MONSTER_KILL',
          killerId: number(),
          killerTeamId: team(),
          monsterType: pick(random, ['DRAGON', 'HORDE']),
          monsterSubType: pick(random, ['FIRE_DRAGON', 'ELDER_DRAGON', undefined, 'NEW_DRAGON']),
        },
        {
          type: 'CHAMPION_KILL',
          killerId: number(),
          victimId: number(),
          assistingParticipantIds: pick(random, [[1, 2], [], null, ['3', 4, 4]]),
          bounty: 300,
          shutdownBounty: 0,
        },
        { type: 'CHAMPION_SPECIAL_KILL', killerId: number(), killType: 'KILL_MULTI', multiKillLength: 2 },
        {
          type: 'BUILDING_KILL',
          killerId: number(),
          teamId: team(),
          buildingType: 'TOWER_BUILDING',
          towerType: 'OUTER_TURRET',
          laneType: 'TOP_LANE',
        },
        { type: 'WARD_PLACED', creatorId: number(), wardType: 'CONTROL_WARD' },
        { type: 'LEVEL_UP', participantId: number(), level: 6 },
        { type: 'SKILL_LEVEL_UP', participantId: number(), skillSlot: 4, levelUpType: 'NORMAL' },
        { type: 'CHAMPION_TRANSFORM', participantId: number(), transformType: 'SLAYER' },
        { type: 'GAME_END', winningTeam: team(), gameId: 1, realTimestamp: 1_629_048_452_408 },
        { type: 'FEAT_UPDATE', teamId: team(), featType: 1 },
      ];
      frame['events'] = [
        ...list(frame['events']),
        ...more.filter(() => random() < 0.3).map((event) => ({ ...event, timestamp: at })),
      ];
    }
    return '';
  },
  'no kills': (game) => {
    for (const frame of frames(game))
      frame['events'] = list(frame['events']).filter(({ type }) => type !== 'CHAMPION_KILL');
    return '';
  },
  'an early end': (game, random) => {
    game['frames'] = frames(game).slice(0, within(random, 0, 24));
    return String(frames(game).length);
  },
  'another game': (game, random) => {
    game['gameId'] = pick(random, [1, null, 0, '', undefined]);
    return String(game['gameId']);
  },
};

export const changeTimeline = (text: string, random: Random, changed: string[]): string =>
  changeText(text, timelineChanges, random, changed);
