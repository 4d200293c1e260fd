/** Starts Matchkeep on the host of a project. */
import { startElectron } from './electron.ts';
import type { HostKind, RunningDesktop, RunningServer, RunningStandIn, StartOptions } from './running.ts';
import { startServer } from './server.ts';
import { startStandIn } from './stand-in.ts';

export type Started =
  | ({ readonly kind: 'server' } & RunningServer)
  | ({ readonly kind: 'stand-in' } & RunningStandIn)
  | ({ readonly kind: 'electron' } & RunningDesktop);

export async function start(kind: HostKind, options: StartOptions): Promise<Started> {
  switch (kind) {
    case 'server':
      return { kind, ...(await startServer(options)) };
    case 'stand-in':
      return { kind, ...(await startStandIn(options)) };
    case 'electron':
      return { kind, ...(await startElectron(options)) };
  }
}
