/** `login`, `logout` and `status`. */
import type { Command } from 'commander';
import type { CommandArchiver } from '../../core/collector/command-archiver.ts';
import { blankUsername } from '../../core/session/session-errors.ts';
import { openSessionFile } from '../../core/session/session-file.ts';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { type ErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { parseContentTypes, writeContentTypes } from '../../shared/domain/content-types.ts';
import { downloadStates } from '../../shared/domain/domain.ts';
import type { DownloadProblem } from '../../shared/downloads/download-problems.ts';
import { addressWarning } from '../../shared/settings/setting-values.ts';
import { settingsPatchSchema } from '../../shared/settings/settings.ts';
import { damageInBrief } from '../../shared/words/damage-words.ts';
import { moveWords } from '../../shared/work/archive-work.ts';
import type { AppStatus, SessionStatus, SyncRun } from '../../shared/work/status.ts';
import { collect } from '../terminal/arguments.ts';
import { askContentTypes } from '../terminal/ask-content-types.ts';
import { exitCodes, toExitCode } from '../terminal/exit-codes.ts';
import { askPassword, readPasswordFromStdin } from '../terminal/password.ts';
import { formatFacts } from '../terminal/table.ts';
import { coverageText, problemText, problemTexts, runEnd, stateText, timeText } from '../terminal/words.ts';
import type { CommandContext, Run } from './context.ts';
import { coverageExitCode } from './coverage.ts';
import { unknownNames } from './unknown-names.ts';
import { workText } from './work.ts';

interface LoginOptions {
  readonly passwordStdin?: boolean;
  readonly content?: readonly string[];
}

export function addSessionCommands(program: Command, run: Run): void {
  program
    .command('login')
    .description('sign in to the service; asks for the password and saves it in the system keychain')
    .argument('<user>', 'your user name for the service')
    .option('--password-stdin', 'read the password from standard input')
    .option(
      '--content <type>',
      'content type, or several with commas, that new rules archive, and the rule of a new archive (default: asked once on a terminal)',
      collect,
    )
    .action((username: string, options: LoginOptions) => run((context) => login(context, username, options)));
  program
    .command('logout')
    .description('forget the session and the password')
    .action(() =>
      run((context) =>
        context.withArchiver(async (archiver) => {
          const record = openSessionFile(context.dataDir).read();
          const session = await archiver.handlers['session.signOut'](null);
          context.output.result(session, 'Signed out.');
          if (record?.keep === 'keychain') context.output.note(sharedPasswordText(record.username));
          return undefined;
        }),
      ),
    );
  program
    .command('status')
    .description('session, sync, archive, coverage and queue at a glance; exits as "coverage" does')
    .action(() =>
      run((context) =>
        context.withReadOnly(async (reader) => {
          const status = await reader.handlers['app.status'](null);
          const { items: problems } = await reader.handlers['downloads.problems'](null);
          context.output.result({ ...status, problems }, statusText(status, problems, reader.signedInAt));
          const warning = addressWarning(reader.settings['service.baseUrl']);
          if (warning !== null) context.output.note(warning);
          return coverageExitCode(status);
        }),
      ),
    );
}

/** All data folders of an account have one password in the keychain. */
function sharedPasswordText(username: string): string {
  return `The password of ${username} is no longer in the keychain. Other data folders with this account continue until their tokens end, and then need "matchkeep login".`;
}

/** With MATCHKEEP_PASSWORD nothing is written to the keychain: the password lives as long as the process. */
async function login(
  context: CommandContext,
  username: string,
  { passwordStdin: isFromStdin = false, content }: LoginOptions,
): Promise<undefined> {
  const { output, memoryPassword } = context;
  const given = content === undefined ? undefined : checkedContentTypes(content);
  // Before the prompt for the password.
  if (username.trim() === '') throw blankUsername();
  const isMemoryOnly = memoryPassword !== undefined;
  const password = isFromStdin
    ? await readPasswordFromStdin(process.stdin)
    : (memoryPassword ?? (await askPassword(`Password of ${username}: `, process.stdin, process.stderr)));
  return context.withArchiver(async (archiver) => {
    const contentTypes = given ?? (isFromStdin ? undefined : await firstContentTypes(archiver));
    if (contentTypes !== undefined)
      await archiver.handlers['settings.set']({ 'rules.contentTypes': contentTypes });
    const keep = isMemoryOnly ? 'memory' : 'keychain';
    const session = await archiver.handlers['session.signIn']({ username, password, keep });
    const warnings = unknownNames(archiver.catalogue, {
      contentTypes: [...parseContentTypes(contentTypes ?? '')],
    });
    output.result(
      { ...session, ...(warnings.length > 0 && { warnings }) },
      `Signed in as ${session.username ?? username}.`,
    );
    for (const warning of warnings) output.note(warning);
    if (isMemoryOnly) output.note('The password is not saved. Later commands need MATCHKEEP_PASSWORD again.');
    return undefined;
  });
}

/** The setting's text. Throws `invalid-input`. */
function checkedContentTypes(names: readonly string[]): string {
  const parsed = settingsPatchSchema.safeParse({ 'rules.contentTypes': writeContentTypes(names) });
  const text = parsed.data?.['rules.contentTypes'];
  if (text !== undefined) return text;
  throw new MatchkeepError(
    'invalid-input',
    `--content ${parsed.error?.issues[0]?.message ?? 'is not valid'}.`,
    {
      remedy: 'Write, for example: matchkeep login USER --content GAMH_SUMMARY --content GAMH_DETAILS',
    },
  );
}

/** Asked once: at a terminal, while the rules of a new archive follow the choice. */
async function firstContentTypes({ handlers }: CommandArchiver): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const { isInitial } = await handlers['rules.initial'](null);
  return isInitial ? await askContentTypes(process.stdin, process.stderr) : undefined;
}

/** `signedInAt` is in epoch ms. */
function statusText(
  status: AppStatus,
  downloadProblems: readonly DownloadProblem[],
  signedInAt: number | null,
): string {
  const { session, sync, archive, queue, coverage } = status;
  const { lastRun } = sync;
  const { archivedFiles, archivedBytes, freeBytes } = archive;
  const contents = [
    ...(archivedFiles === null ? [] : [counted(archivedFiles, 'file')]),
    ...(archivedBytes === null ? [] : [sizeText(archivedBytes)]),
    damageInBrief(archive.damage, formatCount),
    ...(freeBytes === null ? [] : [`${sizeText(freeBytes)} free`]),
  ].filter((text) => text !== '');
  const facts: (readonly [string, string])[] = [
    ['Session', sessionText(session)],
    ['Last sync', lastRun ? timeText(lastRun.startedAt) + runText(lastRun) : 'never'],
    ['Coverage', coverageText(coverage, status).replaceAll('\n', ' ')],
    ['Archive', `${archive.dir}${contents.length > 0 ? ` (${contents.join(', ')})` : ''}`],
    ...archive.further.map((each) => ['Read-only', furtherText(each)] as const),
    ...(archive.rechecks.checked > 0 ? [['Re-checked', recheckText(archive.rechecks)] as const] : []),
    ...(archive.checkedSince
      ? [['Checked', `every file since ${timeText(archive.checkedSince)}`] as const]
      : []),
    ...(archive.move === null || archive.move.isRunning ? [] : [['Move', moveText(archive.move)] as const]),
    ['Work', workLine(status)],
    ['Queue', queueText(queue)],
    ['Data', status.dataDir],
    ['Version', status.version],
  ];
  const problems = [
    session.problem,
    unsolvedProblem(lastRun, signedInAt),
    archive.problem,
    ...archive.further.map(({ problem }) => problem),
    status.dataDirProblem,
  ]
    .filter((each) => each !== null)
    .filter(({ code }) => code !== 'cancelled');
  const again = sync.state === 'stopped' ? 'run "matchkeep sync"' : null;
  const shown = new Set(problems.map(({ code }) => code));
  return [
    formatFacts(facts),
    ...problems.map((problem) => problemText(problem, again)),
    ...problemTexts(
      downloadProblems.filter(({ code }) => !shown.has(code)),
      again,
    ),
  ].join('\n');
}

const notRunning = 'Not running: to sync and download, start Matchkeep or run "matchkeep sync".';

/** What is done now, or why nothing is. */
function workLine({ work, sync, archive: { move } }: AppStatus): string {
  if (move?.isRunning === true) return `${moveWords(move)}.`;
  return sync.state === 'stopped' && work.hold === null ? notRunning : workText(work);
}

function moveText(move: NonNullable<AppStatus['archive']['move']>): string {
  return `${moveWords(move)}. To continue: matchkeep archive move --continue`;
}

/** `/mnt/old (12 files, 3.1 MB)` */
function furtherText({
  dir,
  isRead,
  files,
  bytes,
  problem,
}: AppStatus['archive']['further'][number]): string {
  const state = problem ? ['not there'] : isRead ? [] : ['not read to the end'];
  return `${dir} (${[counted(files, 'file'), sizeText(bytes), ...state].join(', ')})`;
}

function recheckText({ checked, corrected }: AppStatus['archive']['rechecks']): string {
  return `${counted(checked, 'file')} in the last 30 days (${corrected === 0 ? 'none' : counted(corrected, 'file')} corrected)`;
}

/** Null where the run needed a sign-in, and the user has signed in since. */
function unsolvedProblem(run: SyncRun | null, signedInAt: number | null): ErrorData | null {
  if (run === null || run.error === null) return null;
  const isSolved =
    toExitCode(run.error.code) === exitCodes.signInNeeded &&
    signedInAt !== null &&
    signedInAt > Date.parse(run.endedAt ?? run.startedAt);
  return isSolved ? null : run.error;
}

function runText({ error, pages }: SyncRun): string {
  return error === null ? '' : `, ${runEnd(error, pages)}`;
}

function sessionText({ state, username, accessExpiresAt, isRefreshEnding }: SessionStatus): string {
  if (state === 'signed-out') return 'signed out';
  const until = accessExpiresAt === null ? '' : `, token until ${timeText(accessExpiresAt)}`;
  const warning = isRefreshEnding ? ' (sign in again soon)' : '';
  return `${state === 'needs-attention' ? 'sign-in required' : 'signed in'} as ${username ?? '?'}${until}${warning}`;
}

function queueText({ counts, isPaused }: AppStatus['queue']): string {
  const busy = downloadStates.filter((state) => counts[state] > 0 && state !== 'archived');
  const text = busy.map((state) => `${formatCount(counts[state])} ${stateText(state)}`).join(', ') || 'idle';
  return isPaused ? `paused (${text})` : text;
}
