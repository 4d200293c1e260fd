/** `pause` and `resume`: when Matchkeep works by itself. */
import { type Command, InvalidArgumentError } from 'commander';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { holdRemedy, holdText, type PauseLength, type WorkStatus } from '../../shared/work/work-status.ts';
import { timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

const maxPauseMinutes = 31 * 24 * 60;

export function addWorkCommands(program: Command, run: Run): void {
  program
    .command('pause')
    .description('pause all syncs, backfills and downloads; without an option, until "matchkeep resume"')
    .option('--for <time>', 'for this long, such as 90m, 1h or 2d', parseMinutes)
    .option('--until-tomorrow', 'until 08:00 of the next day')
    .action((options: { for?: number; untilTomorrow?: boolean }) =>
      run((context) => pause(context, toLength(options.for, options.untilTomorrow === true))),
    );
  program
    .command('resume')
    .description('end a pause')
    .option('--anyway', 'also work in spite of quiet hours until their end')
    .option('--as-planned', 'also end what --anyway began')
    .action((options: { anyway?: boolean; asPlanned?: boolean }) =>
      run((context) => resume(context, options.anyway === true, options.asPlanned === true)),
    );
}

async function pause(context: CommandContext, length: PauseLength): Promise<undefined> {
  await context.withArchiver(async ({ handlers }) => handlers['work.pause'](length));
  return showWork(context);
}

async function resume(context: CommandContext, isAnyway: boolean, isAsPlanned: boolean): Promise<undefined> {
  if (isAnyway && isAsPlanned) {
    throw new MatchkeepError('invalid-input', '--anyway and --as-planned are opposites.', {
      remedy: 'Give one of them.',
    });
  }
  await context.withArchiver(async ({ handlers }) => {
    await handlers['work.resume'](null);
    if (isAnyway || isAsPlanned) await handlers['work.override']({ isOn: isAnyway });
  });
  return showWork(context);
}

/** What is in force after the command: quiet hours may follow a pause. */
async function showWork({ output, withReadOnly }: CommandContext): Promise<undefined> {
  return withReadOnly((reader) => {
    const work = reader.work();
    output.result(work, workText(work));
    if (work.hold?.reason === 'quiet-hours') output.note(resumeText(work.hold));
    return undefined;
  });
}

/** What `matchkeep status` shows: whether Matchkeep works by itself, and until when. */
export function workText({ hold, override }: WorkStatus): string {
  if (hold !== null) return `${holdText(hold, timeText)}. ${holdRemedy(hold)}`;
  if (override !== null) return `Working in spite of: ${holdText(override, timeText)}.`;
  return 'Working: syncs and downloads start by themselves.';
}

/** Which command ends the hold, as a sentence. */
export function resumeText({ reason }: NonNullable<WorkStatus['hold']>): string {
  switch (reason) {
    case 'paused':
      return 'To resume, use "matchkeep resume".';
    case 'quiet-hours':
      return 'To work in spite of them, use "matchkeep resume --anyway".';
    case 'battery':
      return 'To work on battery, use "matchkeep resume --anyway".';
  }
}

function toLength(minutes: number | undefined, isUntilTomorrow: boolean): PauseLength {
  if (minutes !== undefined && isUntilTomorrow) {
    throw new MatchkeepError('invalid-input', '--for and --until-tomorrow are two ends of one pause.', {
      remedy: 'Give one of them.',
    });
  }
  if (minutes !== undefined) return { minutes };
  return { until: isUntilTomorrow ? 'tomorrow' : 'resumed' };
}

const unitMinutes = { m: 1, h: 60, d: 24 * 60 } as const;

function parseMinutes(text: string): number {
  const [, number, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const minutes = Number(number) * (unit === 'd' || unit === 'h' ? unitMinutes[unit] : 1);
  if (minutes >= 1 && minutes <= maxPauseMinutes) return minutes;
  throw new InvalidArgumentError('Give minutes, hours or days, at most 31 days: 90m, 1h or 2d.');
}
