/** `get`: one file of one game, now; or archived files again. */
import type { Command } from 'commander';
import { assetId } from '../../core/catalogue/rows/asset-ids.ts';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import type { AssetName } from '../../core/domain/assets.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { contentTypeSchema } from '../../shared/domain/domain.ts';
import { notReadableText } from '../../shared/downloads/file-format.ts';
import { type ExitCode, exitCodes, toExitCode } from '../terminal/exit-codes.ts';
import { showDownloads } from '../terminal/progress.ts';
import { stateText } from '../terminal/words.ts';
import { type CommandContext, endedEarly, type Run } from './context.ts';
import { getAgain } from './get-again.ts';
import { unknownNames } from './unknown-names.ts';

export function addGetCommand(program: Command, run: Run): void {
  program
    .command('get')
    .description('download one file of a game now and print its path')
    .argument(
      '<game...>',
      'game ID from "matchkeep games"; with --again: IDs of games or files, or a search query',
    )
    .option('--content <type>', 'content type (default: GAMH_SUMMARY; with --again: all that are archived)')
    .option(
      '--again',
      'ask for archived files again: a changed one is archived, and the earlier one stays next to it',
      false,
    )
    .action((games: readonly string[], { content, again }: GetOptions) =>
      run((context) => (again ? getAgain(context, games, content) : getOne(context, games, content))),
    );
}

interface GetOptions {
  readonly content: string | undefined;
  readonly again: boolean;
}

async function getOne(
  context: CommandContext,
  [platformGameId, ...others]: readonly string[],
  content = 'GAMH_SUMMARY',
): Promise<ExitCode> {
  if (platformGameId !== undefined && others.length === 0) return await get(context, platformGameId, content);
  throw new MatchkeepError('invalid-input', 'More than one game was given.', {
    remedy: 'Give one game, or several with --again.',
  });
}

async function get(context: CommandContext, platformGameId: string, content: string): Promise<ExitCode> {
  const contentType = contentTypeSchema.safeParse(content);
  if (!contentType.success) {
    throw new MatchkeepError('invalid-input', `"${content}" is not a content type.`, {
      remedy: 'A content type has letters, digits, "_", "." and "-" only, such as GAMH_SUMMARY.',
    });
  }
  const asset = { platformGameId, contentType: contentType.data };
  await context.beginSession();
  return context.withArchiver(async (archiver) => {
    await refuseUnknownType(archiver, asset);
    const progress = showDownloads(archiver, context.output, assetId(asset));
    try {
      await archiver.handlers['games.requestDownload'](asset);
      const download = await archiver.fetch(asset, { signal: context.stop.signal });
      progress.end();
      if (download.state !== 'archived') {
        const error = download.error ?? {
          code: 'not-available-yet' as const,
          message: `The file is not archived yet (${stateText(download.state)}).`,
        };
        context.output.failure(error);
        const code = toExitCode(error.code);
        return code === exitCodes.unexpected ? exitCodes.someFailed : code;
      }
      const { path } = await archiver.handlers['files.path']({ assetId: download.id });
      const file = archiver.catalogue.files.find(download.id);
      const notReadable = notReadableText(asset.contentType, path);
      const facts = { bytes: file?.bytes ?? null, sha256: file?.sha256 ?? null, notReadable };
      context.output.result({ ...asset, state: download.state, path, ...facts }, path);
      if (notReadable !== null) context.output.note(notReadable);
      return exitCodes.done;
    } catch (error) {
      progress.end();
      return endedEarly(context, error);
    } finally {
      progress.end();
    }
  });
}

/**
 * A download of a mistyped content type would wait forever. One that a watch rule names is meant, and one that the
 * service lists for the game or that is already a download of it is no mistake.
 */
async function refuseUnknownType({ catalogue, handlers }: CommandArchiver, asset: AssetName): Promise<void> {
  const { contentType: type } = asset;
  if (catalogue.downloads.isListed(asset) || catalogue.downloads.get(assetId(asset)) !== null) return;
  const rules = await handlers['rules.list'](null);
  if (rules.some(({ contentTypes }) => contentTypes.includes(type))) return;
  const [problem] = unknownNames(catalogue, { contentTypes: [type] });
  if (problem === undefined) return;
  throw new MatchkeepError('invalid-input', problem, {
    remedy:
      'To download a new content type, add a watch rule for it first: see "matchkeep rules add --help".',
  });
}
