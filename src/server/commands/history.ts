/** `history`: what happened to a file, from the first listing of its game to the archive. */
import type { Command } from 'commander';
import type { ReadOnly } from '../../core/read-only.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { Download } from '../../shared/domain/domain.ts';
import { type FileEvent, fileEventWords } from '../../shared/downloads/file-history.ts';
import { type ComparedVersion, comparedVersionText } from '../../shared/games/changed-figures.ts';
import { gameWords } from '../../shared/games/game-title.ts';
import { statusWords } from '../../shared/words/coverage-words.ts';
import { printable } from '../terminal/output.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { teamsText, timeText, withLocalTimes } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

interface FileHistory extends Pick<Download, 'id' | 'leagueName' | 'teams' | 'number' | 'status'> {
  readonly events: readonly FileEvent[];
  /** Of a summary: what has changed with each correction. */
  readonly corrections: readonly ComparedVersion[];
}

export function addHistoryCommand(program: Command, run: Run): void {
  program
    .command('history')
    .description('what happened to a file: listed, moved, wanted, each attempt, archived')
    .argument('<id>', 'a file from "matchkeep downloads" or "coverage --gaps", or a game from "games"')
    .action((id: string) => run((context) => show(context, id)));
}

async function show({ output, withReadOnly }: CommandContext, id: string): Promise<undefined> {
  return withReadOnly(async (reader) => {
    const items = await find(reader, id);
    if (items.length === 0) throw unknown(id);
    output.result({ items }, items.map((file) => fileText(file, output.columns)).join('\n\n'));
    return undefined;
  });
}

/** One file, or every wanted file of a game. */
async function find(
  { catalogue: { browse, downloads }, handlers }: ReadOnly,
  id: string,
): Promise<readonly FileHistory[]> {
  const ids = browse.game(id)?.assets.map((asset) => asset.id) ?? [id];
  const found = ids.map(async (each): Promise<readonly FileHistory[]> => {
    const download = downloads.get(each);
    if (download === null) return [];
    const { leagueName, teams, number, status, platformGameId, contentType } = download;
    const isSummary = contentType === 'GAMH_SUMMARY';
    const { items } = isSummary ? await handlers['games.corrections']({ platformGameId }) : { items: [] };
    const events = downloads.history(each);
    return [{ id: each, leagueName, teams, number, status, events, corrections: items }];
  });
  return (await Promise.all(found)).flat();
}

function fileText(
  { id, leagueName, teams, number, status, events, corrections }: FileHistory,
  width: number | null,
): string {
  const head = `${id}: ${statusWords(status)} (${teamsText(teams)}, ${gameWords(number)}, ${leagueName || '-'})`;
  return `${printable(head)}\n${formatTable(columns(corrections), events, width)}`;
}

const wording = { time: timeText, day: (day: string) => day, size: sizeText };

function columns(corrections: readonly ComparedVersion[]): readonly Column<FileEvent>[] {
  const why = (event: FileEvent) => {
    const earlier = event.kind === 'corrected' ? event.earlier.sha256 : null;
    const compared = corrections.find(({ sha256 }) => sha256 === earlier);
    const words = [fileEventWords(event, wording).why, compared ? comparedVersionText(compared) : []];
    return withLocalTimes(words.flat().join(' '));
  };
  return [
    { title: 'TIME', value: ({ at }) => timeText(at) },
    { title: 'WHAT', value: (event) => fileEventWords(event, wording).what },
    { title: 'WHY', value: why, isFlexible: true },
  ];
}

function unknown(id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no file of "${id}".`, {
    remedy: 'An ID is a game, or a game and a content type. See "matchkeep games" and "matchkeep downloads".',
  });
}
