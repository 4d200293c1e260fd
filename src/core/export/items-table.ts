/** The table of items: a row for each purchase, sale and undo in an archived timeline. */
import { itemName } from '../../shared/game-names/items.ts';
import { type EventWithSource, readTimelineEvents } from '../game-files/timeline.ts';
import { eventColumns, gameIdColumn } from './common-columns.ts';
import type { ExportGame } from './games.ts';
import { defineTable } from './table.ts';

const actions: ReadonlyMap<string, string> = new Map([
  ['ITEM_PURCHASED', 'purchase'],
  ['ITEM_SOLD', 'sale'],
  ['ITEM_UNDO', 'undo'],
]);

interface ItemRow extends EventWithSource {
  readonly game: ExportGame;
  readonly action: string;
  readonly itemId: number | null;
}

/** An undo names the item before and after it: the purchase of the first is undone, or else the sale of the second. */
function itemIn({ itemId, beforeId, afterId }: EventWithSource['fields']): number | null {
  return itemId || beforeId || afterId || null;
}

export const itemsTable = defineTable<ItemRow>({
  rows: async (game, { sources }) => {
    const timeline = await sources.timeline();
    if (timeline === null) return [];
    return readTimelineEvents(timeline, new Set(actions.keys())).flatMap((one) => {
      const action = actions.get(one.event.type);
      return action === undefined ? [] : [{ ...one, game, action, itemId: itemIn(one.fields) }];
    });
  },
  columns: [
    gameIdColumn,
    ...eventColumns,
    {
      name: 'participant_id',
      type: 'integer',
      meaning: 'as in the table `players`',
      source: 'timeline',
      value: ({ event }) => event.participantId,
    },
    {
      name: 'side',
      type: 'text',
      meaning: 'as in the table `frames`',
      source: 'summary',
      value: ({ event }) => event.side,
    },
    {
      name: 'action',
      type: 'text',
      meaning: '`purchase`, `sale` or `undo`',
      source: 'timeline',
      value: ({ action }) => action,
    },
    {
      name: 'item_id',
      type: 'integer',
      meaning: "the game's ID of the item; of an undo, the item whose purchase or sale was undone",
      source: 'timeline',
      value: ({ itemId }) => itemId,
    },
    {
      name: 'item',
      type: 'text',
      meaning: 'name; null for an item that Matchkeep does not know',
      source: 'derived',
      value: ({ itemId }) => (itemId === null ? null : itemName(itemId)),
    },
    {
      name: 'undone',
      type: 'text',
      meaning: 'of an undo: `purchase` or `sale`',
      source: 'timeline',
      value: ({ action, fields }) =>
        action !== 'undo' ? null : fields.beforeId ? 'purchase' : fields.afterId ? 'sale' : null,
    },
    {
      name: 'gold_gain',
      type: 'integer',
      unit: 'gold',
      meaning: 'of an undo: gold that the player got back; negative after an undone sale',
      source: 'timeline',
      value: ({ fields }) => fields.goldGain,
    },
  ],
});
