/** `practice`: the practice service alone, for demonstrations and for testing clients against. */
import { type Command, InvalidArgumentError } from 'commander';
import { faultSyntax, practiceFaults } from '../../practice/service/faults.ts';
import { toPath, wholeNumber } from '../terminal/arguments.ts';
import { formatFacts } from '../terminal/table.ts';
import type { CommandContext, Run } from './context.ts';

interface PracticeOptions {
  readonly port: number;
  readonly seed: number;
  readonly fault?: string[];
  readonly files?: string;
  readonly clockSpeed: number;
  readonly lowLatency?: boolean;
}

export function addPracticeCommand(program: Command, run: Run): void {
  program
    .command('practice')
    .description('run a complete imitation of the service on this machine until stopped')
    .option('--port <port>', 'port of its data API; 0: any free port', wholeNumber(0, 65_535), 0)
    .option('--seed <number>', 'the same seed gives the same matches', wholeNumber(0, 2 ** 31), 1)
    .option('--fault <name...>', 'faults to simulate, listed below')
    .option('--files <dir>', 'serve the files of this folder as game data')
    .option('--clock-speed <factor>', '60: one minute passes in one second', clockSpeed, 1)
    .option('--low-latency', 'stream as low-latency HLS, about two seconds behind live')
    .addHelpText(
      'after',
      () =>
        `\nFaults: ${faultSyntax}\n${formatFacts(practiceFaults.map(({ name, meaning }) => [`  ${name}`, meaning]))}`,
    )
    .action((options: PracticeOptions) => run((context) => practise(context, options)));
}

function clockSpeed(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1_000_000) return value;
  throw new InvalidArgumentError('Expected a number above 0.');
}

async function practise({ output, stop }: CommandContext, options: PracticeOptions): Promise<undefined> {
  const { port, seed, fault, files, clockSpeed, lowLatency } = options;
  const { startPractice } = await import('../../practice/practice.ts');
  const service = await startPractice({
    port,
    seed,
    clockSpeed,
    ...(lowLatency && { lowLatency }),
    ...(fault && { faults: fault }),
    ...(files !== undefined && { filesDir: toPath(files) }),
  });
  try {
    const { baseUrl, streamBaseUrl, fileOrigin, dragonUrl, username, password, streamPerid, leftOut } =
      service;
    output.result(
      {
        event: 'listening',
        baseUrl,
        streamBaseUrl,
        fileOrigin,
        dragonUrl,
        username,
        password,
        streamPerid,
        leftOut,
      },
      formatFacts([
        ['service.baseUrl', baseUrl],
        ['service.streamBaseUrl', streamBaseUrl],
        ['dataDragon.baseUrl', dragonUrl],
        ['file host', fileOrigin],
        ['user name', username],
        ['password', password],
        ['PERID of the live stream', streamPerid],
      ]),
    );
    for (const file of leftOut) output.note(`Skipped: ${file}`);
    if (!output.isJson) output.note('Press Ctrl-C to stop.');
    await stop.stopped();
  } finally {
    await service.close();
  }
  return undefined;
}
