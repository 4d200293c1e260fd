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
  operationNames,
  operations,
} from '../../shared/bridge/bridge.ts';
import type { Topic } from '../../shared/bridge/operation.ts';

type MaybePromise<T> = T | Promise<T>;

type Handler<N extends OperationName> = (input: HandlerInput<N>) => MaybePromise<OperationOutput<N>>;
/** The handlers of some operations. */
type SomeHandlers<N extends OperationName> = { [Name in N]: Handler<Name> };
export type Handlers = { readonly [N in OperationName]: Handler<N> };

export interface HandlerObserver {
  /** Given the topics that the contract declares for a command, after it has succeeded. */
  readonly onChange: (topics: readonly Topic[]) => void;
  /** Given what a handler throws, before its caller is. */
  readonly onFailure?: (error: unknown) => void;
}

/** The same handlers, observed: also where one is called directly. */
export function observeHandlers<N extends OperationName>(
  handlers: SomeHandlers<N>,
  observer: HandlerObserver,
): SomeHandlers<N> {
  const observed = { ...handlers };
  for (const name in observed) observed[name] = observe(name, handlers[name], observer);
  return observed;
}

function observe<N extends OperationName>(
  name: N,
  handler: Handler<N>,
  { onChange, onFailure }: HandlerObserver,
): Handler<N> {
  const operation: Operations[OperationName] = operations[name];
  const succeeded = <T>(output: T): T => {
    if (operation.kind === 'command') onChange(operation.changes);
    return output;
  };
  const failed = (error: unknown): never => {
    onFailure?.(error);
    throw error;
  };
  return (input) => {
    let output: MaybePromise<OperationOutput<N>>;
    try {
      output = handler(input);
    } catch (error) {
      return failed(error);
    }
    return output instanceof Promise ? output.then(succeeded, failed) : succeeded(output);
  };
}

/** A handler for each operation; at each call, `find` gives the handlers of which its namesake answers now. */
export function forwardHandlers(find: (name: OperationName) => Partial<Handlers>): Handlers {
  return createHandlers(operationNames, (name) => (input) => requireHandler(find(name), name)(input));
}

/** The handlers of some operations, each made by `create`. */
export function createHandlers<N extends OperationName>(
  names: readonly N[],
  create: <Name extends N>(name: Name) => Handler<Name>,
): Pick<Handlers, N> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Pick<Handlers, N>;
}

function requireHandler<N extends OperationName>(handlers: Partial<Handlers>, name: N): Handler<N> {
  const handler: Handler<N> | undefined = handlers[name];
  if (!handler) throw new MatchkeepError('not-supported', `"${name}" is not available here.`);
  return handler;
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
  return await requireHandler(handlers, name)(parsed.data as HandlerInput<N>);
}
