/** Matchkeep as the bench drives it: `matchkeep sync`, killed and started again, and commands that reach it. */
import { type CommandEnv, type Running, run, runJson, start } from '../../server/command-fixture.ts';

export class Program {
  readonly #env: CommandEnv;
  #running: Running | null = null;
  #isKilled = false;
  #hasEnded = false;

  constructor(env: CommandEnv) {
    this.#env = env;
  }

  get dataDir(): string {
    return this.#env.dataDir;
  }

  /** Throws if the command fails. */
  async command(...args: readonly string[]): Promise<void> {
    const { code, stdout, stderr } = await run(this.#env, args);
    if (code !== 0) throw new Error(`matchkeep ${args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  }

  async document(...args: readonly string[]): Promise<unknown> {
    return (await runJson(this.#env, args)).document;
  }

  start(): void {
    this.#isKilled = false;
    this.#hasEnded = false;
    this.#running = start(this.#env, ['sync', '--json']);
    this.#running.child.once('exit', () => {
      this.#hasEnded = true;
    });
  }

  /** Resolves when the first pass over the listing has ended. */
  async synced(): Promise<void> {
    await this.#running?.line(({ event }) => event === 'sync-run');
  }

  /** `kill -9`. */
  kill(): void {
    this.#isKilled = true;
    this.#running?.child.kill('SIGKILL');
  }

  /** Resolves when the program was killed. Throws if it ended before. */
  async killed(): Promise<void> {
    await this.#running?.ended;
    if (!this.#isKilled) await this.expectRunning();
  }

  /** Throws if the program has ended. */
  async expectRunning(): Promise<void> {
    if (!this.#hasEnded) return;
    const ended = await this.#running?.ended;
    throw new Error(`The program ended with ${ended?.code}: ${ended?.stderr}`);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#running?.child.kill(signal);
    await this.#running?.ended;
    this.#running = null;
  }
}
