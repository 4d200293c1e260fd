/**
 * Uses a page of Chromium as the page of a window: the preload runs before the application's code in a world of
 * its own, `app://` is answered by the program's protocol handler, and the program decides about navigation,
 * new windows and permissions.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Ask } from '../link.ts';
import { createCodec } from './codec.ts';
import { createBridgeEnd } from './context-bridge.ts';
import { watchWorlds, worldName } from './isolated-worlds.ts';
import { answerRequest, grantPermissions, refuseWindow } from './page-rules.ts';
import { startPreload } from './preload-world.ts';

const preloadFile = resolve(import.meta.dirname, '../../../../dist/preload/index.cjs');

const sentSchema = z.object({
  kind: z.enum(['invoke', 'failure']),
  id: z.number(),
  channel: z.string(),
  args: z.array(z.unknown()),
});

/** The messages between page and program, which a test can read or block. */
interface Wire {
  /** Each message as text, since the page was opened. */
  readonly sent: string[];
  readonly received: string[];
  /** By channel: answers instead of the program; `real` asks it. */
  readonly answers: Map<string, (real: () => Promise<unknown>) => Promise<unknown>>;
}

export interface WindowPage {
  readonly wire: Wire;
  deliver(channel: string, args: readonly unknown[]): void;
  /** Calls from a frame inside the page, as only a compromised page could: Electron gives such a frame no preload. */
  invokeInside(channel: string, input: unknown): Promise<unknown>;
  /** Drops a file on the window, as from the system's file manager. */
  drop(path: string): Promise<void>;
  reload(): void;
  /** Disconnects the program from this page. */
  detach(): void;
}

export async function openWindowPage(ask: Ask, page: Page, window: number): Promise<WindowPage> {
  const token = `stand-in-${randomUUID()}`;
  const codec = createCodec();
  const wire: Wire = { sent: [], received: [], answers: new Map() };
  const session = await page.context().newCDPSession(page);
  const worlds = await watchWorlds(session);
  let isAttached = true;
  /** For calls from inner frames, which have negative IDs and no preload to settle them. */
  const outcomes = new Map<number, PromiseWithResolvers<unknown>>();
  let lastInside = 0;

  const inPreload = (contextId: number, expression: string) =>
    session
      .send('Runtime.evaluate', {
        expression: `globalThis[${JSON.stringify(token)}].${expression}`,
        contextId,
      })
      .catch(() => {}); // The page has navigated: nothing listens any more.

  await session.send('Runtime.addBinding', { name: `${token}:send`, executionContextName: worldName });
  session.on('Runtime.bindingCalled', async ({ name, payload, executionContextId }) => {
    if (name !== `${token}:send` || !isAttached) return;
    const { kind, id, channel, args } = sentSchema.parse(codec.decode(payload));
    if (kind === 'failure') throw new Error(`The preload failed: ${args.join(' ')}`);
    wire.sent.push(`${channel}\n${JSON.stringify(args)}`);
    const frame = await worlds.findFrame(executionContextId);
    const real = () => ask({ ask: 'invoke', window, channel, args, frame });
    try {
      const value = await (wire.answers.get(channel) ?? ((program) => program()))(real);
      wire.received.push(JSON.stringify(value));
      outcomes.get(id)?.resolve(value);
      await inPreload(executionContextId, `settle(${id}, ${JSON.stringify(codec.encode(value))}, false)`);
    } catch (error) {
      outcomes.get(id)?.reject(error);
      if (!isAttached) return;
      const message = `Error invoking remote method '${channel}': ${error instanceof Error ? error.message : error}`;
      await inPreload(executionContextId, `settle(${id}, ${JSON.stringify(codec.encode(message))}, true)`);
    }
  });

  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (window === window.top) (${createBridgeEnd})(${JSON.stringify(token)}, 'page');`,
  });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadSource(token), worldName });
  await page.context().route('**/*', async (route) => {
    try {
      await answerRequest(route, ask, page, window);
    } catch {
      await route.abort('connectionfailed').catch(() => {}); // The program has ended, or the page is closed.
    }
  });
  // Once the program has ended, nothing can receive the event.
  const report = (event: 'loaded' | 'crashed') => {
    if (isAttached) ask({ ask: 'page', window, event }).catch(() => {});
  };
  page.on('load', () => report('loaded'));
  page.on('crash', () => report('crashed'));
  page.once('close', () => {
    isAttached = false;
  });
  page.on('popup', (popup) => {
    if (isAttached) refuseWindow(popup, ask, window).catch(() => {}); // Closed with its opener.
  });
  await grantPermissions(ask, page);

  return {
    wire,
    deliver(channel, args) {
      wire.received.push(`${channel}\n${JSON.stringify(args)}`);
      const contextId = worlds.main();
      if (!isAttached || contextId === null) return;
      const text = JSON.stringify(codec.encode(args));
      void inPreload(contextId, `deliver(${JSON.stringify(channel)}, ${text})`);
    },
    async invokeInside(channel, input) {
      const [contextId] = worlds.inside();
      if (contextId === undefined) throw new Error('There is no frame inside the page.');
      lastInside -= 1;
      const outcome = Promise.withResolvers<unknown>();
      outcomes.set(lastInside, outcome);
      const text = codec.encode({ kind: 'invoke', id: lastInside, channel, args: [input] });
      const send = `globalThis[${JSON.stringify(`${token}:send`)}]`;
      await session.send('Runtime.evaluate', {
        expression: `${send}(${JSON.stringify(text)})`,
        contextId,
      });
      return outcome.promise;
    },
    async drop(path) {
      const contextId = worlds.main();
      if (contextId === null) throw new Error('There is no page.');
      await inPreload(contextId, `expectFile(${JSON.stringify(basename(path))}, ${JSON.stringify(path)})`);
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    },
    reload: () => void page.reload().catch(() => {}), // Closed in the meantime.
    detach() {
      isAttached = false;
    },
  };
}

/** Runs in the isolated world of every frame, and acts only in the top one, as in Electron. */
function preloadSource(token: string): string {
  const name = JSON.stringify(token);
  return `(() => {
    if (window !== window.top) return;
    ${createBridgeEnd}
    ${createCodec}
    ${startPreload}
    const send = globalThis[${JSON.stringify(`${token}:send`)}];
    const bridge = createBridgeEnd(${name}, 'preload');
    globalThis[${name}] = startPreload(bridge, createCodec(), send, function (require, module, exports) {
${readFileSync(preloadFile, 'utf8')}
    });
  })();`;
}
