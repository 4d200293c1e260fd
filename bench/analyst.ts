/**
 * Ten questions of an analyst, each answered by the library, as the screens ask it, and by SQL: whether the figures are
 * equal, and how long both take after the first time; and how long the pages of a player, a team and a champion take.
 */
import { z } from 'zod';
import type { Archiver } from '../src/core/types.ts';
import { counted } from '../src/shared/base/counted.ts';
import { type OperationInput, operations } from '../src/shared/bridge/bridge.ts';
import { type AnalystQuestion, analystQuestions, type Names } from './analyst-questions.ts';
import { toFigure } from './figure.ts';
import { call, openArchiver, timedCall, untilQuiet } from './library-archiver.ts';
import { type Measurement, measurement } from './result.ts';

const answerMs = 300;
const pageMs = 200;
const maxRows = 500;
/** Sums in another order differ in the last digits. */
const tolerance = 1e-9;

type Figures = ReadonlyMap<string, number>;

export async function askAnalystQuestions(dataDir: string, rounds: number): Promise<readonly Measurement[]> {
  const archiver = await openArchiver(dataDir);
  try {
    await timedCall(archiver, 'library.page', {});
    await untilQuiet();
    const names = await findNames(archiver);
    const results: Measurement[] = [];
    for (const question of analystQuestions(names))
      results.push(...(await compareAnswers(archiver, question, rounds)));
    for (const [kind, name] of Object.entries(names))
      results.push(await timePage(archiver, { kind, name }, rounds));
    return results;
  } finally {
    await archiver.close();
  }
}

/** Those with the most games. */
async function findNames(archiver: Archiver): Promise<Names> {
  const first = async (by: 'player' | 'team' | 'champion') => {
    const { rows } = await aggregates(archiver, { by, columns: ['games'], limit: 1 });
    return rows[0]?.label ?? '';
  };
  return { player: await first('player'), team: await first('team'), champion: await first('champion') };
}

async function compareAnswers(
  archiver: Archiver,
  question: AnalystQuestion,
  rounds: number,
): Promise<readonly Measurement[]> {
  const ours = await answerByLibrary(archiver, question);
  const theirs = await answerBySql(archiver, question.sql);
  const wrong = differences(ours, theirs);
  if (wrong.length > 0 || ![...ours.values()].some((figure) => figure !== 0))
    throw new Error(
      `${question.name}: ${ours.size} figures, ${wrong.length} differ: ${wrong.slice(0, 5).join('; ')}`,
    );
  const library: number[] = [];
  const sql: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    library.push(await timeLibrary(archiver, question, round));
    sql.push(await timeSql(archiver, question.sql));
  }
  const equal = question.kind === 'games' ? `${[...ours.values()]} games` : counted(ours.size, 'figure');
  const about = `${question.name} (${equal}, equal in both)`;
  return [
    measurement({
      name: `${about}, by the library`,
      figures: [toFigure('', library, 'ms')],
      limit: answerMs,
    }),
    measurement({ name: `${about}, by SQL`, figures: [toFigure('', sql, 'ms')], limit: answerMs }),
  ];
}

/** Another text of the same question each time, so that no remembered answer is measured. */
const askedAgain = (query: string, round: number) => `${query}${' '.repeat(round + 1)}`;

async function timeLibrary(archiver: Archiver, question: AnalystQuestion, round: number): Promise<number> {
  if (question.kind === 'games')
    return await timedCall(archiver, 'library.page', { query: question.query(round + 1) });
  const { input, statistic } = question;
  const query = askedAgain(input.query ?? '', round);
  return await timedCall(archiver, 'library.aggregates', { ...input, query, columns: ['games', statistic] });
}

async function timeSql(archiver: Archiver, sql: string): Promise<number> {
  const id = crypto.randomUUID();
  const startedAt = performance.now();
  await call(archiver, 'sql.run', { id, sql });
  await call(archiver, 'sql.rows', { id, offset: 0, limit: 100 });
  const took = performance.now() - startedAt;
  await call(archiver, 'sql.discard', { id });
  return took;
}

async function answerByLibrary(archiver: Archiver, question: AnalystQuestion): Promise<Figures> {
  if (question.kind === 'games') {
    const page = await call(archiver, 'library.page', { query: question.query(0), limit: 1 });
    const { total, problems } = operations['library.page'].output.parse(page);
    if (problems.length > 0)
      throw new Error(`${question.name}: ${problems.map(({ message }) => message).join(' ')}`);
    return new Map([['games', total]]);
  }
  const { input, statistic } = question;
  const figures = new Map<string, number>();
  for (let offset = 0, total = 1; offset < total; offset += maxRows) {
    const columns = ['games', statistic] as const;
    const answer = await aggregates(archiver, { ...input, columns: [...columns], offset, limit: maxRows });
    total = answer.total;
    for (const row of answer.rows) {
      const figure = row[statistic];
      const isUnknown = row.group !== null && row.group.label === null;
      if (figure === null || isUnknown) continue;
      const label = input.by === 'side' ? (row.value ?? row.label) : row.label;
      figures.set(row.group === null ? label : `${label}\t${row.group.label}`, figure);
    }
  }
  return figures;
}

async function aggregates(archiver: Archiver, input: OperationInput<'library.aggregates'>) {
  return operations['library.aggregates'].output.parse(await call(archiver, 'library.aggregates', input));
}

const rowSchema = z.tuple([z.string(), z.coerce.number()]);

async function answerBySql(archiver: Archiver, sql: string): Promise<Figures> {
  const id = crypto.randomUUID();
  const answer = operations['sql.run'].output.parse(await call(archiver, 'sql.run', { id, sql }));
  if (answer.kind === 'problem') throw new Error(`${answer.message}\n${sql}`);
  const figures = new Map<string, number>();
  for (let offset = 0; offset < answer.rowCount; offset += maxRows) {
    const { rows } = operations['sql.rows'].output.parse(
      await call(archiver, 'sql.rows', { id, offset, limit: maxRows }),
    );
    for (const [name, figure] of z.array(rowSchema).parse(rows)) figures.set(name, figure);
  }
  await call(archiver, 'sql.discard', { id });
  return figures;
}

function differences(ours: Figures, theirs: Figures): readonly string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((name) => {
    const [one, other] = [ours.get(name), theirs.get(name)];
    const isSame =
      one !== undefined &&
      other !== undefined &&
      Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(other));
    return isSame ? [] : [`${name}: library ${one}, SQL ${other}`];
  });
}

/** What a page asks before its first rows are there. */
async function timePage(
  archiver: Archiver,
  { kind, name }: { readonly kind: string; readonly name: string },
  rounds: number,
): Promise<Measurement> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const query = askedAgain(`${kind}:"${name}" has:any -is:void`, round);
    const startedAt = performance.now();
    await Promise.all([
      call(archiver, 'library.appearances', { query, limit: 20 }),
      call(archiver, 'library.aggregates', { query, by: kind, limit: 20 }),
    ]);
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return measurement({
    name: `first rows of the page of a ${kind}`,
    figures: [toFigure('', times, 'ms')],
    limit: pageMs,
  });
}
