/** This Matchkeep's version, from its package. */
import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };

export const version: string = z.object({ version: z.string() }).parse(manifest).version;
