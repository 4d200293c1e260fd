/**
 * Hostile summaries and timelines. Their values are large and distinct, so that each number on the page can
 * be traced to the file.
 */
import fc from 'fast-check';

/** What a field may contain instead of its value. */
const junk = fc.constantFrom<unknown>(
  ...[null, true, false, '', 'text', 'NaN', [], {}, [[]], -1, -0, 0.5],
  ...[2 ** 31, 2 ** 53, 9e15, 1e300, -1e308, '9007199254740993'],
);
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<unknown> = junk): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });

const figure = fc.integer({ min: 100_000, max: 16_000_000 });
const smallFigure = fc.integer({ min: 1_000, max: 60_000 });
const kills = fc.integer({ min: 61, max: 254 });
const name = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[A-Za-z]{1,12}$/) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(5_000), '\u202Eevil', '<b>bold</b>', '😀😀', ' ') },
);
const championId = fc.oneof(
  fc.constantFrom(141, 10, 43, 254, 234, 112),
  fc.integer({ min: 70_000, max: 99_000 }),
);
const thingId = fc.oneof(fc.constantFrom(0, 3089, 8010, 9105, 4), fc.integer({ min: 70_000, max: 99_000 }));
const role = fc.constantFrom('TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY', 'TOP', '', 'Invalid', 'AFK');

const figureNames = [
  ...['goldEarned', 'goldSpent', 'totalDamageDealtToChampions', 'physicalDamageDealtToChampions'],
  ...['magicDamageDealtToChampions', 'trueDamageDealtToChampions', 'totalDamageTaken'],
  ...['damageDealtToObjectives', 'damageDealtToTurrets', 'totalHeal'],
];
const smallFigureNames = [
  ...['totalMinionsKilled', 'neutralMinionsKilled', 'visionScore', 'wardsPlaced', 'wardsKilled'],
  ...['visionWardsBoughtInGame'],
];
const makeFields = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  Object.fromEntries(names.map((each) => [each, value]));

const stats = fc.record(
  {
    win: mostly(fc.boolean()),
    champLevel: mostly(kills),
    largestMultiKill: mostly(kills),
    ...makeFields(['kills', 'deaths', 'assists'], mostly(kills)),
    ...makeFields(figureNames, mostly(figure)),
    ...makeFields(smallFigureNames, mostly(smallFigure)),
    ...makeFields(['item0', 'item1', 'item2', 'item3', 'item4', 'item5', 'item6'], mostly(thingId)),
    ...makeFields(['perk0', 'perk1', 'perk4', 'perkPrimaryStyle', 'perkSubStyle'], mostly(thingId)),
  },
  { requiredKeys: [] },
);
const participant = (index: number) =>
  fc
    .record({
      participantId: mostly(fc.constantFrom(index + 1, index + 1, index + 1, 1, 7)),
      teamId: mostly(fc.constantFrom(index < 5 ? 100 : 200, index < 5 ? 100 : 200, 100, 300)),
      championId: mostly(championId),
      championName: mostly(name),
      summonerName: mostly(name),
      riotIdTagline: mostly(name),
      teamPosition: mostly(role),
      ...makeFields(['summoner1Id', 'summoner2Id', 'spell1Id', 'spell2Id'], mostly(thingId)),
      perks: mostly(
        fc.record({
          styles: fc.array(
            fc.record({ style: mostly(thingId), selections: fc.array(fc.record({ perk: mostly(thingId) })) }),
            { maxLength: 3 },
          ),
        }),
      ),
      stats,
      isOld: fc.boolean(),
    })
    .map(({ stats: own, isOld, ...rest }) => (isOld ? { ...rest, stats: own } : { ...rest, ...own }));
const team = fc.record({
  teamId: mostly(fc.constantFrom(100, 200, 300, 0)),
  win: mostly(fc.oneof(fc.boolean(), fc.constantFrom('Win', 'Fail'))),
  bans: mostly(
    fc.array(
      fc.record({ championId: mostly(fc.oneof(championId, fc.constant(-1))), pickTurn: mostly(kills) }),
      {
        maxLength: 12,
      },
    ),
  ),
  objectives: mostly(
    fc.dictionary(
      fc.constantFrom('baron', 'champion', 'dragon', 'tower', 'horde', 'new'),
      mostly(fc.record({ kills: mostly(kills), first: mostly(fc.boolean()) })),
      { maxKeys: 6 },
    ),
  ),
  ...makeFields(['towerKills', 'baronKills'], mostly(kills)),
});

/** A count: the usual one, fewer, or far more. */
const lengths = (usual: number, most: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    { weight: 4, arbitrary: fc.nat(usual * 2) },
    { weight: 1, arbitrary: fc.constant(most) },
  );

export const hostileSummary: fc.Arbitrary<unknown> = lengths(10, 60)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => mostly(participant(index)))))
  .chain((participants) =>
    fc.record(
      {
        gameId: mostly(fc.constantFrom(3_692_606_327, '3692606327')),
        gameVersion: mostly(fc.constantFrom('13.17.523.4322', '8.13.235.9749', '?')),
        gameMode: mostly(fc.constantFrom('CLASSIC', 'ARAM')),
        mapId: mostly(fc.constantFrom(11, 12)),
        queueId: mostly(smallFigure),
        gameCreation: mostly(fc.constant(1_530_748_800_000)),
        gameDuration: mostly(fc.constantFrom(1_641, 2_051, 2_051_000)),
        participants: fc.constant(participants),
        teams: mostly(fc.array(team, { maxLength: 4 })),
        participantIdentities: fc.constantFrom(undefined, [], 'text'),
      },
      { requiredKeys: ['participants'] },
    ),
  );

const time = (frame: number) =>
  mostly(
    fc.integer({ min: 0, max: 900 }).map((late) => frame * 60_000 + late),
    fc.constantFrom<unknown>(0, 60_000, 9e15, 1e300, -5, null, '60000', 2 ** 53),
  );
const position = mostly(fc.record({ x: mostly(fc.nat(15_000)), y: mostly(fc.nat(15_000)) }));
const participantId = mostly(fc.integer({ min: 0, max: 11 }));
const event = (frame: number) =>
  fc.record(
    {
      type: mostly(
        fc.constantFrom(
          ...['CHAMPION_KILL', 'BUILDING_KILL', 'ELITE_MONSTER_KILL', 'WARD_PLACED', 'ITEM_PURCHASED'],
          ...['SKILL_LEVEL_UP', 'GAME_END', 'TURRET_PLATE_DESTROYED', 'SOMETHING_NEW', 'ITEM_UNDO'],
        ),
      ),
      timestamp: time(frame),
      position,
      killerId: participantId,
      victimId: participantId,
      participantId,
      teamId: mostly(fc.constantFrom(100, 200, 300)),
      itemId: mostly(thingId),
      monsterType: mostly(fc.constantFrom('DRAGON', 'BARON_NASHOR', 'RIFTHERALD', 'NEW_MONSTER')),
      buildingType: mostly(fc.constantFrom('TOWER_BUILDING', 'INHIBITOR_BUILDING')),
      assistingParticipantIds: mostly(fc.array(participantId, { maxLength: 12 })),
    },
    { requiredKeys: ['type', 'timestamp'] },
  );
const participantFrame = fc.record(
  {
    participantId,
    totalGold: mostly(figure),
    xp: mostly(figure),
    level: mostly(kills),
    ...makeFields(['minionsKilled', 'jungleMinionsKilled'], mostly(smallFigure)),
    position,
  },
  { requiredKeys: ['totalGold', 'xp', 'level', 'position'] },
);
const frame = (index: number) =>
  fc.record({
    timestamp: time(index),
    events: mostly(fc.array(mostly(event(index)), { maxLength: 6 })),
    participantFrames: mostly(
      fc
        .tuple(...Array.from({ length: 10 }, () => participantFrame))
        .map((all) => Object.fromEntries(all.map((each, place) => [String(place + 1), each]))),
    ),
  });

export const hostileTimeline: fc.Arbitrary<unknown> = lengths(4, 24)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => mostly(frame(index)))))
  .map((frames) => ({ frameInterval: 60_000, frames }));

/** Any JSON, with the keys that parsers read. */
const keys = fc.constantFrom(
  ...['info', 'metadata', 'participants', 'teams', 'participantIdentities', 'stats', 'teamId', 'bans'],
  ...['frames', 'participantFrames', 'events', 'timestamp', 'type', 'position', '1', '__proto__'],
);
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(junk, fc.jsonValue()),
    fc.array(tie('tree'), { maxLength: 6 }),
    fc.array(fc.tuple(keys, tie('tree')), { maxLength: 12 }).map((entries) => Object.fromEntries(entries)),
  ),
})).tree;
