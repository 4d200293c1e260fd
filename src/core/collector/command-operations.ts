/** Which operations of the bridge a command of another process may call. */
import type { OperationName } from '../../shared/bridge/bridge.ts';

export const handedOverOperations = [
  'archive.interrupted',
  'archive.interruptedRebuild',
  'backfill.cancel',
  'backfill.list',
  'backfill.pause',
  'backfill.preview',
  'backfill.resume',
  'backfill.start',
  'downloads.cancel',
  'downloads.cancelProblem',
  'downloads.pause',
  'downloads.resume',
  'downloads.retry',
  'downloads.retryProblem',
  'files.path',
  'games.requestDownload',
  'rules.initial',
  'rules.move',
  'rules.preview',
  'rules.remove',
  'rules.save',
  'session.signIn',
  'session.signOut',
  'settings.set',
  'work.override',
  'work.pause',
  'work.resume',
] as const satisfies readonly OperationName[];
export type HandedOverOperation = (typeof handedOverOperations)[number];
