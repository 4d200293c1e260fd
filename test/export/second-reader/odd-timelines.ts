/** Changes that make a timeline odd in one way. */
import {
  asText,
  type Change,
  type Changeable,
  changeText,
  list,
  oddValues,
  own,
  pick,
  type Random,
  shuffled,
  spoil,
  within,
} from './odd-changes.ts';

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

export const timelineChanges: Readonly<Record<string, Change>> = {
  'fields of players in frames': (game, random) => {
    const all = playerFrames(game);
    return [1, 2, 3, 4, 5, 6].map(() => spoil(random, pick(random, all) ?? {})).join(' ');
  },
  'numbers as text': (game) => {
    Object.assign(game, asText(game));
    return '';
  },
  'numbers of players from 0': (game) => {
    for (const one of playerFrames(game)) one['participantId'] = Number(one['participantId']) - 1;
    return '';
  },
  'words of match-v2': (game) => {
    for (const event of events(game)) {
      event['eventType'] = event['type'];
      delete event['type'];
      if (event['beforeId'] === undefined) continue;
      Object.assign(event, { itemBefore: event['beforeId'], itemAfter: event['afterId'] });
      delete event['beforeId'];
      delete event['afterId'];
    }
    return '';
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
  'a part played again': (game, random) => {
    const all = frames(game);
    const from = within(random, 1, Math.max(1, all.length - 2));
    const gone = all.slice(from, from + within(random, 1, 6)).map((frame) => ({
      ...frame,
      events: list(frame['events']).map((event) => ({
        ...event,
        timestamp: Number(event['timestamp']) + 30,
      })),
    }));
    game['frames'] = [...all.slice(0, from), ...gone, ...all.slice(from)];
    return String(gone.length);
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
    const late = pick(random, [-600, -400, 400, 999, 4_000, 6_000, 29_000]) ?? 0;
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
  'kills again in the next frame, or missing': (game, random) => {
    const isAgain = random() < 0.5;
    let again: Changeable[] = [];
    for (const frame of frames(game)) {
      const struck = list(frame['events']).filter(({ type }) => type === 'CHAMPION_KILL' && random() < 0.05);
      const others = list(frame['events']).filter((event) => isAgain || !struck.includes(event));
      frame['events'] = [...others, ...again];
      again = isAgain ? struck : [];
    }
    return String(isAgain);
  },
  'a list of players': (game, random) => {
    const names = list(game['participants']).map(({ name }) => name ?? null);
    const numbers = playerFrames(game).map(({ participantId }) => Number(participantId) || 0);
    const count = Math.min(20, Math.max(0, ...numbers));
    const listed = Array.from({ length: count }, (_, at) => ({
      participantId: at + 1,
      puuid: pick(random, ['', `${at}`.padStart(40, 'p')]),
      riotIdGameName: names[at] ?? pick(random, [`Player ${at + 1}`, `Player ${at + 2}`, 'Red 7', undefined]),
    }));
    game['participants'] = random() < 0.5 ? listed : [...listed.slice(1), listed[0] ?? null];
    if (random() < 0.2) for (const [at, one] of listed.entries()) one.participantId = listed.length - at;
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
