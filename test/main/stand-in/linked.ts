/**
 * The program's end of the link to the test process: requests pages, sends them messages, and answers what
 * the pages and the test want to know. Values cross as structured clones (`serialization: 'advanced'`).
 */
import { once } from 'node:events';
import { app } from './app.ts';
import { type BrowserWindow, windows } from './browser-window.ts';
import { isPrevented } from './events.ts';
import { electron } from './index.ts';
import { ipcHandlers } from './ipc-main.ts';
import { connectLink, type Question, questionSchema, type Word } from './link.ts';
import { protocolHandlers } from './protocol.ts';
import { permissions } from './session.ts';

/** Connects this process, which was started with an IPC channel, and ends it when the application quits. */
export function serveLink(send: (word: Word) => void): void {
  connectLink({
    async load(window, address) {
      send({ word: 'load', window, address });
      await once(findWindow(window), 'stand-in:loaded');
    },
    reload: (window) => send({ word: 'reload', window }),
    send: (window, channel, args) => send({ word: 'send', window, channel, args: [...args] }),
  });
  process.on('message', (message: unknown) => {
    const question = questionSchema.parse(message);
    const { id } = question;
    answer(question).then(
      (value) => send({ word: 'answer', id, value }),
      (error: unknown) => send({ word: 'failure', id, message: String(error) }),
    );
  });
  // The test process has ended, and its windows with it: nothing else would end this process.
  process.on('disconnect', () => process.exit(1));
  app.on('quit', (_event: unknown, code: number) => process.exit(code));
}

function findWindow(id: number): BrowserWindow {
  const window = windows.find((each) => each.id === id);
  if (!window) throw new Error(`There is no window ${id}.`);
  return window;
}

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'evaluate':
      return evaluate(question.source, question.argument);
    case 'invoke':
      return invoke(question);
    case 'request':
      return request(question);
    case 'navigate': {
      const { webContents } = findWindow(question.window);
      const { url, event } = question;
      const isMainFrame = event === 'will-navigate';
      if (isPrevented(webContents, event, { url, isMainFrame }, url)) return true;
      if (isMainFrame) webContents.emit('did-start-navigation', { url, isMainFrame, isSameDocument: false });
      return false;
    }
    case 'open': {
      const { openHandler } = findWindow(question.window).webContents;
      // Without a handler Electron opens the window.
      if (openHandler === null) return true;
      const details = { url: question.url, frameName: '', features: '', disposition: 'new-window' };
      return Reflect.apply(openHandler, undefined, [details]).action === 'allow';
    }
    case 'permissions': {
      const { check } = permissions;
      if (!check) return question.names; // Without a handler Electron grants them all.
      const details = { isMainFrame: true, requestingUrl: `${question.origin}/` };
      return question.names.filter((name) =>
        Reflect.apply(check, undefined, [null, name, question.origin, details]),
      );
    }
    case 'page': {
      const window = findWindow(question.window);
      if (question.event === 'crashed') {
        window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
        return null;
      }
      window.webContents.emit('did-finish-load');
      window.emit('ready-to-show');
      window.emit('stand-in:loaded');
      return null;
    }
  }
}

/** As Playwright does with the real Electron: runs the function's text with `electron`. */
async function evaluate(source: string, argument: unknown): Promise<unknown> {
  const run: unknown = new Function(`return (${source});`)();
  if (typeof run !== 'function') throw new Error('Only a function can be evaluated.');
  return Reflect.apply(run, undefined, [electron, argument]);
}

async function invoke({ channel, args, frame, window }: Question & { ask: 'invoke' }): Promise<unknown> {
  const handler = ipcHandlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  const event = { sender: findWindow(window).webContents, senderFrame: frame };
  return Reflect.apply(handler, undefined, [event, ...args]);
}

async function request({ url, method, headers }: Question & { ask: 'request' }): Promise<unknown> {
  const handler = protocolHandlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) throw new Error(`Nobody handles ${url}.`);
  const response = await handler(new Request(url, { method, headers }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
