/**
 * Starts the built desktop program in a process of its own, with `electron` resolved to the stand-in, and
 * shows its window in a page of Chromium. It corresponds to Playwright's `ElectronApplication`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type * as Electron from 'electron';
import { noCompiledModules } from '../../../support/compile-cache.ts';
import { type Asked, wordSchema } from '../link.ts';
import { toPage } from './app-address.ts';
import { openWindowPage, type WindowPage } from './window-page.ts';

const root = resolve(import.meta.dirname, '../../../..');
const register = new URL('../register.ts', import.meta.url).href;
const startLimitMs = 120_000;
const quitLimitMs = 120_000;

export interface StandInOptions {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly args?: readonly string[] | undefined;
}

function startProgram({ dataDir, env, args = [] }: StandInOptions): ChildProcess {
  return spawn(process.execPath, ['--import', register, 'dist/main/index.js', ...args], {
    cwd: root,
    env: {
      ...env,
      ...noCompiledModules,
      MATCHKEEP_DATA_DIR: dataDir,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

export class StandInApplication {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  readonly #said: string[] = [];
  readonly #address = Promise.withResolvers<string>();
  #lastId = 0;
  #shown: WindowPage | null = null;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: unknown) => this.#hear(message));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => this.#said.push(chunk.toString()));
    child.once('exit', () => {
      const error = new Error(`The program has ended. It said:\n${this.output()}`);
      this.#address.reject(error);
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    this.#address.promise.catch(() => {}); // Callers that wait for the window get the error.
  }

  /** Resolves once the program asks for its window; rejects with its output if it ends before that. */
  static async start({ dataDir, env, args }: StandInOptions): Promise<StandInApplication> {
    const child = startProgram({ dataDir, env, args });
    const application = new StandInApplication(child);
    const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
    try {
      await application.#address.promise;
    } finally {
      clearTimeout(limit);
    }
    return application;
  }

  /** Starts it and waits until it ends by itself, as a second start does; returns the exit code. */
  static async runToEnd(options: StandInOptions): Promise<number | null> {
    const child = startProgram(options);
    const limit = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
    await once(child, 'exit');
    clearTimeout(limit);
    return child.exitCode;
  }

  /** All that the program printed. */
  output(): string {
    return this.#said.join('');
  }

  /** Sends a question to the program. */
  ask(asked: Asked): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      if (!this.#child.connected) throw new Error(`The program is gone. It said:\n${this.output()}`);
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ ...asked, id }, (error) => {
        // The program may end at this moment. Without a receiver, the error would fail the test that runs.
        if (error) reject(error);
      });
    });
  }

  /** Like `ElectronApplication.evaluate`: runs a self-contained function with the program's `electron`. */
  async evaluate<Result>(run: (electron: typeof Electron) => Result): Promise<unknown> {
    return this.ask({ ask: 'evaluate', source: run.toString(), argument: undefined });
  }

  /** Shows the program's window in this page instead of the previous one. */
  async show(page: Page): Promise<WindowPage> {
    const address = await this.#address.promise;
    this.#shown?.detach();
    this.#shown = await openWindowPage((asked) => this.ask(asked), page, 1);
    await page.goto(toPage(address));
    return this.#shown;
  }

  /** Quits it as the user does, and waits until the process has ended. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), quitLimitMs);
    this.evaluate(({ app }) => app.quit()).catch(() => {}); // It may end before it replies.
    await ended;
    clearTimeout(limit);
    if (this.#child.exitCode !== 0) throw new Error(`The program did not quit in order:\n${this.output()}`);
  }

  #hear(message: unknown): void {
    const word = wordSchema.parse(message);
    switch (word.word) {
      case 'answer':
        this.#waiting.get(word.id)?.resolve(word.value);
        this.#waiting.delete(word.id);
        break;
      case 'failure':
        this.#waiting.get(word.id)?.reject(new Error(word.message));
        this.#waiting.delete(word.id);
        break;
      case 'load':
        if (word.window === 1) this.#address.resolve(word.address);
        break;
      case 'reload':
        if (word.window === 1) this.#shown?.reload();
        break;
      case 'send':
        if (word.window === 1) this.#shown?.deliver(word.channel, word.args);
        break;
    }
  }
}
