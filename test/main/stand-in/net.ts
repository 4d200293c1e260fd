import type * as Electron from 'electron';
import { ClientRequest } from './client-request.ts';
import type { Covers } from './events.ts';
import { isSession } from './session.ts';

type RequestOptions = Electron.ClientRequestConstructorOptions;

/** The members of `request` that the program uses: Electron returns its own class, covered by `ClientRequest`. */
interface Requests {
  request(options: RequestOptions | string): ClientRequest;
}

/** A test sets whether there is a network. */
export const net: { online: boolean } & Requests & Covers<Electron.Net, 'isOnline'> = {
  online: true,
  isOnline(): boolean {
    return net.online;
  },
  request(options) {
    const session = typeof options === 'string' ? undefined : options.session;
    if (session !== undefined && !isSession(session))
      throw new TypeError('`session` should be an instance of the Session class');
    return new ClientRequest(options);
  },
};
