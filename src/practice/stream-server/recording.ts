/** The recording that the live stream shows over and over, as `scripts/make-practice-stream.ts` describes it. */
import { z } from 'zod';

export const recordingSchema = z.object({
  renditions: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      bandwidth: z.number().int(),
      resolution: z.string(),
      frameRate: z.number(),
      codecs: z.string(),
      segments: z.array(z.string().regex(/^[\w.]+$/)).min(1),
    }),
  ),
  /** Of each segment, the same in all renditions. */
  segmentSeconds: z.array(z.number().positive()).min(1),
});
export type Recording = z.infer<typeof recordingSchema>;
