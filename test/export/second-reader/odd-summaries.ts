/** Changes that make a summary odd in one way. */
import {
  asText,
  type Change,
  type Changeable,
  changeText,
  isChangeable,
  list,
  own,
  pick,
  type Random,
  shuffled,
  spoil,
  within,
} from './odd-changes.ts';

const players = (game: Changeable) => list(game['participants']);
const figures = (player: Changeable) => (isChangeable(player['stats']) ? player['stats'] : player);
const each = (game: Changeable, change: (player: Changeable, at: number) => void) =>
  players(game).forEach(change);

export const summaryChanges: Readonly<Record<string, Change>> = {
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
  'numbers of players from 0': (game, random) => {
    const isV4 = random() < 0.8;
    for (const one of [...players(game), ...(isV4 ? list(game['participantIdentities']) : [])])
      one['participantId'] = Number(one['participantId']) - 1;
    return '';
  },
  'an observer': (game, random) => {
    const nobody = Object.fromEntries(Object.keys(players(game)[0] ?? {}).map((key) => [key, 0]));
    const stats = isChangeable(players(game)[0]?.['stats']) ? { stats: { goldEarned: 0, kills: 0 } } : {};
    const observer = {
      ...nobody,
      ...stats,
      championName: '',
      participantId: 11,
      teamId: pick(random, [0, 100]),
    };
    game['participants'] = [...players(game), observer];
    return '';
  },
  'a player twice': (game, random) => {
    const again = pick(random, players(game));
    game['participants'] = again === undefined ? [] : [{ ...again }, ...players(game)];
    return '';
  },
  'three players on each side': (game, random) => {
    Object.assign(game, { mapId: pick(random, [10, 4, 16, 11]), queueId: pick(random, [470, 0, 72]) });
    const on = (teamId: number) => players(game).filter((player) => player['teamId'] === teamId);
    game['participants'] = [...on(100).slice(0, 3), ...on(200).slice(0, 3)];
    return '';
  },
  'numbers and flags as text': (game) => {
    Object.assign(game, asText(game));
    return '';
  },
  'names of match-v2': (game) => {
    const rename = (one: Changeable, names: Readonly<Record<string, string>>) => {
      for (const [now, then] of Object.entries(names)) {
        one[then] = one[now];
        delete one[now];
      }
    };
    rename(game, { gameId: 'matchId', gameDuration: 'matchDuration', gameMode: 'matchMode' });
    rename(game, { gameCreation: 'matchCreation', gameType: 'matchType', gameVersion: 'matchVersion' });
    for (const team of list(game['teams'])) rename(team, { win: 'winner' });
    each(game, (player) => {
      if (isChangeable(player['stats']))
        rename(player['stats'], { win: 'winner', totalMinionsKilled: 'minionsKilled' });
    });
    return '';
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
      mapId: pick(random, [1, 11, 12, 30, 33, null, null]),
      gameMode: pick(random, ['ARAM', 'CLASSIC', 'kiwi', 'URF', 'GAMEMODEX', '', null]),
      queueId: pick(random, [0, 420, 1700, 1810, null]),
    });
    return [game['mapId'], game['gameMode'], game['queueId']].join(' ');
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
  'fields of other sources': (game, random) => {
    for (const team of list(game['teams'])) {
      delete team['firstDragon'];
      Object.assign(team, { firstDargon: random() < 0.5, hordeKills: pick(random, [0, 3, null]) });
      if (random() < 0.5)
        Object.assign(own(team['objectives']), { atakhan: { kills: within(random, 0, 1), first: true } });
    }
    each(game, (player) => {
      Object.assign(figures(player), {
        roleBoundItem: pick(random, [0, 3006, null]),
        riotIdName: pick(random, ['', 'Somebody', null]),
        wardsPlaced: pick(random, [0, null]),
        firstBloodAssist: false,
        nexusKills: within(random, 0, 1),
      });
      if (random() < 0.1) Object.assign(player, { puuid: '0'.repeat(36), summonerId: 'BOT' });
    });
    if (random() < 0.3) game['participantIdentities'] = [];
    game['endOfGameResult'] = pick(random, ['Abort_Unexpected', 'GameComplete', null]);
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
      'Version 4.4.1.2 [PUBLIC]',
      '4.4.0.1',
    ]);
    return String(game['gameVersion']);
  },
  'another id': (game, random) => {
    game['gameId'] = pick(random, [1, 0, null, '', '115548681803406351', ' 7 ']);
    return String(game['gameId']);
  },
};

export const changeSummary = (text: string, random: Random, changed: string[]): string =>
  changeText(text, summaryChanges, random, changed);
