/** Runs one command of another process: validates its input and turns failures into data. */

import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { BridgeReply } from '../../shared/bridge/bridge.ts';
import { runOperation } from '../bridge/dispatch.ts';
import type { CommandArchiver } from '../collector/command-archiver.ts';
import { handedOverOperations } from '../collector/command-operations.ts';
import { refusedBySystem } from '../disk/disk-error.ts';
import type { Observed } from '../maintenance/jobs.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { type WorkName, works } from './protocol.ts';

export interface Commands {
  /** Never throws. `name` and `input` come from outside and are checked here. */
  perform(name: string, input: unknown, observed: Required<Observed>): Promise<BridgeReply>;
}

export type Performer = Pick<CommandArchiver, 'handlers' | WorkName>;

export function createCommands(archiver: Performer, log: Log): Commands {
  // All other operations of the bridge are out of reach.
  const handlers = Object.fromEntries(handedOverOperations.map((name) => [name, archiver.handlers[name]]));
  const failure = (error: unknown, name: string): BridgeReply => {
    if (!(error instanceof MatchkeepError))
      log.error({ name, err: toLogFields(toMatchkeepError(error)) }, 'a command of another process failed');
    return { ok: false, error: toErrorData(refusedBySystem(error) ?? error) };
  };
  return {
    async perform(name, input, observed) {
      log.info({ name }, 'a command of another process began');
      try {
        if (isWork(name)) return { ok: true, value: await work(archiver, name, input, observed) };
        return { ok: true, value: await runOperation(handlers, name, input) };
      } catch (error) {
        return failure(error, name);
      } finally {
        log.info({ name, wasCancelled: observed.signal.aborted }, 'a command of another process ended');
      }
    },
  };
}

async function work(archiver: Performer, name: WorkName, input: unknown, observed: Required<Observed>) {
  const { signal } = observed;
  switch (name) {
    case 'syncOnce':
      return await archiver.syncOnce({ signal });
    case 'fetch':
      return await archiver.fetch(checked(works.fetch.input.safeParse(input)), { signal });
    case 'backfill':
      return await archiver.backfill({ ...checked(works.backfill.input.safeParse(input)), signal });
    case 'verify':
      return await archiver.verify({ ...checked(works.verify.input.safeParse(input)), ...observed });
    case 'rebuild':
      return await archiver.rebuild({ ...checked(works.rebuild.input.safeParse(input)), ...observed });
    case 'move':
      return await archiver.move({ ...checked(works.move.input.safeParse(input)), ...observed });
    case 'reportDamage':
      await archiver.reportDamage(checked(works.reportDamage.input.safeParse(input)).inode);
      return null;
  }
}

type Parsed<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: Error };

function checked<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data;
  throw new MatchkeepError('invalid-input', `A command had invalid input (${parsed.error.message}).`);
}

const isWork = (name: string): name is WorkName => Object.hasOwn(works, name);
