/** Reads the packed form of what happened in a game. */
import {
  hasTimeline,
  isPlays,
  packedFirsts,
  packedFirstsAt,
  packedPlayBytes,
  packedPlaysAt,
  readCount,
  redPlay,
} from '../../src/core/catalogue/facts/packed-plays.ts';
import {
  eachCount,
  eachFirst,
  type FirstKind,
  firstKinds,
  type GamePlays,
  type Play,
  playDetails,
  playKinds,
} from '../../src/shared/games/plays.ts';

/** Null for what cannot be read. */
export function unpackPlays(packed: Buffer): GamePlays | null {
  if (!isPlays(packed)) return null;
  const first = (kind: FirstKind) =>
    packedFirsts[packed[packedFirstsAt + firstKinds.indexOf(kind)] ?? 0] ?? null;
  const plays: Play[] = [];
  for (let from = packedPlaysAt; from < packed.length; from += packedPlayBytes) {
    const mark = packed[from + 4] ?? 0;
    const kind = playKinds[mark & ~redPlay];
    if (kind === undefined) return null;
    plays.push({
      at: packed.readUInt32LE(from),
      kind,
      side: (mark & redPlay) === 0 ? 'blue' : 'red',
      detail: playDetails[(packed[from + 5] ?? 0) - 1] ?? null,
    });
  }
  const counts = eachCount((kind) => ({
    blue: readCount(packed, kind, 'blue'),
    red: readCount(packed, kind, 'red'),
  }));
  return { firsts: eachFirst(first), counts, plays: hasTimeline(packed) ? plays : null };
}
