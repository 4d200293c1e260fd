/** Compares the results of two runs of the benches: what one commit changed. */
import { type ResultFile, readResults } from './result-file.ts';

type Result = ResultFile['results'][number];

/** The lines of the comparison. Throws if a file cannot be read. */
export async function compareFiles(before: string, after: string): Promise<readonly string[]> {
  return compare(await readResults(before), await readResults(after));
}

/** One entry for each figure of either run; figures of different machines are not worth comparing, and it says so. */
function compare(before: ResultFile, after: ResultFile): readonly string[] {
  const isSameMachine = before.processor === after.processor && before.cores === after.cores;
  const names = new Set([...before.results, ...after.results].map(({ name }) => name));
  const find = (file: ResultFile, name: string) => file.results.find((result) => result.name === name);
  return [
    `${before.commit} → ${after.commit}`,
    ...(isSameMachine ? [] : ['The machines differ: only the ratios can be compared.']),
    ...[...names].flatMap((name) => [
      `  ${name}`,
      `    ${difference(find(before, name), find(after, name))}`,
    ]),
  ];
}

function difference(before: Result | undefined, after: Result | undefined): string {
  if (before === undefined) return `new: ${figure(after)}`;
  if (after === undefined) return `${figure(before)} → not measured`;
  return `${figure(before)} → ${figure(after)}${beyondSpread(before, after)}`;
}

function figure(result: Result | undefined): string {
  if (result?.ratio === undefined) return result?.measured ?? '–';
  return `${result.ours}, ratio ${result.ratio.toFixed(2)}`;
}

/** Only ratios that share no value are called different: the rest may be noise. */
function beyondSpread({ spread: before }: Result, { spread: after }: Result): string {
  if (!before || !after) return '';
  const areApart = before.max < after.min || after.max < before.min;
  return areApart ? ' (different)' : ' (within the spread)';
}
