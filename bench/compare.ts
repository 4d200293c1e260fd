/** Compares the results of two runs of the benches: what one commit changed. */
import { isDeepStrictEqual } from 'node:util';
import { type ResultFile, readResults } from './result-file.ts';

type BenchRun = ResultFile['benches'][number];
type Result = BenchRun['results'][number];
type Figure = Result['figures'][number];

/**
 * The lines of the comparison. Throws if a file cannot be read, or if a bench ran with other settings, whose figures
 * would differ for that reason alone.
 */
export async function compareFiles(before: string, after: string): Promise<readonly string[]> {
  return compare(await readResults(before), await readResults(after));
}

/** One entry for each result of either run. On different machines only ratios are compared. */
function compare(before: ResultFile, after: ResultFile): readonly string[] {
  refuseOtherSettings(before, after);
  const isSameMachine = isDeepStrictEqual(before.machine, after.machine);
  return [
    `${before.commit} → ${after.commit}`,
    ...(isSameMachine ? [] : ['The machines differ: only the ratios are compared.']),
    ...union(before.benches, after.benches).flatMap(([name, old, young]) => [
      name,
      ...union(old?.results ?? [], young?.results ?? []).flatMap((pair) =>
        compareResults(...pair, isSameMachine),
      ),
    ]),
  ];
}

function refuseOtherSettings(before: ResultFile, after: ResultFile): void {
  const differences = union(before.benches, after.benches).flatMap(([name, old, young]) =>
    !old || !young || isDeepStrictEqual(old.settings, young.settings)
      ? []
      : `${name}: ${settingsText(old)} and ${settingsText(young)}`,
  );
  if (differences.length === 0) return;
  throw new Error(
    `The runs cannot be compared, since their settings differ. Repeat one with the other's.\n  ${differences.join('\n  ')}`,
  );
}

const settingsText = ({ settings }: BenchRun) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(',') : value}`)
    .join(', ');

/** Everything by its name, in the order of the first list and then of the second. */
function union<T extends { readonly name: string }>(
  before: readonly T[],
  after: readonly T[],
): readonly (readonly [name: string, before: T | undefined, after: T | undefined])[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  const find = (all: readonly T[], name: string) => all.find((one) => one.name === name);
  return [...names].map((name) => [name, find(before, name), find(after, name)]);
}

function compareResults(
  name: string,
  before: Result | undefined,
  after: Result | undefined,
  isSameMachine: boolean,
): readonly string[] {
  const figures = union(before?.figures ?? [], after?.figures ?? [])
    .filter(([, old, young]) => isSameMachine || (old ?? young)?.unit === '')
    .map(([what, old, young]) => `    ${what === '' ? '' : `${what}: `}${difference(old, young)}`);
  return figures.length === 0 ? [] : [`  ${name}`, ...figures];
}

function difference(before: Figure | undefined, after: Figure | undefined): string {
  if (before === undefined) return `not measured → ${figureText(after)}`;
  if (after === undefined) return `${figureText(before)} → not measured`;
  return `${figureText(before)} → ${figureText(after)}: ${verdict(before, after)}`;
}

function figureText(figure: Figure | undefined): string {
  if (figure === undefined) return '–';
  const { median, min, max, runs, unit } = figure;
  const spread = runs === 1 ? '' : ` (${numberText(min)}–${numberText(max)})`;
  return `${numberText(median)}${spread}${unit === '' ? '' : ` ${unit}`}`;
}

const numberText = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');

/** Only figures whose rounds share no value are called better or worse: the rest may be noise. */
function verdict(before: Figure, after: Figure): string {
  if (before.unit !== after.unit || before.better !== after.better)
    return 'cannot be compared, the units differ';
  const percent = ((after.median - before.median) / Math.abs(before.median)) * 100;
  const change = Number.isFinite(percent)
    ? `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %, `
    : '';
  if (before.runs === 1 || after.runs === 1) {
    return `${change}measured once, so this may be noise`;
  }
  const areApart = before.max < after.min || after.max < before.min;
  if (!areApart) return `${change}within the spread`;
  const isSmaller = after.max < before.min;
  return `${change}${isSmaller === (after.better === 'smaller') ? 'better' : 'worse'}`;
}
