/**
 * Runs the built desktop program with the stand-in for Electron, as a process of its own, and lets a test use the
 * bridge from outside: one operation a line on standard input, its reply a line on file descriptor 3. Ends when
 * the program quits. `updater-bundle.test.ts` starts it.
 */
import './stand-in/register.ts';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { app } from './stand-in/app.ts';
import { windows } from './stand-in/browser-window.ts';
import { ipcHandlers } from './stand-in/ipc-main.ts';

const lineSchema = z.object({ name: z.string(), input: z.unknown() });

// Electron's addition to Node's `process`: the folder of a package's files.
const resources = process.env['STAND_IN_RESOURCES'];
Object.defineProperty(process, 'resourcesPath', { value: resources });
if (resources !== undefined) app.appPath = resources;

// The listeners of `quit` run first, such as one that installs an update.
app.on('quit', (_event: unknown, code: number) => setImmediate(() => process.exit(code)));

await import(join(import.meta.dirname, '..', '..', 'dist', 'main', 'index.js'));
while (!windows.some(({ address }) => address !== '')) await delay(20);

const say = (word: unknown) => writeSync(3, `${JSON.stringify(word)}\n`);
say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const { name, input } = lineSchema.parse(JSON.parse(line));
  const handler = ipcHandlers.get(name);
  if (!handler) throw new Error(`Nobody handles ${name}.`);
  const sender = windows[0]?.webContents;
  const senderFrame = { origin: 'app://matchkeep', parent: null };
  say(await Reflect.apply(handler, undefined, [{ sender, senderFrame }, input]));
}
// Its test has ended, so the program is no longer needed.
process.exit(1);
