/** Collects the problems of a game file while it is read, each with its count and first locations. */
import { counted, formatCount } from '../../shared/base/counted.ts';
import type { GameProblem } from '../../shared/games/game-problems.ts';

export interface ProblemLog {
  readonly add: (problem: GameProblem) => void;
  /** `value` is as in the file; `path` is its location, such as `frames[3].timestamp`. */
  readonly implausible: (path: string, value: unknown) => void;
  readonly wrongType: (path: string, expected: string, value: unknown) => void;
  readonly list: () => GameProblem[];
}

/** The maximum number of locations in a problem. */
const maxPlaces = 20;
const maxValueLength = 80;

export function createProblemLog(): ProblemLog {
  const problems: GameProblem[] = [];
  const values: { path: string; value: string }[] = [];
  const fields: { path: string; expected: string; found: string }[] = [];
  let implausibleCount = 0;
  let wrongTypeCount = 0;
  return {
    add: (problem) => void problems.push(problem),
    implausible(path, value) {
      implausibleCount += 1;
      if (values.length < maxPlaces) values.push({ path, value: shortened(value) });
    },
    wrongType(path, expected, value) {
      wrongTypeCount += 1;
      if (fields.length < maxPlaces) fields.push({ path, expected, found: typeName(value) });
    },
    list: () => [
      ...problems,
      ...(implausibleCount === 0 ? [] : [implausibleValues(implausibleCount, values)]),
      ...(wrongTypeCount === 0 ? [] : [wrongTypes(wrongTypeCount, fields)]),
    ],
  };
}

/** `a list`, `text`, `nothing`, … */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
    case 'bigint':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'an object';
  }
}

function implausibleValues(count: number, values: { path: string; value: string }[]): GameProblem {
  const [first] = values;
  const example = first === undefined ? '' : `: ${first.path} is ${first.value}`;
  const more = count > 1 ? `, and ${formatCount(count - 1)} more` : '';
  return {
    code: 'implausible-values',
    message: `${counted(count, 'value is', 'values are')} implausible and not shown${example}${more}.`,
    count,
    values,
  };
}

function wrongTypes(count: number, fields: { path: string; expected: string; found: string }[]): GameProblem {
  const [first] = fields;
  const example =
    first === undefined ? '' : `: ${first.path} is ${first.found} where ${first.expected} is expected`;
  const more = count > 1 ? `, and ${formatCount(count - 1)} more` : '';
  return {
    code: 'wrong-types',
    message: `${counted(count, 'field has', 'fields have')} the wrong type${example}${more}.`,
    count,
    fields,
  };
}

function shortened(value: unknown): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' ? numberText(value) : typeName(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** A number too large for the parser has lost its digits. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : 'a number above 1.8e308';
}
