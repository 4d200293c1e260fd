/**
 * The archiver's side of the bridge: one handler for each operation of the contract. This is the one place where
 * inputs are validated, errors become data, and the changes that a command declares are published, for every shell.
 */

import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import {
  type BridgeReply,
  type HandlerInput,
  isOperationName,
  type OperationName,
  type OperationOutput,
  type Operations,
  operations,
} from '../../shared/bridge/bridge.ts';
import type { Topic } from '../../shared/bridge/operation.ts';

type MaybePromise<T> = T | Promise<T>;

type Handler<N extends OperationName> = (input: HandlerInput<N>) => MaybePromise<OperationOutput<N>>;
/** The handlers of some operations. */
type SomeHandlers<N extends OperationName> = { [Name in N]: Handler<Name> };
export type Handlers = { readonly [N in OperationName]: Handler<N> };

/**
 * The same handlers; after a command succeeds, `publish` is given the topics that the contract declares for it, also
 * where the handler is called directly.
 */
export function publishChanges<N extends OperationName>(
  handlers: SomeHandlers<N>,
  publish: (topics: readonly Topic[]) => void,
): SomeHandlers<N> {
  const publishing = { ...handlers };
  for (const name in publishing) publishing[name] = publishAfter(name, handlers[name], publish);
  return publishing;
}

function publishAfter<N extends OperationName>(
  name: N,
  handler: Handler<N>,
  publish: (topics: readonly Topic[]) => void,
): Handler<N> {
  const operation: Operations[OperationName] = operations[name];
  if (operation.kind === 'query') return handler;
  const published = <T>(output: T): T => {
    publish(operation.changes);
    return output;
  };
  return (input) => {
    const output = handler(input);
    return output instanceof Promise ? output.then(published) : published(output);
  };
}

/** The same handlers; `onFailure` is given what they throw, before the caller is. */
export function watchFailures<N extends OperationName>(
  handlers: SomeHandlers<N>,
  onFailure: (error: unknown) => void,
): SomeHandlers<N> {
  const watched = { ...handlers };
  for (const name in watched) watched[name] = watchFailure(handlers[name], onFailure);
  return watched;
}

function watchFailure<N extends OperationName>(
  handler: Handler<N>,
  onFailure: (error: unknown) => void,
): Handler<N> {
  const failed = (error: unknown): never => {
    onFailure(error);
    throw error;
  };
  return (input) => {
    try {
      const output = handler(input);
      return output instanceof Promise ? output.catch(failed) : output;
    } catch (error) {
      return failed(error);
    }
  };
}

/**
 * Runs one operation with an unchecked input. Never throws: errors are data. `onUnexpected` is given errors that are
 * faults of Matchkeep, for the log.
 */
export async function dispatch(
  handlers: Handlers,
  name: unknown,
  input: unknown,
  onUnexpected: (error: unknown, name: string) => void = () => {},
): Promise<BridgeReply> {
  try {
    return { ok: true, value: await runOperation(handlers, name, input) };
  } catch (error) {
    if (!(error instanceof MatchkeepError) || error.code === 'unexpected') onUnexpected(error, String(name));
    return { ok: false, error: toErrorData(error) };
  }
}

/** The same, but throws: what the handler throws, or `invalid-input` for what it cannot be called with. */
export async function runOperation(
  handlers: Partial<Handlers>,
  name: unknown,
  input: unknown,
): Promise<unknown> {
  if (!isOperationName(name)) throw new MatchkeepError('invalid-input', 'This operation does not exist.');
  return await run(handlers, name, input);
}

async function run<N extends OperationName>(
  handlers: Partial<Handlers>,
  name: N,
  input: unknown,
): Promise<unknown> {
  const parsed = operations[name].input.safeParse(input ?? null);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`);
    throw new MatchkeepError(
      'invalid-input',
      `"${name}" was called with invalid input (${where.join('; ')}).`,
    );
  }
  const handler: Handler<N> | undefined = handlers[name];
  if (!handler) throw new MatchkeepError('not-supported', `"${name}" is not available here.`);
  return await handler(parsed.data as HandlerInput<N>);
}
