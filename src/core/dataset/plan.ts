/** Decides which blocks are made: pure, with the games by their ids. */
import { chunks } from '../platform/chunks.ts';
import type { Block } from './block.ts';

/** Games in a block. More make fewer files; fewer make a change of one game cost less. */
const maxGames = 2_000;
/** Blocks of fewer games are written again together with others. */
const smallGames = 250;
/** Blocks of about the same size are joined when there are this many. */
const sameSizeBlocks = 8;
/** The same while someone waits: the joined games are written again, which takes longer than a few new ones. */
const sameSizeWhileAwaited = 4 * sameSizeBlocks;
const sizes: readonly number[] = [30, smallGames, maxGames];

/** One step, with one commit: a block of these games is written, and takes the place of the others. */
export interface Step {
  readonly year: number | null;
  readonly ids: readonly string[];
  readonly replaces: readonly Block[];
}

export interface Differences {
  readonly blocks: readonly Block[];
  /** Games that no block has, by year. */
  readonly added: ReadonlyMap<number | null, readonly string[]>;
  /** Games whose block has other rows of them. */
  readonly changed: ReadonlySet<string>;
  /** Games that no block of this year should have. */
  readonly gone: ReadonlySet<string>;
}

interface Unit {
  readonly ids: readonly string[];
  readonly replaces: readonly Block[];
}

/**
 * After these steps, each added and changed game is in one block, and no gone one is in any. A changed game stays with
 * the others of its block, so that no commit shows it twice or not at all.
 */
export function planChanges({ blocks, added, changed, gone }: Differences): readonly Step[] {
  const stale = blocks.filter(({ entries }) =>
    [...entries.keys()].some((id) => changed.has(id) || gone.has(id)),
  );
  const units = stale.map((block): Unit & { readonly block: Block } => ({
    block,
    ids: [...block.entries.keys()].filter((id) => !gone.has(id)),
    replaces: [block],
  }));
  const years = new Set([...added.keys(), ...stale.map(({ year }) => year)]);
  return [...years].flatMap((year): readonly Step[] => {
    const ofYear = units.filter(({ block }) => block.year === year);
    const [small, large] = partition(ofYear, ({ block }) => block.entries.size < smallGames);
    const fresh = Array.from(chunks(added.get(year) ?? [], maxGames), (ids): Unit => ({ ids, replaces: [] }));
    return [...large, ...pack([...small, ...fresh])].map(({ ids, replaces }) => ({ year, ids, replaces }));
  });
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Joins blocks of about the same size where there are many. `isAwaited`: someone waits for the update. */
export function planJoins(blocks: readonly Block[], isAwaited: boolean): readonly Step[] {
  const atLeast = isAwaited ? sameSizeWhileAwaited : sameSizeBlocks;
  const steps: Step[] = [];
  for (const [year, ofYear] of Map.groupBy(blocks, (block) => block.year)) {
    for (const [at, size] of sizes.entries()) {
      const from = sizes[at - 1] ?? 0;
      const alike = ofYear.filter(({ entries }) => entries.size >= from && entries.size < size);
      if (alike.length < atLeast) continue;
      const joined = pack(alike.map((block) => ({ ids: [...block.entries.keys()], replaces: [block] })));
      if (joined.length <= alike.length / 2) steps.push(...joined.map((unit) => ({ year, ...unit })));
    }
  }
  return steps;
}

/** Joins neighbours while they fit into one block. */
function pack(units: readonly Unit[]): readonly Unit[] {
  const packed: Unit[] = [];
  for (const unit of units) {
    const last = packed.at(-1);
    if (last !== undefined && last.ids.length + unit.ids.length <= maxGames) {
      packed[packed.length - 1] = {
        ids: [...last.ids, ...unit.ids],
        replaces: [...last.replaces, ...unit.replaces],
      };
    } else packed.push(unit);
  }
  return packed;
}
