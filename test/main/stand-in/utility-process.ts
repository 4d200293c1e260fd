import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions, UtilityProcess } from 'electron';

/** A process of Node in place of Electron's. Its program finds `process.send` instead of `process.parentPort`. */
class UtilityProcessStandIn extends EventEmitter implements UtilityProcess {
  readonly stdout = null;
  readonly stderr = null;
  readonly #child: ChildProcess;

  constructor(file: string, args: readonly string[], { env = process.env, execArgv = [] }: ForkOptions) {
    super();
    this.#child = fork(file, args, {
      env: { ...env },
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1));
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  kill(): boolean {
    return this.#child.kill();
  }

  postMessage(message: object): void {
    this.#child.send(message, () => {});
  }
}

export const utilityProcess = {
  fork: (file: string, args: string[] = [], options: ForkOptions = {}) =>
    new UtilityProcessStandIn(file, args, options),
};
