/**
 * The watch rules: which games and content types the user wants. They are read from top to bottom; for each content
 * type of a game, the first enabled rule that matches decides. What no rule matches is not wanted.
 */
import { z } from 'zod';
import { contentTypeSchema, idSchema } from '../domain/domain.ts';

/** `2026-11-21`, a day that exists. */
const daySchema = z.iso.date('a day such as 2026-11-21');
const namesSchema = z.array(z.string().min(1).max(200)).max(200);

const effectSchema = z.enum(['include', 'exclude']);

/**
 * The fields that rules of earlier versions do not have get the values that such rules mean, so that their backups can
 * be read.
 */
const fields = z.object({
  effect: effectSchema.default('include'),
  /** Names or ids, in any spelling. An empty list means all of them. */
  leagues: namesSchema,
  tournaments: namesSchema,
  /** A game matches if one of its teams is listed by its name, its code or its id. */
  teams: namesSchema,
  /** Ids of matches. */
  matches: z.array(idSchema).max(1000).default([]),
  /** `Bo3`, or the service's own word such as `BEST_OF`, which matches any length. */
  seriesTypes: namesSchema.default([]),
  /** Games of matches that start on this day (UTC) or later. A game without a known time does not match. */
  from: daySchema.nullable().default(null),
  /** Of an exclude, an empty list means all. An include has at least one. */
  contentTypes: z.array(contentTypeSchema).max(50),
  isEnabled: z.boolean(),
});

function check(
  { effect, contentTypes }: Pick<WatchRule, 'effect' | 'contentTypes'>,
  context: z.RefinementCtx,
) {
  if (effect === 'exclude' || contentTypes.length > 0) return;
  const message = 'an include has at least one content type';
  context.addIssue({ code: 'custom', path: ['contentTypes'], message });
}

/** What a rule says, whatever its id and whether it is on. */
export const ruleContentSchema = fields.omit({ isEnabled: true });
export type RuleContent = z.infer<typeof ruleContentSchema>;

export type WatchRule = z.infer<typeof fields> & { readonly id: string };
export const watchRuleSchema = fields.extend({ id: idSchema }).superRefine(check);

/**
 * A rule to save. With the id of a rule it replaces that rule. `before` is the id of the rule that it comes before, and
 * null at the end; without it, a new rule comes at the end and a known one stays at its place.
 */
export const ruleDraftSchema = fields
  .extend({ id: idSchema.optional(), before: idSchema.nullable().optional() })
  .superRefine(check);
export type RuleDraft = z.infer<typeof ruleDraftSchema>;

/**
 * What a new rule contains before the user changes it: all games. `contentTypes` are those of the setting
 * `rules.contentTypes`.
 */
export const newRule = (contentTypes: readonly string[]): Omit<WatchRule, 'id'> => ({
  effect: 'include',
  leagues: [],
  tournaments: [],
  teams: [],
  matches: [],
  seriesTypes: [],
  from: null,
  contentTypes: [...contentTypes],
  isEnabled: true,
});

/** The most rules that can be saved. */
export const maxRules = 1000;

/** The fields of a watch rule whose values are names or ids of the catalogue. */
export const ruleNameKinds = ['leagues', 'tournaments', 'teams', 'matches', 'seriesTypes'] as const;
export const ruleNameKindSchema = z.enum(ruleNameKinds);
export type RuleNameKind = z.infer<typeof ruleNameKindSchema>;

/** The fields for which names are suggested. */
export const ruleFieldSchema = z.enum([...ruleNameKinds, 'contentTypes']);
export type RuleField = z.infer<typeof ruleFieldSchema>;

/** A name in a rule that the catalogue does not have. */
const unknownNameSchema = z.object({
  /** The rule's place in the list that was asked about, from 0. */
  ruleIndex: z.number().int(),
  kind: ruleFieldSchema,
  name: z.string(),
  /** The known names that may be meant, at most three, the nearest first. */
  nearest: z.array(z.string()),
});
export type UnknownName = z.infer<typeof unknownNameSchema>;

/** What a list of rules wants of the games that the catalogue has, and what changes when it is saved. */
export const rulesPreviewSchema = z.object({
  /** What the rules want: games, and their files. */
  wanted: z.object({ games: z.number().int(), assets: z.number().int() }),
  /** Wanted files that are in the archive. */
  archived: z.number().int(),
  /** Wanted files of games that are not played yet, or are being played. */
  upcoming: z.number().int(),
  /** Files that become wanted. */
  starts: z.number().int(),
  /** Files that are not archived and not wanted any more. */
  stops: z.number().int(),
  unknownNames: z.array(unknownNameSchema),
});
export type RulesPreview = z.infer<typeof rulesPreviewSchema>;
