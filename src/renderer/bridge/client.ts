/** Calls operations of the contract and validates their results. */

import { fromErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import {
  bridgeReplySchema,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  operations,
} from '../../shared/bridge/bridge.ts';
import type { Transport } from './connection.ts';

const unreadable = (name: OperationName, cause: unknown) =>
  new MatchkeepError('unexpected', 'This page cannot read the response from Matchkeep.', {
    remedy: `Reload the page. It may be older than the running Matchkeep. (${name})`,
    cause,
  });

export type Call = <N extends OperationName>(
  name: N,
  input: OperationInput<N>,
) => Promise<OperationOutput<N>>;

/** Throws every failure as a `MatchkeepError` with the archiver's code, message and remedy. */
export function createCall(transport: Transport): Call {
  return async <N extends OperationName>(name: N, input: OperationInput<N>) => {
    const reply = bridgeReplySchema.safeParse(await transport.call(name, input));
    if (!reply.success) throw unreadable(name, reply.error);
    if (!reply.data.ok) throw fromErrorData(reply.data.error);
    const output = operations[name].output.safeParse(reply.data.value);
    if (!output.success) throw unreadable(name, output.error);
    return output.data as OperationOutput<N>;
  };
}
