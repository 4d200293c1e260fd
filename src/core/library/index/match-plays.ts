/** Which side of a game did what a query asks for, in the packed form of what happened. */
import { firstKinds, playDetails, playKinds } from '../../../shared/games/plays.ts';
import type { PlayQuestion } from '../../../shared/query/conditions.ts';
import type { SequenceStep } from '../../../shared/query/sequence.ts';
import {
  hasTimeline,
  packedFirsts,
  packedFirstsAt,
  packedPlayBytes,
  packedPlaysAt,
  redPlay,
} from '../../catalogue/facts/packed-plays.ts';
import { blueBit, redBit } from './side-bits.ts';

/** Next to the bits of the sides that meet a question: the game's timeline was read. */
export const isTimelineKnown = 4;

type PackedQuestion = Exclude<PlayQuestion, { kind: 'lead' }>;

/** Returns the bits of a game, with which `isPlays` is true. */
export function createPlayMatcher(question: PackedQuestion): (packed: Uint8Array) => number {
  const match = createMatcher(question);
  return (packed) => match(packed) | (hasTimeline(packed) ? isTimelineKnown : 0);
}

function createMatcher(question: PackedQuestion): (packed: Uint8Array) => number {
  if (question.kind === 'first') {
    const at = packedFirstsAt + firstKinds.indexOf(question.first);
    return (packed) => (packed[at] === blueFirst ? blueBit : packed[at] === redFirst ? redBit : 0);
  }
  const [asBlue, asRed] = [compile(question.steps, false), compile(question.steps, true)];
  return (packed) => {
    if (!hasTimeline(packed)) return 0;
    return (isMet(packed, asBlue) ? blueBit : 0) | (isMet(packed, asRed) ? redBit : 0);
  };
}

const blueFirst = packedFirsts.indexOf('blue');
const redFirst = packedFirsts.indexOf('red');

interface CompiledStep {
  readonly kind: number;
  /** 0: any. */
  readonly detail: number;
  readonly isRed: boolean;
  readonly withinMs: number;
  readonly fromMs: number;
  readonly beforeMs: number;
  readonly isFirst: boolean;
  /** Where the packed form says who had the first; −1 if it does not. */
  readonly firstAt: number;
}

function compile(steps: readonly SequenceStep[], isRedOwn: boolean): readonly CompiledStep[] {
  return steps.map(({ kind, detail, side, isFirst, withinMs, fromMs, beforeMs }) => {
    const first = firstKinds.findIndex((one) => one === (detail ?? kind));
    return {
      kind: playKinds.indexOf(kind),
      detail: detail === null ? 0 : playDetails.indexOf(detail) + 1,
      isRed: side === 'own' ? isRedOwn : side === 'enemy' ? !isRedOwn : side === 'red',
      withinMs: withinMs ?? Number.POSITIVE_INFINITY,
      fromMs: fromMs ?? 0,
      beforeMs: beforeMs ?? Number.POSITIVE_INFINITY,
      isFirst,
      firstAt: isFirst && first >= 0 ? packedFirstsAt + first : -1,
    };
  });
}

/**
 * One pass: for each step the time of the latest play that ends a sequence up to it. The latest one leaves every next step
 * the most time, so that no other has to be tried.
 */
function isMet(packed: Uint8Array, steps: readonly CompiledStep[]): boolean {
  const ends = new Float64Array(steps.length).fill(Number.NEGATIVE_INFINITY);
  const isSeen = new Uint8Array(steps.length);
  for (let at = packedPlaysAt; at < packed.length; at += packedPlayBytes) {
    const ms = readMs(packed, at);
    const mark = packed[at + 4] ?? 0;
    const kind = mark & ~redPlay;
    const isRed = (mark & redPlay) !== 0;
    const detail = packed[at + 5] ?? 0;
    // The last step first: a play is one step of a sequence only.
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      const step = steps[index];
      if (step === undefined || step.kind !== kind || (step.detail !== 0 && step.detail !== detail)) continue;
      const isLater = isSeen[index] === 1;
      isSeen[index] = 1;
      if (step.isRed !== isRed || ms < step.fromMs || ms >= step.beforeMs) continue;
      if (step.isFirst && (isLater || !isKnownFirst(packed, step.firstAt, isRed))) continue;
      if (index > 0 && ms - (ends[index - 1] ?? 0) > step.withinMs) continue;
      if (index > 0 && ends[index - 1] === Number.NEGATIVE_INFINITY) continue;
      ends[index] = ms;
      if (index === steps.length - 1) return true;
    }
  }
  return false;
}

/** A timeline may lack the first one: then another side had it, or it is unknown who. */
function isKnownFirst(packed: Uint8Array, at: number, isRed: boolean): boolean {
  return at < 0 || packed[at] === (isRed ? redFirst : blueFirst);
}

function readMs(packed: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [packed[at], packed[at + 1], packed[at + 2], packed[at + 3]];
  return a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24;
}
