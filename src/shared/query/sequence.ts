/**
 * Reads a sequence of what happened in a game: `herald > tower within 90s`. Steps follow one another, all by the same
 * side unless a step says another one. A step has a kind, and may have a side, a lane or type of dragon, `first`, the time
 * since the step before (`within`), and the time in the game (`before`, `after`).
 */
import type { Side } from '../games/game-facts.ts';
import {
  detailsByKind,
  type FirstKind,
  firstKinds,
  type PlayDetail,
  type PlayKind,
  playDetails,
  playKinds,
} from '../games/plays.ts';
import { closest } from './closest.ts';

export interface SequenceStep {
  readonly kind: PlayKind;
  readonly detail: PlayDetail | null;
  readonly side: 'own' | 'enemy' | Side;
  /** Whether it is the first of its kind and detail in the game, by either side. That has to be known. */
  readonly isFirst: boolean;
  /** Most milliseconds since the step before. */
  readonly withinMs: number | null;
  /** In the game: from `fromMs` on, and before `beforeMs`. */
  readonly fromMs: number | null;
  readonly beforeMs: number | null;
}

export type SequenceRead =
  | { readonly steps: readonly SequenceStep[] }
  /** Positions in the text; `to` is excluded. */
  | { readonly from: number; readonly to: number; readonly message: string };

const maxSteps = 8;
const maxLength = 300;

/** The words of each kind, the usual one first. Each may have an s at its end. */
const kindWords: Readonly<Record<PlayKind, readonly [string, ...string[]]>> = {
  kill: ['kill'],
  blood: ['blood', 'firstblood'],
  ace: ['ace'],
  tower: ['tower', 'turret'],
  plate: ['plate'],
  inhibitor: ['inhibitor', 'inhib'],
  dragon: ['dragon', 'drake', 'drag'],
  soul: ['soul'],
  herald: ['herald'],
  grubs: ['grubs', 'grub', 'voidgrub', 'horde'],
  baron: ['baron', 'nashor'],
  atakhan: ['atakhan'],
  end: ['end', 'nexus'],
};

const detailWords: Readonly<Record<PlayDetail, readonly [string, ...string[]]>> = {
  top: ['top'],
  mid: ['mid', 'middle'],
  bot: ['bot', 'bottom'],
  infernal: ['infernal', 'fire'],
  ocean: ['ocean', 'water'],
  mountain: ['mountain', 'earth'],
  cloud: ['cloud', 'air'],
  hextech: ['hextech'],
  chemtech: ['chemtech'],
  elder: ['elder'],
};

const sideWords = ['blue', 'red', 'own', 'enemy'] as const;
const timeWords = ['within', '<', 'before', 'after'] as const;
/** Words without a meaning of their own: `rift herald`, `void grub`. */
const emptyWords: readonly string[] = ['a', 'the', 'by', 'rift', 'void'];

/** `infernal dragon`, `mid tower`. */
export const playWords = ({ kind, detail }: Pick<SequenceStep, 'kind' | 'detail'>): string =>
  [...(detail === null ? [] : [detailWords[detail][0]]), kindWords[kind][0]].join(' ');

/** The step of a side that had the first; null for the first to have several, which is no one play. */
export function firstStep(first: FirstKind): SequenceStep | null {
  const detail = first === 'elder' ? first : null;
  const kind = detail === null ? playKinds.find((one) => one === first) : 'dragon';
  if (kind === undefined) return null;
  return { kind, detail, side: 'own', isFirst: true, withinMs: null, fromMs: null, beforeMs: null };
}

/** The usual word of each kind, for help and suggestions. */
export const sequenceKinds: readonly string[] = [...playKinds.map((kind) => kindWords[kind][0]), 'elder'];

const isNamed = (text: string, words: readonly string[]) =>
  words.includes(text) || words.includes(text.replace(/s$/u, ''));
const kindNamed = (text: string) => playKinds.find((kind) => isNamed(text, kindWords[kind]));
const detailNamed = (text: string) => playDetails.find((detail) => isNamed(text, detailWords[detail]));

const threeTowerWords = ['towers3', '3tower', 'threetower'];

/** The kind of which a side had the first; null if the text names none. */
export function readFirstKind(text: string): FirstKind | null {
  const word = text.toLowerCase();
  const named = isNamed(word, threeTowerWords) ? 'towers3' : (kindNamed(word) ?? detailNamed(word));
  return firstKinds.find((kind) => kind === named) ?? null;
}

const example = 'Example: then:"herald > tower within 90s".';
const timeHelp = `Expected a time: 90s, 2m or 1:30. ${example}`;

interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A time with its unit is one token. */
const tokenPattern = /\d+:\d+|\d+\s*[a-z]+|<=?|[^\s<>,]+/giu;
const separatorPattern = />|,|\bthen\b/giu;

export function readSequence(text: string): SequenceRead {
  if (text.length > maxLength)
    return { from: 0, to: text.length, message: `A sequence has at most ${maxLength} characters.` };
  const parts = cutSteps(text);
  if (parts.length > maxSteps)
    return { from: 0, to: text.length, message: `A sequence has at most ${maxSteps} steps.` };
  const steps: SequenceStep[] = [];
  for (const part of parts) {
    const step = readStep(part, steps.length === 0);
    if ('message' in step) return step;
    steps.push(step);
  }
  return { steps };
}

/** `, then` separates two steps, as `>` does. */
function cutSteps(text: string): readonly (Token & { readonly tokens: readonly Token[] })[] {
  const cuts: { from: number; to: number }[] = [];
  for (const { 0: sign, index } of text.matchAll(separatorPattern)) {
    const last = cuts.at(-1);
    const isPair = sign.length > 1 && last !== undefined && text.slice(last.to, index).trim() === '';
    if (isPair) last.to = index + sign.length;
    else cuts.push({ from: index, to: index + sign.length });
  }
  const starts = [0, ...cuts.map(({ to }) => to)];
  const ends = [...cuts.map(({ from }) => from), text.length];
  return starts.map((from, index) => {
    const to = ends[index] ?? text.length;
    const own = text.slice(from, to);
    const tokens = [...own.matchAll(tokenPattern)].map((found) => ({
      text: found[0].toLowerCase(),
      from: from + found.index,
      to: from + found.index + found[0].length,
    }));
    return { text: own, from, to, tokens };
  });
}

type Problem = Extract<SequenceRead, { message: string }>;
type Draft = { -readonly [Key in keyof SequenceStep]: SequenceStep[Key] | undefined };

function readStep(
  { from, to, tokens }: Token & { readonly tokens: readonly Token[] },
  isFirstStep: boolean,
): SequenceStep | Problem {
  const draft: Partial<Draft> = {};
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const timeWord = timeWords.find((word) => word === token.text.replace('=', ''));
    const wrong =
      timeWord === undefined
        ? readWord(draft, token)
        : readLimit(draft, timeWord, { token, time: tokens[at + 1], isFirstStep });
    if (wrong !== null) return { from: token.from, to: token.to, message: wrong };
    if (timeWord !== undefined) at += 1;
  }
  const detail = draft.detail ?? null;
  const kind = draft.kind ?? (detail === null ? undefined : kindWith(detail));
  // A step without text is shown by the sign before it.
  const at = { from: Math.max(0, Math.min(from, to - 1)), to };
  if (kind === undefined)
    return { ...at, message: `A step needs one of: ${sequenceKinds.join(', ')}. ${example}` };
  if (detail !== null && !(detailsByKind[kind]?.includes(detail) ?? false))
    return { ...at, message: `"${kindWords[kind][0]}" has no "${detail}". ${example}` };
  return {
    kind,
    detail,
    side: draft.side ?? 'own',
    isFirst: draft.isFirst ?? false,
    withinMs: draft.withinMs ?? null,
    fromMs: draft.fromMs ?? null,
    beforeMs: draft.beforeMs ?? null,
  };
}

/** A type of dragon alone is a dragon; a lane alone is nothing. */
const kindWith = (detail: PlayDetail) => (detailsByKind.dragon?.includes(detail) ? 'dragon' : undefined);

/** Puts what the word says into the draft; returns what is wrong with it. */
function readWord(draft: Partial<Draft>, { text }: Token): string | null {
  if (emptyWords.includes(text)) return null;
  const twice = `A step has one of each: "${text}" is a second one. ${example}`;
  const kind = kindNamed(text);
  const detail = detailNamed(text);
  const side = sideWords.find((word) => word === text);
  if (text === 'first') {
    if (draft.isFirst !== undefined) return twice;
    draft.isFirst = true;
  } else if (kind !== undefined) {
    if (draft.kind !== undefined) return twice;
    draft.kind = kind;
  } else if (detail !== undefined) {
    if (draft.detail !== undefined) return twice;
    draft.detail = detail;
  } else if (side !== undefined) {
    if (draft.side !== undefined) return twice;
    draft.side = side;
  } else return unknownWord(text);
  return null;
}

function unknownWord(text: string): string {
  const words = [...Object.values(kindWords), ...Object.values(detailWords)].flat();
  const nearest = closest(text, [...words, ...sideWords, ...timeWords, 'first']);
  const hint = nearest === null ? `Kinds: ${sequenceKinds.join(', ')}.` : `Did you mean "${nearest}"?`;
  return `"${text}" is not part of a sequence. ${hint} ${example}`;
}

interface Limit {
  readonly token: Token;
  readonly time: Token | undefined;
  readonly isFirstStep: boolean;
}

function readLimit(
  draft: Partial<Draft>,
  word: (typeof timeWords)[number],
  { token, time, isFirstStep }: Limit,
): string | null {
  const ms = time === undefined ? null : readMs(time.text);
  if (ms === null) return timeHelp;
  const name = word === 'before' ? 'beforeMs' : word === 'after' ? 'fromMs' : 'withinMs';
  if (name === 'withinMs' && isFirstStep)
    return `"${token.text}" is the time since the step before, and this is the first one. For the time in the game, use "before 8:00".`;
  if (draft[name] !== undefined) return `A step has one of each: "${token.text}" is a second one. ${example}`;
  draft[name] = ms;
  return null;
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  sec: 1000,
  second: 1000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
};

function readMs(text: string): number | null {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/u.exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes) * 60_000 + Number(seconds) * 1000;
  const [, count, unit = ''] = /^(\d{1,6})\s*([a-z]+)$/u.exec(text) ?? [];
  const scale = unitMs[unit] ?? unitMs[unit.replace(/s$/u, '')];
  return count === undefined || scale === undefined ? null : Number(count) * scale;
}
