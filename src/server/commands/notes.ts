/** `notes`: what the user writes about games, players, teams and moments. */
import { type Command, Option } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { queryIds } from '../../core/library/answers/query-ids.ts';
import type { ReadOnly } from '../../core/read-only.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { readClock, writeClock } from '../../shared/base/game-clock.ts';
import { operations } from '../../shared/bridge/bridge.ts';
import {
  hasTag,
  maxNotes,
  type Note,
  type NoteChanges,
  type NoteFilter,
  noteKinds,
  type Subject,
  subjectKinds,
} from '../../shared/library/notes.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import { collectPages } from '../terminal/paging.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import type { CommandContext, Run } from './context.ts';
import { noteMore } from './list.ts';
import { addNotesFileCommands } from './notes-files.ts';

const aboutSubject = 'game ID, or player:NAME or team:NAME';

export function addNotesCommands(program: Command, run: Run): void {
  const notes = program
    .command('notes')
    .description('notes, tags and stars on games, players, teams and moments');
  notes
    .command('list', { isDefault: true })
    .description('your notes, oldest first')
    .addOption(new Option('--kind <kind>', 'only notes on these').choices(noteKinds))
    .option('--tag <tag>', 'only with this tag')
    .option('--starred', 'only with a star')
    .option('--query <query>', 'only on games of this search, and on moments in them')
    .addOption(
      new Option('--limit <number>', 'maximum number of rows')
        .argParser(wholeNumber(1, maxNotes))
        .default(100),
    )
    .action((options: ListOptions) =>
      run((context) => context.withReadOnly((reader) => list(context, reader, options))),
    );
  notes
    .command('set')
    .description('write a note; with --at, on a moment of a game')
    .argument('<subject>', aboutSubject)
    .argument('[text]', 'the note; an empty text removes it')
    .option('--at <time>', 'add a moment at this time of the game, such as 14:32')
    .option('--vod <link>', 'link of a video of the game; an empty one removes it')
    .option('--vod-start <time>', 'the time of the video at which the game begins, such as 1:02:03')
    .action((subject: string, text: string | undefined, options: SetOptions) =>
      run((context) =>
        context.withArchiver((archiver) => set(context, archiver, subject, { text, ...options })),
      ),
    );
  notes
    .command('tag')
    .description('add tags, or remove them')
    .argument('<subject>', aboutSubject)
    .argument('<tags...>', 'tags')
    .option('--remove', 'remove these tags', false)
    .action((text: string, tags: readonly string[], { remove }: RemoveOption) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const note = await present(archiver, readSubject(text));
          const others = note.tags.filter((tag) => !hasTag({ tags: [...tags] }, tag));
          const added = remove ? [] : tags.filter((tag) => !hasTag(note, tag));
          return await change(context, archiver, note, { tags: remove ? others : [...note.tags, ...added] });
        }),
      ),
    );
  notes
    .command('star')
    .description('set the star, or remove it')
    .argument('<subject>', aboutSubject)
    .option('--remove', 'remove the star', false)
    .action((text: string, { remove }: RemoveOption) =>
      run((context) =>
        context.withArchiver(async (archiver) =>
          change(context, archiver, await present(archiver, readSubject(text)), { isStarred: !remove }),
        ),
      ),
    );
  notes
    .command('remove')
    .description('remove a note with its tags and its star')
    .argument('<id>', 'ID from "matchkeep notes"')
    .action((id: string) =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const { removed } = await archiver.handlers['notes.remove']({ id });
          if (removed === null)
            throw new MatchkeepError('not-found', `There is no note "${id}".`, {
              remedy: 'See "matchkeep notes".',
            });
          context.output.result({ changed: 1 }, 'Removed.');
          return undefined;
        }),
      ),
    );
  addNotesFileCommands(notes, run);
}

interface ListOptions {
  readonly kind?: Note['kind'];
  readonly tag?: string;
  readonly starred?: true;
  readonly query?: string;
  readonly limit: number;
}

interface SetOptions {
  readonly at?: string;
  readonly vod?: string;
  readonly vodStart?: string;
}

interface RemoveOption {
  readonly remove: boolean;
}

const isOnGame = (kind: Note['kind']) => kind === 'game' || kind === 'moment';

const columns: readonly Column<Note>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STAR', value: ({ isStarred }) => (isStarred ? 'yes' : '') },
  { title: 'GAME', value: ({ kind, name }) => (isOnGame(kind) ? name : '') },
  { title: 'AT', value: ({ atSeconds }) => (atSeconds === null ? '' : writeClock(atSeconds)), isRight: true },
  { title: 'TAGS', value: ({ tags }) => tags.join(', '), isFlexible: true },
  { title: 'NOTE', value: ({ text }) => text.replaceAll(/\s+/g, ' '), isFlexible: true },
  {
    title: 'VIDEO',
    value: ({ vod }) => (vod === null ? '' : `${vod.url} from ${writeClock(vod.startSeconds)}`),
  },
];

const readAll = (reader: ReadOnly, filter: NoteFilter, limit: number) =>
  collectPages(limit, (paging) => reader.handlers['notes.list']({ ...filter, ...paging }));

async function list(context: CommandContext, reader: ReadOnly, options: ListOptions): Promise<undefined> {
  const { kind, tag, starred, query, limit } = options;
  const filter = {
    ...(kind !== undefined && { kind }),
    ...(tag !== undefined && { tag }),
    ...(starred && { isStarred: starred }),
  };
  const games = query === undefined ? null : await gamesFound(reader, query);
  const isFound = ({ kind: own, name }: Note) => games === null || (isOnGame(own) && games.has(name));
  const all = (await readAll(reader, filter, maxNotes)).items.filter(isFound);
  const items = all.slice(0, limit);
  const { output } = context;
  output.result({ total: all.length, items }, formatTable(columns, items, output.columns));
  const hasMore = all.length > items.length;
  noteMore(output, { shown: items.length, hasMore, total: all.length, none: 'No notes.' });
  return undefined;
}

async function gamesFound({ handlers }: ReadOnly, query: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const ids of queryIds({ ids: handlers['library.ids'] }, query))
    for (const id of ids) found.add(id);
  return found;
}

/** `player:` and `team:` come before names; anything else is the ID of a game, which may have a colon as well. */
function readSubject(text: string): Subject {
  const kind = subjectKinds.find((one) => text.startsWith(`${one}:`));
  return kind === undefined
    ? { kind: 'game', name: text }
    : { kind, name: text.slice(kind.length + 1).trim() };
}

async function present({ handlers }: CommandArchiver, subject: Subject): Promise<Note> {
  const parsed = operations['notes.get'].input.safeParse({ subject });
  if (!parsed.success) throw notValid(parsed.error.issues[0]?.message);
  const [note] = await handlers['notes.get'](parsed.data);
  if (note === undefined) throw new Error('A subject has no note of its own.');
  return note;
}

async function change(
  context: CommandContext,
  archiver: CommandArchiver,
  { kind, name }: Note,
  changes: NoteChanges,
): Promise<undefined> {
  // Checked against the contract here too: these words come straight from the user.
  const parsed = operations['notes.save'].input.safeParse({ subject: { kind, name }, changes });
  if (!parsed.success) throw notValid(parsed.error.issues[0]?.message);
  return report(context, archiver, await archiver.handlers['notes.save'](parsed.data));
}

/** A game that nobody knows may be listed later, or be mistyped. */
function report({ output }: CommandContext, { catalogue }: CommandArchiver, note: Note): undefined {
  output.result(note, formatTable(columns, [note], output.columns));
  if (isOnGame(note.kind) && catalogue.browse.game(note.name) === null)
    output.note(
      `The catalogue has no game ${note.name} yet. If the ID is wrong: matchkeep notes remove "${note.id}"`,
    );
  return undefined;
}

async function set(
  context: CommandContext,
  archiver: CommandArchiver,
  about: string,
  { text, at, vod, vodStart }: SetOptions & { readonly text: string | undefined },
): Promise<undefined> {
  const subject = readSubject(about);
  if (text === undefined && vod === undefined && vodStart === undefined && at === undefined)
    throw notValid('Give a text, or --vod with a link.');
  if (at === undefined) {
    const note = await present(archiver, subject);
    return await change(context, archiver, note, {
      ...(text !== undefined && { text }),
      ...((vod !== undefined || vodStart !== undefined) && { vod: changedVod(note, vod, vodStart) }),
    });
  }
  const atSeconds = readClock(at);
  if (atSeconds === null || atSeconds < 0) throw notValid(`"${at}" is not a time of a game.`);
  if (subject.kind !== 'game' || vod !== undefined || vodStart !== undefined)
    throw notValid('Only a game has moments, and --vod is of the game.');
  const parsed = operations['notes.addMoment'].input.safeParse({ game: subject.name, atSeconds, text });
  if (!parsed.success) throw notValid(parsed.error.issues[0]?.message);
  return report(context, archiver, await archiver.handlers['notes.addMoment'](parsed.data));
}

/** Without a link that of the note, and without a start the present one. */
function changedVod(note: Note, url = note.vod?.url, start?: string): Note['vod'] {
  const startSeconds = start === undefined ? (note.vod?.startSeconds ?? 0) : readClock(start);
  if (startSeconds === null) throw notValid(`"${start}" is not a time.`);
  if (url === undefined) throw notValid('Give the link of the video with --vod, too.');
  return url === '' ? null : { url, startSeconds };
}

function notValid(message = 'The note is not valid.'): MatchkeepError {
  return new MatchkeepError('invalid-input', message, { remedy: 'See "matchkeep notes --help".' });
}
