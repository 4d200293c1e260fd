/** `get --again`: asks the service again for files that are archived, named by ids or by a query. */
import { queryIds } from '../../core/library/answers/query-ids.ts';
import { chunks } from '../../core/platform/chunks.ts';
import type { ReadOnly } from '../../core/read-only.ts';
import { counted } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { type AskedAgain, askedAgainText } from '../../shared/downloads/asked-again.ts';
import { type ExitCode, exitCodes, toExitCode } from '../terminal/exit-codes.ts';
import { timeText } from '../terminal/words.ts';
import type { CommandContext } from './context.ts';

/** The files of one call: each shows its results when it ends. */
const filesPerCall = 20;

/** `content`: only files of this type. Damage, refusals and all that failed is exit code 5. */
export async function getAgain(
  context: CommandContext,
  words: readonly string[],
  content: string | undefined,
): Promise<ExitCode> {
  const { output, stop } = context;
  const ids = await context.withReadOnly((reader) => findFiles(reader, words, content));
  await context.beginSession();
  return await context.withArchiver(async ({ handlers }) => {
    const items: AskedAgain[] = [];
    for (const some of chunks(ids, filesPerCall)) {
      stop.signal.throwIfAborted();
      const { items: asked } = await handlers['downloads.again']({ ids: [...some] });
      items.push(...asked);
      if (!output.isJson)
        for (const each of asked) output.note(`${each.id}: ${askedAgainText(each, timeText)}`);
      // Without a session, or the archive, no other one can be asked for.
      const refused = asked.find((each) => each.result === 'failed' && isOfAll(each.error.code));
      if (refused?.result === 'failed')
        throw new MatchkeepError(refused.error.code, refused.error.message, refused.error);
    }
    const counts = Map.groupBy(items, ({ result }) => result);
    const count = (result: AskedAgain['result']) => counts.get(result)?.length ?? 0;
    const summary = {
      corrected: count('corrected'),
      unchanged: count('unchanged'),
      repaired: count('repaired'),
    };
    const failed = count('failed');
    const text = `Asked for ${counted(items.length, 'file')} again: ${summary.corrected} corrected, ${summary.unchanged} unchanged, ${summary.repaired} repaired, ${failed} failed.`;
    output.result({ ...summary, failed, items }, text);
    return failed > 0 ? exitCodes.someFailed : exitCodes.done;
  });
}

function isOfAll(code: MatchkeepError['code']): boolean {
  return toExitCode(code) === exitCodes.signInNeeded || code === 'archive-missing' || code === 'conflict';
}

/** Ids of archived files. Throws `not-found` where a name means nothing, or nothing of it is archived. */
async function findFiles(
  { catalogue, handlers }: ReadOnly,
  words: readonly string[],
  content: string | undefined,
): Promise<readonly string[]> {
  // Of a script whose variable is not set: an empty query would find every game.
  if (words.every((word) => word.trim() === '')) throw nothingNamed();
  const named = words.map((word) =>
    catalogue.browse.game(word) || catalogue.files.find(word) ? word : null,
  );
  const unknown = words.filter((_, index) => named[index] === null);
  const isQuery = unknown.length === words.length;
  if (unknown.length > 0 && !isQuery) {
    throw new MatchkeepError('not-found', `There is no game and no archived file "${unknown[0]}".`, {
      remedy:
        'Give IDs of games or files, or one search query. See "matchkeep games" and "matchkeep downloads".',
    });
  }
  const games = isQuery ? await readIds({ ids: handlers['library.ids'] }, words.join(' ')) : words;
  const ids = games.flatMap((game) =>
    catalogue.files.find(game)
      ? [game]
      : (catalogue.browse.game(game)?.assets ?? [])
          .filter(
            ({ state, contentType }) => state === 'archived' && contentType === (content ?? contentType),
          )
          .map(({ id }) => id),
  );
  if (ids.length > 0) return ids;
  throw new MatchkeepError('not-found', `Nothing is archived of "${words.join(' ')}".`, {
    remedy: 'Only archived files are asked for again: see "matchkeep games" and "matchkeep get".',
  });
}

function nothingNamed(): MatchkeepError {
  return new MatchkeepError('invalid-input', 'The query is empty.', {
    remedy: 'Give IDs of games or files, or a query such as "after:2026-11-01".',
  });
}

async function readIds(library: Parameters<typeof queryIds>[0], query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const some of queryIds(library, query)) ids.push(...some);
  return ids;
}
