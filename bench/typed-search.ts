/** Searches typed into the library, letter by letter, as the interface sends them. */
import { setTimeout as delay } from 'node:timers/promises';
import { type FacetField, libraryPageRows } from '../src/shared/library/library.ts';
import type { BridgeCaller } from './bridge-caller.ts';

/** A fast typist: ten keys a second. */
const betweenKeysMs = 100;
/** After a key the interface waits this long before it requests suggestions. */
const suggestAfterMs = 70;
/** Those that the interface shows open at first. */
const facets: readonly FacetField[] = ['league', 'team', 'patch', 'has', 'year'];
const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
/** As the library is at first: archived games only. */
const scope = 'has:any';

const texts = [
  'lck spring',
  'player:chovy',
  'lpl team:PLB4',
  'champion:azir year:2019',
  'faker kills:>5',
  'summer lec game:3',
  'role:mid champion:orianna',
  'patch:11. length:>40',
  'playoffs 2021 gaming',
  'after:2018-06 jinx',
];

/** Milliseconds from each key to its answer. */
export interface SearchTimes {
  /** The rows: what the user waits for. */
  readonly rows: readonly number[];
  readonly filters: readonly number[];
  readonly suggestions: readonly number[];
}

export interface TypedSearch {
  /** Waits for the last answers. Throws if one was an error. */
  stop(): Promise<SearchTimes>;
}

/** @param first which text is typed first, so that each turn types others */
export function typeSearches(ask: BridgeCaller, first: number): TypedSearch {
  const times = { rows: [] as number[], filters: [] as number[], suggestions: [] as number[] };
  const pending: Promise<void>[] = [];
  let isTyping = true;
  const send = async (into: number[], name: string, input: unknown) => {
    const sentAt = performance.now();
    await ask(name, input);
    into.push(performance.now() - sentAt);
  };
  /** No key waits for the answer to the one before. */
  const pressKey = async (text: string) => {
    const query = `${scope} ${text}`;
    pending.push(
      send(times.rows, 'library.page', { query, sort, offset: 0, limit: libraryPageRows }),
      send(times.filters, 'library.facets', { query, fields: facets, limit: 7 }),
    );
    await delay(suggestAfterMs);
    const input = { text, at: text.length, among: scope, limit: 9 };
    pending.push(send(times.suggestions, 'library.suggest', input));
    await delay(betweenKeysMs - suggestAfterMs);
  };
  const typing = (async () => {
    for (let search = first; isTyping; search += 1) {
      // Numbered, so that no text was typed before.
      const text = `${texts[search % texts.length]} ${1000 + search}`;
      for (let letters = 1; letters <= text.length && isTyping; letters += 1) {
        await pressKey(text.slice(0, letters));
      }
    }
  })();
  return {
    async stop() {
      isTyping = false;
      await typing;
      await Promise.all(pending);
      return times;
    },
  };
}
