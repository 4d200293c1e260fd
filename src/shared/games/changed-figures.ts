/** Which figures of a game differ between two versions of its summary, and their words. */
import { z } from 'zod';
import { formatCount } from '../base/counted.ts';
import { errorDataSchema } from '../base/errors.ts';

/** Null: not known. Numbers are in the units of `GameFacts`. */
const figureSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type Figure = z.infer<typeof figureSchema>;

/** Such as `gold of Faker`. */
const changedFigureSchema = z.object({ figure: z.string(), before: figureSchema, after: figureSchema });
export type ChangedFigure = z.infer<typeof changedFigureSchema>;

/** An earlier version, compared with the one that came after it. */
export const comparedVersionSchema = z.object({
  /** Of the earlier version. */
  sha256: z.string(),
  changed: z.array(changedFigureSchema),
  /** Why they cannot be compared; null: they are. */
  problem: errorDataSchema.nullable(),
});
export type ComparedVersion = z.infer<typeof comparedVersionSchema>;

const maxShown = 6;

/** A sentence. */
export function comparedVersionText({ changed, problem }: ComparedVersion): string {
  if (problem !== null) return `What has changed is not known: ${problem.message}`;
  if (changed.length === 0) return 'No figure that Matchkeep compares has changed.';
  const more = changed.length - maxShown;
  const shown = changed
    .slice(0, maxShown)
    .map(({ figure, before, after }) => `${figure} ${figureText(before)} → ${figureText(after)}`);
  return `Changed: ${shown.join('; ')}${more > 0 ? `; and ${formatCount(more)} more` : ''}.`;
}

function figureText(value: Figure): string {
  if (value === null) return 'unknown';
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'none' : value;
}
