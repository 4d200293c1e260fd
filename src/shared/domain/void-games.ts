/** Games that do not count in their series and in statistics. */
import { z } from 'zod';

/** `replaced`: the service lists another game in its place, with a new id. */
export const voidReasons = ['remake', 'early-surrender', 'aborted', 'replaced'] as const;
export const voidReasonSchema = z.enum(voidReasons);
export type VoidReason = z.infer<typeof voidReasonSchema>;

/** Values of `is:` in a search: `void` means every reason, `any` all games, those that count included. */
export const voidWords = ['void', ...voidReasons, 'any'] as const;

export const voidLabels: Readonly<Record<VoidReason, string>> = {
  remake: 'Remake',
  'early-surrender': 'Early surrender',
  aborted: 'Aborted',
  replaced: 'Replaced',
};

export const voidMeanings: Readonly<Record<VoidReason, string>> = {
  remake: 'The game was a remake: it ended in its first minutes and was played again. It does not count.',
  'early-surrender': 'The game ended with an early surrender. It does not count.',
  aborted: 'The game was aborted. It does not count.',
  replaced: 'Another game was played in place of this one, under a new ID. It does not count.',
};
