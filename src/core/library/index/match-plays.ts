/** Which side of a game did what a query asks for, in the packed form of what happened. */
import type { Side } from '../../../shared/games/game-facts.ts';
import { firstKinds, type Play, type PlayKind, playDetails, playKinds } from '../../../shared/games/plays.ts';
import type { PlayQuestion } from '../../../shared/query/conditions.ts';
import type { SequenceStep } from '../../../shared/query/sequence.ts';
import {
  hasTimeline,
  packedFirsts,
  packedFirstsAt,
  packedPlayBytes,
  packedPlaysAt,
  readPlay,
  readPlayMs,
  redPlay,
} from '../../catalogue/facts/packed-plays.ts';
import { blueBit, redBit } from './side-bits.ts';

/** Next to the bits of the sides that meet a question: the game's timeline was read. */
export const isTimelineKnown = 4;
/** Of a question for a first: it is known which side had it, or that none had. */
export const isFirstKnown = 8;

type PackedQuestion = Exclude<PlayQuestion, { kind: 'lead' }>;

/** Returns the bits of a game, with which `isPlays` is true. */
export function createPlayMatcher(question: PackedQuestion): (packed: Uint8Array) => number {
  const match = createMatcher(question);
  return (packed) => match(packed) | (hasTimeline(packed) ? isTimelineKnown : 0);
}

function createMatcher(question: PackedQuestion): (packed: Uint8Array) => number {
  if (question.kind === 'first') {
    const at = packedFirstsAt + firstKinds.indexOf(question.first);
    return (packed) => firstBits[packed[at] ?? 0] ?? 0;
  }
  const [asBlue, asRed] = [compile(question.steps, false), compile(question.steps, true)];
  return (packed) => {
    if (!hasTimeline(packed)) return 0;
    return (isMet(packed, asBlue) ? blueBit : 0) | (isMet(packed, asRed) ? redBit : 0);
  };
}

/** The plays of the sequence that the side ended first; null if it did none. */
export function findSequence(
  packed: Uint8Array,
  steps: readonly SequenceStep[],
  side: Side,
): readonly Play[] | null {
  const places: Places = { latest: [], earlier: [] };
  if (!hasTimeline(packed) || !isMet(packed, compile(steps, side === 'red'), places)) return null;
  return places.latest[steps.length - 1]?.flatMap((at) => readPlay(packed, at) ?? []) ?? null;
}

const blueFirst = packedFirsts.indexOf('blue');
const redFirst = packedFirsts.indexOf('red');
/** By their packed numbers. */
const firstBits = packedFirsts.map((first) => {
  if (first === null) return 0;
  return isFirstKnown | (first === 'blue' ? blueBit : first === 'red' ? redBit : 0);
});

interface CompiledStep {
  readonly kind: number;
  /** 0: any. */
  readonly detail: number;
  readonly isRed: boolean;
  readonly withinMs: number;
  readonly fromMs: number;
  readonly beforeMs: number;
  readonly isFirst: boolean;
  /** Where the packed form says who had the first of the kind; −1 if it does not. */
  readonly firstAt: number;
  /** Whether that is who had the first of the step: not of one lane, or one type of dragon. */
  readonly isOwnFirst: boolean;
  /** Whether the play can be the same kill as the one of the step before, so that it has to be later. */
  readonly isLater: boolean;
}

/** A kill, and what is said of it at the same moment. */
const ofKills: ReadonlySet<PlayKind> = new Set(['kill', 'blood', 'ace']);

function compile(steps: readonly SequenceStep[], isRedOwn: boolean): readonly CompiledStep[] {
  return steps.map(({ kind, detail, side, isFirst, withinMs, fromMs, beforeMs }, index) => {
    const isOwnFirst = detail === null || detail === 'elder';
    const counted = kind === 'kill' ? 'blood' : detail === 'elder' ? detail : kind;
    const first = firstKinds.findIndex((one) => one === counted);
    const before = steps[index - 1]?.kind ?? kind;
    return {
      kind: playKinds.indexOf(kind),
      detail: detail === null ? 0 : playDetails.indexOf(detail) + 1,
      isRed: side === 'own' ? isRedOwn : side === 'enemy' ? !isRedOwn : side === 'red',
      withinMs: withinMs ?? Number.POSITIVE_INFINITY,
      fromMs: fromMs ?? 0,
      beforeMs: beforeMs ?? Number.POSITIVE_INFINITY,
      isFirst,
      firstAt: isFirst && first >= 0 ? packedFirstsAt + first : -1,
      isOwnFirst,
      isLater: before !== kind && ofKills.has(before) && ofKills.has(kind),
    };
  });
}

/** By step: the plays of the sequence up to it that ended latest, and of the one that ended before that time. */
interface Places {
  readonly latest: number[][];
  readonly earlier: number[][];
}

/**
 * One pass: for each step the time of the latest play that ends a sequence up to it, and of the latest one before that
 * time. The latest one leaves every next step the most time, so that no other has to be tried. `places` gets where the plays of the sequences are.
 */
function isMet(packed: Uint8Array, steps: readonly CompiledStep[], places: Places | null = null): boolean {
  const ends = new Float64Array(steps.length).fill(Number.NEGATIVE_INFINITY);
  const earlier = new Float64Array(steps.length).fill(Number.NEGATIVE_INFINITY);
  const isSeen = new Uint8Array(steps.length);
  for (let at = packedPlaysAt; at < packed.length; at += packedPlayBytes) {
    const ms = readPlayMs(packed, at);
    const mark = packed[at + 4] ?? 0;
    const kind = mark & ~redPlay;
    const isRed = (mark & redPlay) !== 0;
    const detail = packed[at + 5] ?? 0;
    // The last step first: a play is one step of a sequence only.
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      const step = steps[index];
      if (step === undefined || step.kind !== kind) continue;
      if (step.detail !== 0 && step.detail !== detail) {
        // One whose lane or type the file does not say may be the first.
        if (detail === 0) isSeen[index] = 1;
        continue;
      }
      const hadOne = isSeen[index] === 1;
      isSeen[index] = 1;
      if (step.isRed !== isRed || ms < step.fromMs || ms >= step.beforeMs) continue;
      if (step.isFirst && (hadOne || !isKnownFirst(packed, step, isRed))) continue;
      let isAfterEarlier = false;
      if (index > 0) {
        const last = ends[index - 1] ?? Number.NEGATIVE_INFINITY;
        isAfterEarlier = step.isLater && last === ms;
        const before = isAfterEarlier ? (earlier[index - 1] ?? last) : last;
        if (before === Number.NEGATIVE_INFINITY || ms - before > step.withinMs) continue;
      }
      const last = ends[index] ?? Number.NEGATIVE_INFINITY;
      if (places !== null) {
        const before = (isAfterEarlier ? places.earlier : places.latest)[index - 1] ?? [];
        if (last < ms) places.earlier[index] = places.latest[index] ?? [];
        places.latest[index] = [...before, at];
      }
      if (index === steps.length - 1) return true;
      if (last < ms) earlier[index] = last;
      ends[index] = ms;
    }
  }
  return false;
}

/**
 * Whether it is known that the timeline has the first one, and, unless it is the first of a lane or type, that this side had
 * it. Of plates and aces, nothing but the timeline says it.
 */
function isKnownFirst(
  packed: Uint8Array,
  { kind, firstAt, isOwnFirst }: CompiledStep,
  isRed: boolean,
): boolean {
  if (firstAt < 0) return true;
  const first = packed[firstAt];
  if (isOwnFirst) return first === (isRed ? redFirst : blueFirst);
  for (let at = packedPlaysAt; at < packed.length; at += packedPlayBytes) {
    const mark = packed[at + 4] ?? 0;
    if ((mark & ~redPlay) === kind) return first === ((mark & redPlay) !== 0 ? redFirst : blueFirst);
  }
  return false;
}
