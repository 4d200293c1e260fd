/**
 * The archiver's side of the bridge: one handler per operation of the contract, and the one place where
 * inputs are validated and errors become data, whatever the shell.
 */
import {
  type BridgeReply,
  type HandlerInput,
  isOperationName,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../shared/bridge.ts';
import { MatchkeepError, toErrorData } from '../../shared/errors.ts';

type MaybePromise<T> = T | Promise<T>;

export type Handlers = {
  readonly [N in OperationName]: (input: HandlerInput<N>) => MaybePromise<OperationOutput<N>>;
};

/**
 * Runs one operation with an input that nobody has checked yet. Never throws: errors are data.
 * `onUnexpected` is told of faults of our own, for the log.
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
    if (!(error instanceof MatchkeepError)) onUnexpected(error, String(name));
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
  const handler: ((input: HandlerInput<N>) => MaybePromise<OperationOutput<N>>) | undefined = handlers[name];
  if (!handler) throw new MatchkeepError('not-supported', `"${name}" is not available here.`);
  return await handler(parsed.data as HandlerInput<N>);
}
