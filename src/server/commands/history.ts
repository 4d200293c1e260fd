/** `history`: what happened to a file, from the first listing of its game to the archive. */
import type { Command } from 'commander';
import type { Catalogue } from '../../core/catalogue/catalogue.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import type { Download } from '../../shared/domain/domain.ts';
import { type FileEvent, fileEventWords } from '../../shared/downloads/file-history.ts';
import { gameWords } from '../../shared/games/game-title.ts';
import { statusWords } from '../../shared/words/coverage-words.ts';
import { printable } from '../terminal/output.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { teamsText, timeText, withLocalTimes } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';

interface FileHistory extends Pick<Download, 'id' | 'leagueName' | 'teams' | 'number' | 'status'> {
  readonly events: readonly FileEvent[];
}

export function addHistoryCommand(program: Command, run: Run): void {
  program
    .command('history')
    .description('what happened to a file: listed, moved, wanted, each attempt, archived')
    .argument('<id>', 'a file from "matchkeep downloads" or "coverage --gaps", or a game from "games"')
    .action((id: string) => run((context) => show(context, id)));
}

async function show({ output, withReadOnly }: CommandContext, id: string): Promise<undefined> {
  return withReadOnly(({ catalogue }) => {
    const items = find(catalogue, id);
    if (items.length === 0) throw unknown(id);
    output.result({ items }, items.map((file) => fileText(file, output.columns)).join('\n\n'));
    return undefined;
  });
}

/** One file, or every wanted file of a game. */
function find({ browse, downloads }: Catalogue, id: string): readonly FileHistory[] {
  const ids = browse.game(id)?.assets.map((asset) => asset.id) ?? [id];
  return ids.flatMap((each) => {
    const download = downloads.get(each);
    if (download === null) return [];
    const { leagueName, teams, number, status } = download;
    return [{ id: each, leagueName, teams, number, status, events: downloads.history(each) }];
  });
}

function fileText(
  { id, leagueName, teams, number, status, events }: FileHistory,
  width: number | null,
): string {
  const head = `${id}: ${statusWords(status)} (${teamsText(teams)}, ${gameWords(number)}, ${leagueName || '-'})`;
  return `${printable(head)}\n${formatTable(columns, events, width)}`;
}

const wording = { time: timeText, day: (day: string) => day, size: sizeText };

const columns: readonly Column<FileEvent>[] = [
  { title: 'TIME', value: ({ at }) => timeText(at) },
  { title: 'WHAT', value: (event) => fileEventWords(event, wording).what },
  { title: 'WHY', value: (event) => withLocalTimes(fileEventWords(event, wording).why), isFlexible: true },
];

function unknown(id: string): MatchkeepError {
  return new MatchkeepError('not-found', `There is no file of "${id}".`, {
    remedy: 'An ID is a game, or a game and a content type. See "matchkeep games" and "matchkeep downloads".',
  });
}
