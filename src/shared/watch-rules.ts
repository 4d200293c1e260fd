/** The watch rules: which games and content types the user wants. */
import { z } from 'zod';
import { contentTypeSchema, idSchema } from './domain.ts';

/** An empty list of leagues, tournaments or teams means all of them. Names and ids both match. */
export const watchRuleSchema = z.object({
  id: idSchema,
  leagues: z.array(z.string().min(1).max(200)).max(200),
  tournaments: z.array(z.string().min(1).max(200)).max(200),
  teams: z.array(z.string().min(1).max(200)).max(200),
  contentTypes: z.array(contentTypeSchema).min(1).max(50),
  isEnabled: z.boolean(),
});
export type WatchRule = z.infer<typeof watchRuleSchema>;

/** The fields of a watch rule whose values are names or ids of the catalogue. */
export const ruleNameKindSchema = z.enum(['leagues', 'tournaments', 'teams']);
export type RuleNameKind = z.infer<typeof ruleNameKindSchema>;
