/**
 * The desktop shell from its first line to its first answers, in a process of its own: the built program on
 * the stand-in for Electron, with the data folder of MATCHKEEP_DATA_DIR. Prints the times in milliseconds as JSON, then quits.
 */
import '../test/main/stand-in/register.ts';
import { join } from 'node:path';
import { app } from '../test/main/stand-in/app.ts';
import { windows } from '../test/main/stand-in/browser-window.ts';
import { ipcHandlers } from '../test/main/stand-in/ipc-main.ts';
import { timeDatabases } from './timed-database.ts';

const root = join(import.meta.dirname, '..');
const databaseMs = timeDatabases();

const windowMade = new Promise<number>((resolve) => {
  app.once('web-contents-created', () => resolve(performance.now()));
});

// Electron is ready some time after the program is loaded; here that is when the loading has been timed.
const ready = Promise.withResolvers<void>();
app.whenReady = () => ready.promise;

const startedAt = performance.now();
await import(join(root, 'dist', 'main', 'index.js'));
const loadedAt = performance.now();
ready.resolve();
const windowAt = await windowMade;
const databaseBeforeMs = databaseMs();

const queriedAt = performance.now();
for (const [query, input] of [
  ['app.status', null],
  ['games.list', { limit: 100 }],
] as const) {
  const answer: unknown = await ask(query, input);
  if (!(typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true)) {
    throw new Error(`${query} was not answered: ${JSON.stringify(answer)}`);
  }
}
const answeredAt = performance.now();

async function ask(name: string, input: unknown): Promise<unknown> {
  const handler = ipcHandlers.get(name);
  const sender = windows[0]?.webContents;
  if (!handler) throw new Error(`Nobody handles ${name}.`);
  const frame = { url: 'app://matchkeep/', origin: 'app://matchkeep', parent: null };
  return Reflect.apply(handler, undefined, [{ sender, senderFrame: frame }, input]);
}

console.log(
  JSON.stringify({
    modulesMs: loadedAt - startedAt,
    databaseMs: databaseBeforeMs,
    otherMs: windowAt - loadedAt - databaseBeforeMs,
    firstQueryMs: answeredAt - queriedAt,
  }),
);
app.once('quit', () => process.exit(0));
app.quit();
