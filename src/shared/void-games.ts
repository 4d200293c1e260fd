/** Why a game does not count in its series and in statistics. */
import { z } from 'zod';

export const voidReasonSchema = z.enum(['remake', 'early-surrender', 'aborted']);
export type VoidReason = z.infer<typeof voidReasonSchema>;
