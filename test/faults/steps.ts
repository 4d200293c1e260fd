/** The steps of Matchkeep's work at which a fault can strike, and what users see of each. */
import type { Place } from '../../src/practice/service/faults.ts';
import { type ErrorData, MatchkeepError, toErrorData } from '../../src/shared/base/errors.ts';
import { signIn } from '../core/fixtures.ts';
import { files, type Stage } from './stage.ts';

export const stepNames: readonly Step[] = [
  'login',
  'automatic-login',
  'refresh',
  'matches',
  'games',
  'address',
  'file',
  'playlist',
];

const hourMs = 3_600_000;

/** What came of a step: `done`, or the error that the user sees. */
export type Result = ErrorData | 'done';

/** Data Dragon has tests of its own: nothing of the archive depends on it. */
export type Step = Exclude<Place, 'dragon' | 'media'> | 'automatic-login';

interface StepKind {
  readonly title: string;
  /** Where its requests arrive. */
  readonly place: Place;
  /** For the document: what follows where the step ends with an error. */
  readonly afterError: string;
  /** Everything before the step. */
  readonly prepare: (stage: Stage) => Promise<void>;
  /** The step itself, and what follows from it. */
  readonly take: (stage: Stage) => Promise<Result>;
}

const signedIn = async ({ archiver, service }: Stage) => {
  await signIn(archiver, service);
};

/** Every file is wanted, and none was asked for. */
async function listed(stage: Stage): Promise<void> {
  const { archiver } = stage;
  await signedIn(stage);
  await archiver.handlers['work.pause']({ until: 'resumed' });
  await archiver.syncOnce();
  await archiver.handlers['work.resume'](null);
}

/** The error of a pass, of what stops its downloads, or of one that waits; a pass archives every file. */
async function sync({ archiver }: Stage): Promise<Result> {
  const report = await archiver.syncOnce().catch(toMatchkeepError);
  if (report instanceof MatchkeepError) return toErrorData(report);
  return (
    report.problem ?? report.queueProblem ?? (await waitingError(archiver)) ?? done(report.coverage.archived)
  );
}

async function waitingError({ handlers }: Stage['archiver']): Promise<ErrorData | null> {
  const { items } = await handlers['downloads.list']({ limit: 100 });
  return items.find(({ error }) => error !== null)?.error ?? null;
}

function done(count: number): 'done' {
  if (count !== files) throw new Error(`${count} of ${files} files, and no error.`);
  return 'done';
}

async function attempt(call: () => Promise<unknown>): Promise<Result> {
  try {
    await call();
    return 'done';
  } catch (error) {
    return toErrorData(toMatchkeepError(error));
  }
}

function toMatchkeepError(error: unknown): MatchkeepError {
  if (error instanceof MatchkeepError) return error;
  throw error;
}

async function listPastGames({ archiver, now }: Stage): Promise<Result> {
  const from = new Date(now() - 72 * hourMs).toISOString();
  const report = await archiver.backfill({ from }).catch(toMatchkeepError);
  if (report instanceof MatchkeepError) return toErrorData(report);
  if (!report.supported) return { code: 'not-supported', message: 'No past games.', remedy: 'None.' };
  return report.problem ?? done(report.games);
}

export const steps: Readonly<Record<Step, StepKind>> = {
  login: {
    title: 'Sign-in',
    place: 'login',
    afterError:
      'Nobody is signed in, and the message says why. Matchkeep does not repeat it: the user signs in again.',
    prepare: async () => {},
    take: async ({ archiver, service: { username }, password }) => {
      const request = { username, password, keep: 'keychain' } as const;
      return await attempt(async () => await archiver.handlers['session.signIn'](request));
    },
  },
  'automatic-login': {
    title: 'Sign-in with the saved password',
    place: 'login',
    afterError:
      'Listings and downloads wait. Matchkeep tries again later, at most every ten minutes and five times a day. Only after `sign-in-rejected` it waits for the user, whose password may have changed.',
    prepare: async (stage) => {
      await signedIn(stage);
      stage.pass(31 * 24 * hourMs);
    },
    take: sync,
  },
  refresh: {
    title: 'Renewal of the session',
    place: 'refresh',
    afterError:
      'Listings and downloads wait. Matchkeep asks again after a wait that doubles, and signs in with the saved password only where the service refuses the renewal or several failed.',
    prepare: async (stage) => {
      await signedIn(stage);
      stage.pass(25 * hourMs);
    },
    take: sync,
  },
  matches: {
    title: 'Listing of matches',
    place: 'matches',
    afterError:
      'The pass ends with the error, and the next one, ten minutes later, lists again. Files that are known are downloaded meanwhile.',
    prepare: signedIn,
    take: sync,
  },
  games: {
    title: 'Past games',
    place: 'games',
    afterError:
      'The listing of past games ends with the error. What was listed is saved, and the next one continues there.',
    prepare: signedIn,
    take: listPastGames,
  },
  address: {
    title: 'Address of a file',
    place: 'address',
    afterError:
      'The file waits with the error and the time of its next attempt, and comes by itself once the fault is gone. Other files continue.',
    prepare: listed,
    take: sync,
  },
  file: {
    title: 'File',
    place: 'file',
    afterError:
      'The file waits with the error and the time of its next attempt, and comes by itself once the fault is gone. Other files continue. Nothing is in the archive that is not whole.',
    prepare: listed,
    take: sync,
  },
  playlist: {
    title: 'Playlist of a stream',
    place: 'playlist',
    afterError: 'The player shows the error, and a button that tries again.',
    prepare: signedIn,
    take: async ({ archiver, service: { streamPerid: matchPerid } }) =>
      await attempt(async () => await archiver.handlers['streams.playlist']({ matchPerid })),
  },
};
