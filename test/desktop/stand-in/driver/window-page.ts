/**
 * Makes a page of Chromium the page of a window: the preload runs before the application's code in a world of
 * its own, `app://` is answered by the program's protocol handler, and the program decides about navigation,
 * new windows and permissions.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CDPSession, Frame, Page, Request, Route } from '@playwright/test';
import { z } from 'zod';
import { type FrameFacts, requestAnswerSchema } from '../link.ts';
import { pageOrigin, toApp } from './app-address.ts';
import type { StandInApplication } from './application.ts';
import { createCodec } from './codec.ts';
import { createBridgeEnd } from './context-bridge.ts';
import { startPreload } from './preload-world.ts';

const preloadFile = resolve(import.meta.dirname, '../../../../dist/preload/index.cjs');
/** As Electron calls it. */
const worldName = 'Electron Isolated Context';

/** Electron's names of permissions, and Chromium's own as Playwright has them. */
const permissionNames = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
] as const;

const sentSchema = z.object({
  kind: z.enum(['invoke', 'failure']),
  id: z.number(),
  channel: z.string(),
  args: z.array(z.unknown()),
});

/** What goes between page and program, for a test to look at or to stand in the way of. */
export interface Wire {
  /** Each message as text, since the page was opened. */
  readonly sent: string[];
  readonly received: string[];
  /** By channel: answers instead of the program; `real` asks it. */
  readonly answers: Map<string, (real: () => Promise<unknown>) => Promise<unknown>>;
}

export interface WindowPage {
  readonly wire: Wire;
  deliver(channel: string, args: readonly unknown[]): void;
  /** Calls from a frame inside the page, as only a page that was broken into could: Electron gives it no preload. */
  invokeInside(channel: string, input: unknown): Promise<unknown>;
  reload(): void;
  /** The program no longer speaks to this page. */
  detach(): void;
}

export async function openWindowPage(
  application: StandInApplication,
  page: Page,
  window: number,
): Promise<WindowPage> {
  const token = `stand-in-${randomUUID()}`;
  const codec = createCodec();
  const wire: Wire = { sent: [], received: [], answers: new Map() };
  const session = await page.context().newCDPSession(page);
  const worlds = await watchWorlds(session);
  let isAttached = true;
  /** Of calls from frames inside: they have ids below zero, and no preload to settle. */
  const outcomes = new Map<number, PromiseWithResolvers<unknown>>();
  let lastInside = 0;

  const inPreload = (contextId: number, expression: string) =>
    session
      .send('Runtime.evaluate', {
        expression: `globalThis[${JSON.stringify(token)}].${expression}`,
        contextId,
      })
      .catch(() => {}); // The page has moved on: nobody is there to hear it.

  await session.send('Runtime.addBinding', { name: `${token}:send`, executionContextName: worldName });
  session.on('Runtime.bindingCalled', async ({ name, payload, executionContextId }) => {
    if (name !== `${token}:send` || !isAttached) return;
    const { kind, id, channel, args } = sentSchema.parse(codec.decode(payload));
    if (kind === 'failure') throw new Error(`The preload failed: ${args.join(' ')}`);
    wire.sent.push(`${channel}\n${JSON.stringify(args)}`);
    const frame = await worlds.frameOf(executionContextId);
    const real = () => application.ask({ ask: 'invoke', window, channel, args, frame });
    try {
      const value = await (wire.answers.get(channel) ?? ((ask) => ask()))(real);
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
      await answerRequest(route, application, page, window);
    } catch {
      await route.abort('connectionfailed').catch(() => {}); // The program has ended, or the page is closed.
    }
  });
  // Once the program has ended there is nobody to tell.
  const tell = (event: 'loaded' | 'crashed') => {
    if (isAttached) application.ask({ ask: 'page', window, event }).catch(() => {});
  };
  page.on('load', () => tell('loaded'));
  page.on('crash', () => tell('crashed'));
  page.once('close', () => {
    isAttached = false;
  });
  page.on('popup', (popup) => {
    if (isAttached) refuseWindow(popup, application, window).catch(() => {}); // Gone with its opener.
  });
  await grantPermissions(application, page);

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
    reload: () => void page.reload().catch(() => {}), // Closed meanwhile.
    detach() {
      isAttached = false;
    },
  };
}

/** Runs in the isolated world of every frame, and does nothing but at the top: Electron runs it there only. */
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

/** Which isolated worlds there are, and whose frame each belongs to. */
async function watchWorlds(session: CDPSession): Promise<{
  main(): number | null;
  /** Those of frames inside the page. */
  inside(): readonly number[];
  frameOf(contextId: number): Promise<FrameFacts | null>;
}> {
  const frames = new Map<number, { readonly frameId: string; readonly origin: string }>();
  let mainWorld: number | null = null;
  await session.send('Page.enable');
  const tree = async () => (await session.send('Page.getFrameTree')).frameTree;
  const top = (await tree()).frame.id;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name !== worldName) return;
    const frameId = context.auxData?.['frameId'] ?? '';
    frames.set(context.id, { frameId, origin: context.origin });
    if (frameId === top) mainWorld = context.id;
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    frames.delete(executionContextId);
    if (mainWorld === executionContextId) mainWorld = null;
  });
  await session.send('Runtime.enable');
  return {
    main: () => mainWorld,
    inside: () => [...frames].filter(([, { frameId }]) => frameId !== top).map(([id]) => id),
    async frameOf(contextId) {
      const known = frames.get(contextId);
      // Navigated away or closed since: Electron has no frame to show then either.
      const frame = known && (await tree().catch(() => null))?.frame;
      if (!known || !frame) return null;
      const parent = { url: toApp(frame.url), origin: toApp(frame.securityOrigin) };
      const isTop = known.frameId === top;
      return { url: isTop ? parent.url : '', origin: toApp(known.origin), parent: isTop ? null : parent };
    },
  };
}

async function answerRequest(
  route: Route,
  application: StandInApplication,
  page: Page,
  window: number,
): Promise<void> {
  const request = route.request();
  const url = toApp(request.url());
  const ours = frameOf(request, page);
  if (ours === null) {
    const isAllowed = await application.ask({ ask: 'open', window, url });
    await (isAllowed === true ? route.fallback() : route.abort('blockedbyclient'));
    return;
  }
  if (request.isNavigationRequest() && (await isPrevented(ours, url, application, window))) {
    // Chromium stays where it is, as Electron does when the event is prevented.
    await route.abort('aborted');
    return;
  }
  if (new URL(request.url()).origin !== pageOrigin) {
    await route.fallback();
    return;
  }
  const asked = { ask: 'request', url, method: request.method(), headers: request.headers() } as const;
  const { status, headers, body } = requestAnswerSchema.parse(await application.ask(asked));
  await route.fulfill({ status, headers, body: Buffer.from(body) });
}

async function isPrevented(
  frame: Frame,
  url: string,
  application: StandInApplication,
  window: number,
): Promise<boolean> {
  const ask = async (event: 'will-navigate' | 'will-frame-navigate') =>
    (await application.ask({ ask: 'navigate', window, event, url })) === true;
  const isTop = frame.parentFrame() === null;
  return (await ask('will-frame-navigate')) || (isTop && (await ask('will-navigate')));
}

/** The frame of this page that asks; null for another window, which has no frame yet when it is being made. */
function frameOf(request: Request, page: Page): Frame | null {
  try {
    const frame = request.frame();
    return frame.page() === page ? frame : null;
  } catch {
    return null;
  }
}

/** Chromium has made the window before anyone can be asked: it is closed again before anything is in it. */
async function refuseWindow(popup: Page, application: StandInApplication, window: number): Promise<void> {
  const isAllowed = await application.ask({ ask: 'open', window, url: toApp(popup.url()) });
  if (isAllowed !== true) await popup.close();
}

/** Given and refused as the program's check handler says. */
async function grantPermissions(application: StandInApplication, page: Page): Promise<void> {
  const names = permissionNames.map(([name]) => name);
  const asked = { ask: 'permissions', names, origin: toApp(pageOrigin) } as const;
  const given = z.array(z.string()).parse(await application.ask(asked));
  const granted = permissionNames.filter(([name]) => given.includes(name)).map(([, name]) => name);
  await page.context().grantPermissions(granted, { origin: pageOrigin });
}
