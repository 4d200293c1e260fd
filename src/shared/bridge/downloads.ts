/** The queue, its downloads, and the watch rules. */
import { z } from 'zod';
import { assetStatusSchema } from '../domain/asset-status.ts';
import {
  contentTypeSchema,
  downloadSchema,
  downloadStateSchema,
  idSchema,
  stateCountsSchema,
} from '../domain/domain.ts';
import { askedAgainSchema } from '../downloads/asked-again.ts';
import { downloadProblemSchema, problemIdSchema } from '../downloads/download-problems.ts';
import { fileEventSchema } from '../downloads/file-history.ts';
import { maxRuleStates, ruleStateSchema } from '../rules/rules-history.ts';
import {
  maxRules,
  ruleDraftSchema,
  ruleFieldSchema,
  ruleNameKindSchema,
  rulesPreviewSchema,
  watchRuleSchema,
} from '../rules/watch-rules.ts';
import { changed, command, nothing, page, paging, query } from './operation.ts';

/** The downloads of a command: by id, or all in the given states (all downloads if no state is given). */
const downloadTargetSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(10_000) }),
  z.object({ all: z.literal(true), states: z.array(downloadStateSchema).optional() }),
]);
export type DownloadTarget = z.infer<typeof downloadTargetSchema>;

/** The files of one call. */
const maxAskedAgain = 100;

export const downloadsOperations = {
  'downloads.list': query(
    z.object({
      ...paging,
      states: z.array(downloadStateSchema).optional(),
      statuses: z.array(assetStatusSchema).optional(),
      /** Words of teams, the league or the tournament, or the beginning of an id of the game or the match. */
      text: z.string().max(500).optional(),
      /** A name or an id. */
      league: z.string().max(500).optional(),
      contentType: contentTypeSchema.optional(),
      /** Only the files of this problem. */
      problem: problemIdSchema.optional(),
    }),
    // `counts` are of all downloads, whatever the filters.
    page(downloadSchema).extend({ counts: stateCountsSchema }),
  ),
  /** Those that stop all downloads first, then those with the most files; at most some hundred. */
  'downloads.problems': query(nothing, z.object({ items: z.array(downloadProblemSchema) })),
  /** Everything that is known of one file, oldest first; of its download, the last hundred steps. */
  'downloads.history': query(z.object({ id: idSchema }), z.array(fileEventSchema)),
  /** In the order in which they are read. */
  'rules.list': query(nothing, z.array(watchRuleSchema)),
  /** The states before the last changes, the latest first. */
  'rules.history': query(nothing, z.object({ items: z.array(ruleStateSchema).max(maxRuleStates) })),
  /**
   * Whether the rules are those of a new archive without any game: they then follow the setting
   * `rules.contentTypes`.
   */
  'rules.initial': query(nothing, z.object({ isInitial: z.boolean() })),
  /** The service's spelling of a name, a team code, an id or a type of series in a rule. Null if none matches. */
  'rules.spelling': query(
    z.object({ kind: ruleNameKindSchema, name: z.string().min(1).max(200) }),
    z.object({ spelling: z.string().nullable() }),
  ),
  /** At most twenty names that contain the text, the best first. */
  'rules.suggest': query(
    z.object({ kind: ruleFieldSchema, text: z.string().max(200) }),
    z.object({ names: z.array(z.string()) }),
  ),
  /**
   * What saving `rules`, the whole list as it would be, does to the games that the catalogue has now. With `client`, a
   * name for the form that asks, its next preview ends this one with the error `cancelled`.
   */
  'rules.preview': query(
    z.object({ rules: z.array(watchRuleSchema).max(maxRules + 1), client: idSchema.optional() }),
    rulesPreviewSchema,
  ),
  /**
   * Asks the service for archived files again, and archives what has changed; the earlier content of a file stays. The
   * answers are in the order of the ids.
   */
  'downloads.again': command(
    z.object({ ids: z.array(idSchema).min(1).max(maxAskedAgain) }),
    z.object({ items: z.array(askedAgainSchema) }),
    { changes: ['games', 'game-files', 'downloads'] },
  ),
  'downloads.pause': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.resume': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.retry': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  'downloads.cancel': command(downloadTargetSchema, changed, { changes: ['downloads'] }),
  /** Tries the files of a problem again at once, and a service or host that is down. */
  'downloads.retryProblem': command(z.object({ id: problemIdSchema }), changed, { changes: ['downloads'] }),
  'downloads.cancelProblem': command(z.object({ id: problemIdSchema }), changed, { changes: ['downloads'] }),
  'downloads.prioritise': command(
    z.object({ ids: z.array(idSchema).min(1).max(10_000), priority: z.number().int().min(-100).max(100) }),
    changed,
    { changes: ['downloads'] },
  ),
  'rules.save': command(ruleDraftSchema, watchRuleSchema, { changes: ['rules', 'downloads'] }),
  /** Places a rule before another one, or at the end (null). */
  'rules.move': command(z.object({ id: idSchema, before: idSchema.nullable() }), changed, {
    changes: ['rules', 'downloads'],
  }),
  /**
   * Makes an earlier state the present rules. That is a change too, and can be undone. `isUndo`: the next undo goes back
   * further (see `stateToUndo`), instead of undoing this.
   */
  'rules.restore': command(
    z.object({ id: idSchema, isUndo: z.boolean().optional() }),
    z.object({ rules: z.array(watchRuleSchema) }),
    { changes: ['rules', 'downloads'] },
  ),
  'rules.remove': command(z.object({ id: idSchema }), changed, { changes: ['rules'] }),
} as const;
