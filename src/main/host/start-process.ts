/** Starts a program of Matchkeep in a utility process of Electron: its own program cannot be run as Node (see the fuses). */
import { parse } from 'node:path';
import type * as Electron from 'electron';
import { childEnvironment } from '../../core/platform/child-environment.ts';
import type { StartProcess } from '../../core/workers/worker-process.ts';

export function startUtilityProcess(
  utilityProcess: Pick<typeof Electron.utilityProcess, 'fork'>,
  env: Readonly<Record<string, string | undefined>>,
): StartProcess {
  return (file) => {
    const child = utilityProcess.fork(file, [], {
      serviceName: `Matchkeep ${parse(file).name}`,
      env: childEnvironment(env),
      stdio: 'ignore',
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    return {
      threadId: 0,
      postMessage: (message) => child.postMessage(message),
      on(event, listener) {
        if (event === 'message') child.on('message', listener);
        // An error is followed by the end.
        else if (event === 'exit') child.on('exit', listener);
      },
      ref() {
        // Electron ends it with its own process.
      },
      unref() {
        // The same.
      },
      async terminate() {
        if (hasEnded) return;
        // At once: native code and long loops do not see a request to end.
        if (child.pid === undefined) child.kill();
        else process.kill(child.pid, 'SIGKILL');
        await ended;
      },
    };
  };
}
