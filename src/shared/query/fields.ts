/** The fields of a query: their descriptions for help and suggestions, and how their values are read. */

import { voidWords } from '../domain/void-games.ts';
import { type StandingMinute, standingMinutes } from '../games/game-facts.ts';
import { type FirstKind, firstKinds } from '../games/plays.ts';

/** Fields whose values are names or ids in the catalogue: exact matches, otherwise words that begin with the value. */
export const nameFields = ['league', 'tournament', 'team', 'player', 'champion'] as const;
/** Fields of those who took part in a game; `side:` and `role:` restrict them. */
export const subjectFields = ['team', 'player', 'champion'] as const;
/** Fields that are only about a player, or a team, in parentheses. */
const innerFields = ['turn', 'against'] as const;
export type InnerField = (typeof innerFields)[number];
/** How far a side was ahead at a minute. */
const leadFields = [
  'lead10',
  'lead15',
  'lead20',
  'lead25',
] as const satisfies readonly `lead${StandingMinute}`[];
export type LeadField = (typeof leadFields)[number];
/** What a side did. */
export const playFields = ['first', 'then', ...leadFields] as const;
/** Fields that by themselves say which side is meant: `ban:` outside parentheses is about the whole game. */
export const sidedFields = [...subjectFields, 'role', 'side', ...playFields] as const;
/** Fields that describe a player of a game and the player's side, which is the same player for all of them. */
export const playerFields = [...sidedFields, 'ban', ...innerFields] as const;
export type NameField = (typeof nameFields)[number];
export type SubjectField = (typeof subjectFields)[number];

/** Fields with numbers: `30`, `>30`, `>=30`, `<30`, `<=30`, `25..35`, `30..`, `..30`. */
const numberFields = ['length', 'kills', 'gold', 'size', 'game', 'year'] as const;
export type NumberField = (typeof numberFields)[number];
/** Those, and one that restricts others. */
type RangeField = NumberField | 'turn';

export const queryFieldNames = [
  ...nameFields,
  'patch',
  'after',
  'before',
  'on',
  'year',
  'has',
  'missing',
  'state',
  'length',
  'kills',
  'gold',
  'size',
  'game',
  'is',
  'tag',
  'note',
  'unknown',
  'win',
  'lost',
  ...playFields,
  'side',
  'role',
  'ban',
  'turn',
  'against',
  'last',
  'id',
  'match',
] as const;
export type QueryField = (typeof queryFieldNames)[number];

export interface FieldHelp {
  readonly about: string;
  readonly example: string;
}

const leads = {
  lead10: leadHelp(10, 'team:T1 lead10:>1000'),
  lead15: leadHelp(15, 'side:blue lead15:>3k'),
  lead20: leadHelp(20, 'team:T1 lead20:<-2000'),
  lead25: leadHelp(25, 'lead25:-1000..1000'),
};

function leadHelp(minute: StandingMinute, example: string): FieldHelp {
  const about = `how much more gold than the other one the side of the given team, player or side had at ${minute} minutes; without one, the side that was ahead, or, in parentheses, either side`;
  return { about, example };
}

/** Dates are UTC, as in the archive's folders. */
export const queryFields: Readonly<Record<QueryField, FieldHelp>> = {
  league: { about: 'name or ID of a league', example: 'league:LCK' },
  tournament: { about: 'name or ID of a tournament', example: 'tournament:"LCK Spring 2026"' },
  team: {
    about: 'name, code or ID of a team; with a player or champion: the team of that player',
    example: 'team:T1,GEN',
  },
  player: { about: 'name of a player', example: 'player:Faker' },
  champion: { about: 'champion in the game; with a player: played by that player', example: 'champion:Azir' },
  patch: { about: 'patch or range of patches', example: 'patch:13.10..13.17' },
  after: { about: 'played on or after this day (UTC)', example: 'after:2023-06-01' },
  before: { about: 'played before this day (UTC)', example: 'before:2024' },
  on: { about: 'played on this day, in this month or year (UTC)', example: 'on:2023-06' },
  year: { about: 'year of the game (UTC)', example: 'year:2021..2023' },
  has: { about: 'archived content type, or "any"', example: 'has:GAMH_DETAILS' },
  missing: { about: 'wanted content type that is not archived, or "any"', example: 'missing:any' },
  state: { about: 'state of one of its downloads', example: 'state:failed' },
  length: { about: 'game length in minutes', example: 'length:>40' },
  kills: { about: 'total kills of both sides', example: 'kills:>=50' },
  gold: { about: 'total gold of both sides', example: 'gold:>120k' },
  size: { about: 'size of its archived files', example: 'size:>100MB' },
  game: { about: 'number of the game in the series', example: 'game:5' },
  is: {
    about:
      'games that do not count: void, remake, early-surrender, aborted, replaced; "any" counts them in statistics. Or "unplayed": not over yet, or never played, since the series was decided before; "starred": with your star',
    example: '-is:void',
  },
  tag: { about: 'your tag on the game, or on a moment in it', example: 'tag:"lane swap"' },
  note: { about: 'words in your notes on the game and its moments, or "any"', example: 'note:herald' },
  unknown: {
    about:
      'games of which this is not known: summary, sides (which team was on which), patch, date, draft (the bans), timeline, lead15 and the like (the gold at 15 minutes), or first-dragon and the like (who had the first one)',
    example: 'unknown:summary',
  },
  win: { about: 'team or side that won', example: 'win:T1' },
  lost: { about: 'team or side that lost', example: 'lost:T1' },
  first: {
    about:
      'the given team, player or side had the first blood, tower, dragon, herald, baron, inhibitor, grubs, atakhan or elder, or the first three towers (towers3)',
    example: 'team:T1 first:dragon',
  },
  then: {
    about:
      'what one side did after another: kills, objectives and the end, with a lane, a type, a side (blue, red, enemy) and times',
    example: 'then:"herald > first tower within 90s"',
  },
  ...leads,
  side: { about: 'side of the given team, player or champion', example: 'team:T1 side:blue' },
  role: {
    about: 'role of the given player or champion, or of any player: top, jungle, mid, bot, support',
    example: 'champion:Azir role:mid',
  },
  ban: {
    about:
      'champion that was banned by either side, also next to a team; in parentheses: by that team, side or the team of that player',
    example: '(team:T1 ban:Azir)',
  },
  turn: {
    about: 'in parentheses: turn of the ban in a tournament draft, 1 to 10; 7 to 10 are the second phase',
    example: '(ban:Azir turn:7..10)',
  },
  against: {
    about: 'in parentheses: champion of the opponent in the same role',
    example: '(champion:Azir against:Orianna)',
  },
  last: {
    about:
      'the newest games of those that the parts before it find; parts after it, such as "champion:Azir", find some of these',
    example: 'player:Faker champion:Azir last:5',
  },
  id: { about: 'game ID or its beginning', example: 'id:ESPORTSTMNT01:2690210' },
  match: { about: 'match ID or its beginning', example: 'match:111560983131400123' },
};

/** The values of `is:`: `starred` is about the game and the moments in it. */
export const isWords = [...voidWords, 'unplayed', 'starred'] as const;
export type IsWord = (typeof isWords)[number];

/** Which side had the first of a kind, or that none had one. */
const firstFacts = {
  'first-blood': 'blood',
  'first-tower': 'tower',
  'first-dragon': 'dragon',
  'first-herald': 'herald',
  'first-baron': 'baron',
  'first-inhibitor': 'inhibitor',
  'first-grubs': 'grubs',
  'first-atakhan': 'atakhan',
  'first-elder': 'elder',
  'first-towers3': 'towers3',
} as const satisfies Readonly<Record<`first-${FirstKind}`, FirstKind>>;
export type FirstFact = keyof typeof firstFacts;
export const firstFact = (kind: FirstKind): FirstFact => `first-${kind}`;
export const firstKindIn = (fact: FirstFact): FirstKind => firstFacts[fact];
export const isFirstFact = (fact: UnknownFact): fact is FirstFact => Object.hasOwn(firstFacts, fact);

/** The values of `unknown:`. */
export const unknownFacts = [
  'summary',
  'sides',
  'patch',
  'date',
  'draft',
  'timeline',
  ...leadFields,
  ...firstKinds.map(firstFact),
] as const;
export type UnknownFact = (typeof unknownFacts)[number];

export const isInnerField = (field: QueryField): field is InnerField =>
  innerFields.some((one) => one === field);

export function isQueryField(field: string | null): field is QueryField {
  return field !== null && Object.hasOwn(queryFields, field);
}

/** Whole numbers; both ends are included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

const everything: NumberRange = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Null for an invalid value; `numberHelp` describes valid ones. */
export function readRange(field: RangeField, text: string): NumberRange | null {
  return readEnds(text, {
    all: everything,
    read: (digits) => readNumber(field, digits),
    exactly: (value, digits) => spread(field, digits, value),
  });
}

interface Ends {
  /** Its ends are those of a range that is open. */
  readonly all: NumberRange;
  /** Null for an invalid number. */
  readonly read: (text: string) => number | null;
  /** What a number alone means. */
  readonly exactly: (value: number, text: string) => NumberRange;
}

function readEnds(text: string, { all, read, exactly }: Ends): NumberRange | null {
  const [, low, high] = /^(.*?)\.\.(.*)$/.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    const min = low === '' ? all.min : read(low);
    const max = high === '' ? all.max : read(high);
    return min === null || max === null || text === '..' ? null : { min, max };
  }
  const [, sign = '', digits = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(text) ?? [];
  const value = read(digits);
  if (value === null) return null;
  switch (sign) {
    case '>':
      return { ...all, min: value + 1 };
    case '>=':
      return { ...all, min: value };
    case '<':
      return { ...all, max: value - 1 };
    case '<=':
      return { ...all, max: value };
    default:
      return exactly(value, digits);
  }
}

export const lastHelp = 'Expected a number of games: 5, 20.';

/** Null for what is not a whole number from 1 to 999,999. */
export const readLast = (text: string): number | null => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

export const leadFieldHelp = 'Expected gold: >3000, >3k, <-2000, -1000..1000.';

export function isLeadField(field: string | null): field is LeadField {
  return leadFields.some((one) => one === field);
}

export const leadMinute = (field: LeadField): StandingMinute =>
  standingMinutes[leadFields.indexOf(field)] ?? standingMinutes[0];

/** Like `readRange`, of numbers that may be negative: a side that is behind. Null for an invalid value. */
export function readLeadRange(text: string): NumberRange | null {
  return readEnds(text, { all: anyLead, read: readLead, exactly: (value) => ({ min: value, max: value }) });
}

const anyLead: NumberRange = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

function readLead(text: string): number | null {
  const isBehind = /^[-−]/.test(text);
  const value = readNumber('gold', text.replace(/^[-−+]/, ''));
  return value === null ? null : isBehind ? -value : value;
}

/** `length:30` means the whole thirtieth minute: no game lasts exactly 1,800 seconds. */
function spread(field: RangeField, text: string, value: number): NumberRange {
  const isMinute = field === 'length' && /^\d+m?$/i.test(text);
  return { min: value, max: isMinute ? value + 59 : value };
}

const units: Readonly<Partial<Record<RangeField, Readonly<Record<string, number>>>>> = {
  length: { '': 60, m: 60, min: 60, s: 1, h: 3600 },
  gold: { k: 1000 },
  size: { b: 1, kb: 1e3, k: 1e3, mb: 1e6, m: 1e6, gb: 1e9, g: 1e9, tb: 1e12 },
};

/** Lengths are converted to seconds, sizes to bytes. */
function readNumber(field: RangeField, text: string): number | null {
  const [, minutes, seconds] = (field === 'length' && /^(\d{1,4}):([0-5]\d)$/.exec(text)) || [];
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds);
  const [, digits = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)([a-z]*)$/i.exec(text) ?? [];
  if (digits === '') return null;
  const scale = units[field]?.[unit.toLowerCase()] ?? (unit === '' ? 1 : null);
  if (scale === null || (scale === 1 && digits.includes('.'))) return null;
  const value = Math.round(Number(digits) * scale);
  return Number.isSafeInteger(value) ? value : null;
}

export function numberHelp(field: RangeField): string {
  switch (field) {
    case 'length':
      return 'Expected minutes: 30, >30, 25..35, 34:20 or 2000s.';
    case 'gold':
      return 'Expected numbers: >120000, 100k..130k.';
    case 'size':
      return 'Expected sizes: >100MB, 5kb..20kb.';
    case 'year':
      return 'Expected years: 2023, >=2021, 2021..2023.';
    case 'turn':
      return 'Expected turns: 1, 1..6, >6.';
    case 'kills':
    case 'game':
      return 'Expected numbers: 5, >=5, 2..5.';
  }
}

/** A fixed time (epoch ms), or a number of days before today. */
export type Moment = { readonly at: number } | { readonly daysAgo: number };

/** A range of times; `end` is excluded. */
export interface Period {
  readonly start: Moment;
  readonly end: Moment;
}

export const timeHelp = 'Expected a day (2023-06-01), a month (2023-06), a year, today, yesterday or 30d.';

const datePattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/i;

/** The day, month, year or second that the text means, in UTC. `30d` and `4w` mean the day that long ago. */
export function readPeriod(text: string): Period | null {
  const word = text.toLowerCase();
  if (word === 'today') return daysAgo(0);
  if (word === 'yesterday') return daysAgo(1);
  const [, count, unit] = /^(\d{1,5})([dw])$/.exec(word) ?? [];
  if (count !== undefined) return daysAgo(Number(count) * (unit === 'w' ? 7 : 1));
  if (timePattern.test(text)) {
    const at = Date.parse(text.toUpperCase());
    return Number.isNaN(at) ? null : { start: { at }, end: { at: at + 1000 } };
  }
  const [, year, month, day] = datePattern.exec(text) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const y = Number(year);
  const m = month === undefined ? 0 : Number(month) - 1;
  const d = day === undefined ? 1 : Number(day);
  const start = new Date(Date.UTC(y, m, d));
  if (start.getUTCMonth() !== m || start.getUTCDate() !== d) return null;
  const end =
    day !== undefined
      ? Date.UTC(y, m, d + 1)
      : month !== undefined
        ? Date.UTC(y, m + 1, 1)
        : Date.UTC(y + 1, 0, 1);
  return { start: { at: start.getTime() }, end: { at: end } };
}

function daysAgo(days: number): Period {
  return { start: { daysAgo: days }, end: { daysAgo: days - 1 } };
}

/** `13.17` as `[13, 17]`. */
export type PatchNumber = readonly number[];

/** A range of patches. Patches that begin with an end are included unless `isExcluded`. */
export interface PatchRange {
  readonly min: PatchNumber | null;
  readonly max: PatchNumber | null;
  readonly isExcluded: boolean;
}

export const patchHelp = 'Expected patches: 13.17, 13, >=13.10, 13.1..13.5.';

export function readPatchRange(text: string): PatchRange | null {
  const [, low, high] = /^(.*?)\.\.(.*)$/.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    const min = low === '' ? null : readPatch(low);
    const max = high === '' ? null : readPatch(high);
    const isUnread = (min === null && low !== '') || (max === null && high !== '');
    return isUnread || (low === '' && high === '') ? null : { min, max, isExcluded: false };
  }
  const [, sign = '', digits = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(text) ?? [];
  const patch = readPatch(digits);
  if (patch === null) return null;
  switch (sign) {
    case '>':
      return { min: patch, max: null, isExcluded: true };
    case '>=':
      return { min: patch, max: null, isExcluded: false };
    case '<':
      return { min: null, max: patch, isExcluded: true };
    case '<=':
      return { min: null, max: patch, isExcluded: false };
    default:
      return { min: patch, max: patch, isExcluded: false };
  }
}

export function readPatch(text: string): PatchNumber | null {
  return /^\d{1,4}(\.\d{1,6}){0,3}$/.test(text) ? text.split('.').map(Number) : null;
}

export function isPatchIn(patch: PatchNumber, { min, max, isExcluded }: PatchRange): boolean {
  const limit = isExcluded ? 1 : 0;
  return (
    (min === null || compareStart(patch, min) >= limit) &&
    (max === null || compareStart(patch, max) <= -limit)
  );
}

/** 0 if `patch` begins with `start`. */
function compareStart(patch: PatchNumber, start: PatchNumber): number {
  for (const [index, number] of start.entries()) {
    const difference = (patch[index] ?? 0) - number;
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}
