/**
 * Runs the built desktop program with the stand-in for Electron, as a process of its own: enters practice,
 * waits for archived games, quits, and prints the result as JSON. `bundle.test.ts` starts it; the tests of the
 * package give it the folder of another copy of the application.
 */
import './stand-in/register.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BridgeReply, bridgeReplySchema, operations } from '../../src/shared/bridge/bridge.ts';
import { app } from './stand-in/app.ts';
import { windows } from './stand-in/browser-window.ts';
import { ipcHandlers } from './stand-in/ipc-main.ts';
import { protocolHandlers } from './stand-in/protocol.ts';

const application = process.argv[2] ?? join(import.meta.dirname, '..', '..');
await import(pathToFileURL(join(application, 'dist', 'main', 'index.js')).href);

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(50);
  }
}

const window = await until(() => windows.find(({ address }) => address !== ''));

async function call(name: string, input: unknown): Promise<BridgeReply> {
  const handler = ipcHandlers.get(name);
  if (!handler) throw new Error(`Nobody handles ${name}.`);
  const senderFrame = { origin: 'app://matchkeep', parent: null };
  return bridgeReplySchema.parse(
    await Reflect.apply(handler, undefined, [{ sender: window.webContents, senderFrame }, input]),
  );
}

const entered = await call('practice.enter', null);
const archived = await until(async () => {
  const reply = await call('app.status', null);
  const status = operations['app.status'].output.parse(reply.ok ? reply.value : null);
  return (status.archive.archivedFiles ?? 0) > 0 ? status : undefined;
});
const page = protocolHandlers.get('app');
const aboutIcon = app.about.iconPath ?? '';
const pageStatus = page && (await page(new Request('app://matchkeep/'))).status;
app.quit();
await until(() => (app.quits.length > 0 ? true : undefined));

console.log(
  JSON.stringify({
    entered: entered.ok,
    isPractice: archived.isPractice,
    shell: archived.shell,
    pageStatus,
    aboutIcon,
    hasAboutIcon: existsSync(aboutIcon),
    channels: [...ipcHandlers.keys()].sort(),
  }),
);
