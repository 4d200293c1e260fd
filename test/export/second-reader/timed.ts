/** The second reader's tables that come from timelines: frames, events and items. */
import { eventNumbers, eventWords, frameChampion, frameDamage, frameFields } from './columns.ts';
import { figure, type Json, object, type ValueRow, whole, word } from './json.ts';
import type { GivenNames } from './listed.ts';
import type { ReadGame } from './read-game.ts';
import { actor, assists, creepsInFrame, place, teamSide } from './timeline.ts';

type Timed = Pick<ReadGame, 'id' | 'timeline'>;

const fields = (raw: Json, columns: typeof frameFields): ValueRow =>
  Object.fromEntries(columns.map(([column, key, max]) => [column, figure(raw[key], max)]));

export function frameRows({ id, timeline }: Timed): ValueRow[] {
  return (timeline?.frames ?? []).flatMap(({ at, players }) =>
    [...players].map(
      ([number, raw]): ValueRow => ({
        platform_game_id: id,
        participant_id: number,
        side: timeline?.sideOfPlayer(number) ?? null,
        at_ms: Math.round(at),
        ...fields(raw, frameFields),
        creep_score: creepsInFrame(raw),
        ...place(raw),
        ...fields(object(raw['damageStats']), frameDamage),
        ...fields(object(raw['championStats']), frameChampion),
      }),
    ),
  );
}

const subjects = [
  'monsterSubType',
  'monsterType',
  'buildingType',
  'wardType',
  'killType',
  'name',
  'transformType',
];

export function eventRows({ id, timeline }: Timed): ValueRow[] {
  return (timeline?.events ?? []).map((event): ValueRow => {
    const { raw } = event;
    const sides = ['teamId', 'killerTeamId', 'winningTeam'].map((key) => teamSide(raw[key]));
    return {
      platform_game_id: id,
      event: event.index,
      at_ms: Math.round(event.at),
      type: event.type,
      participant_id: actor(event),
      assist_ids: assists(event).join(' ') || null,
      side: event.side,
      subject: subjects.map((key) => word(raw[key])).find((one) => one !== null) ?? null,
      ...place(raw),
      raw: JSON.stringify(raw),
      ...Object.fromEntries(Object.entries(eventWords).map(([column, key]) => [column, word(raw[key])])),
      ...Object.fromEntries(Object.entries(eventNumbers).map(([column, key]) => [column, whole(raw[key])])),
      team: timeline?.hasSides ? (sides.find((side) => side !== null) ?? null) : null,
    };
  });
}

const actions: ReadonlyMap<string, string> = new Map([
  ['ITEM_PURCHASED', 'purchase'],
  ['ITEM_SOLD', 'sale'],
  ['ITEM_UNDO', 'undo'],
]);

export function itemRows({ id, timeline }: Timed, names: GivenNames): ValueRow[] {
  return (timeline?.events ?? []).flatMap((event): ValueRow[] => {
    const action = actions.get(event.type);
    if (action === undefined) return [];
    const first = (...keys: readonly string[]) =>
      keys.map((key) => whole(event.raw[key])).find((one) => one !== null) || null;
    const bought = first('itemId');
    const [before, after] = [first('beforeId', 'itemBefore'), first('afterId', 'itemAfter')];
    const item = bought ?? before ?? after ?? null;
    const undone = before != null ? 'purchase' : after != null ? 'sale' : null;
    return [
      {
        platform_game_id: id,
        event: event.index,
        at_ms: Math.round(event.at),
        participant_id: actor(event),
        side: event.side,
        action,
        item_id: item,
        item: item === null ? null : names.item(item),
        undone: action === 'undo' ? undone : null,
        gold_gain: whole(event.raw['goldGain']),
      },
    ];
  });
}
