/**
 * Statistics of all games, as the interface asks for them: when the first figures are there and when all games are
 * counted, and how long searches take meanwhile.
 */
import { setTimeout } from 'node:timers/promises';
import type { OperationInput, OperationOutput, QueryName } from '../src/shared/bridge/bridge.ts';
import { libraryOperations } from '../src/shared/bridge/library.ts';
import { aggregateKinds } from '../src/shared/library.ts';
import { libraryQuestions } from './library-questions.ts';
import { median, quantile } from './quantile.ts';
import type { Measurement } from './result.ts';

type Call = (name: QueryName, input: unknown) => Promise<unknown>;
type Ask = (input: OperationInput<'library.aggregates'>) => Promise<OperationOutput<'library.aggregates'>>;

const client = 'bench';
const searches = 240;
/** Between two keystrokes; short, so that there are enough of them. */
const typingMs = 10;

export async function measureStatistics(call: Call): Promise<Measurement[]> {
  const { output } = libraryOperations['library.aggregates'];
  const ask: Ask = async (input) => output.parse(await call('library.aggregates', input));
  const results: Measurement[] = [];
  for (const by of aggregateKinds) results.push(await measureWhole(ask, by));
  results.push(await measureSearches(ask, call));
  return results;
}

async function measureWhole(ask: Ask, by: (typeof aggregateKinds)[number]): Promise<Measurement> {
  const before = process.cpuUsage();
  const start = performance.now();
  let answer = await ask({ by, early: { client, withinMs: 60 } });
  const firstMs = performance.now() - start;
  const first = answer.gamesCounted.toLocaleString('en');
  while (answer.gamesCounted < answer.gamesFound) {
    answer = await ask({ by, early: { client, withinMs: 2_000 } });
  }
  const allMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return {
    name: `statistics of all by ${by}`,
    measured: `first figures (${first} games) ${firstMs.toFixed(0)} ms, all ${allMs.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor`,
    target: 'first within 100 ms, all within 1 s',
    isMet: firstMs <= 100 && allMs <= 1000,
  };
}

/** Each statistics are of another query, so that none are remembered. */
async function measureSearches(ask: Ask, call: Call): Promise<Measurement> {
  let isTyping = true;
  const counting = (async () => {
    for (let turn = 1; isTyping; turn += 1) await ask({ by: 'player', query: ' '.repeat(turn % 400) });
  })();
  const questions = libraryQuestions.flatMap(({ name, operation, input }) =>
    operation === 'library.page' && name.startsWith('search') ? [input] : [],
  );
  const times: number[] = [];
  for (let turn = 0; turn < searches; turn += 1) {
    const input = questions[turn % questions.length]?.(turn + 1000, 0);
    const start = performance.now();
    await call('library.page', input);
    times.push(performance.now() - start);
    await setTimeout(typingMs);
  }
  isTyping = false;
  await counting;
  const p99 = quantile(times, 0.99);
  return {
    name: 'searches while statistics are counted',
    measured: `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    target: 'p99 at most 15 ms',
    isMet: p99 <= 15,
  };
}
