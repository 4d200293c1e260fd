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
} from '../shared/bridge.ts';
import { MatchkeepError, toErrorData } from '../shared/errors.ts';

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
  if (!isOperationName(name)) {
    const error = new MatchkeepError('invalid-input', 'There is no such operation.');
    return { ok: false, error: toErrorData(error) };
  }
  try {
    return { ok: true, value: await run(handlers, name, input) };
  } catch (error) {
    if (!(error instanceof MatchkeepError)) onUnexpected(error, name);
    return { ok: false, error: toErrorData(error) };
  }
}

async function run<N extends OperationName>(handlers: Handlers, name: N, input: unknown): Promise<unknown> {
  const parsed = operations[name].input.safeParse(input ?? null);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`);
    throw new MatchkeepError('invalid-input', `"${name}" was called with bad input (${where.join('; ')}).`);
  }
  const handler: (input: HandlerInput<N>) => MaybePromise<OperationOutput<N>> = handlers[name];
  return await handler(parsed.data as HandlerInput<N>);
}
