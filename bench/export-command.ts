/** Runs one export with the real command line and measures it. */
import { z } from 'zod';
import { type CommandCost, timedCommand } from './timed-command.ts';

const reportSchema = z.object({
  rows: z.record(z.string(), z.number()),
  bytes: z.number(),
  skippedCount: z.number(),
});

export interface ExportOutcome extends z.infer<typeof reportSchema>, CommandCost {}

export async function exportByCommand(dataDir: string, args: readonly string[]): Promise<ExportOutcome> {
  const { output, ...cost } = await timedCommand(['--json', '--data-dir', dataDir, 'export', ...args]);
  return { ...reportSchema.parse(JSON.parse(output)), ...cost };
}
