/** The program's decisions about a page: its files, its navigation, its new windows, its permissions. */
import type { Frame, Page, Request, Route } from '@playwright/test';
import { z } from 'zod';
import { type Ask, requestAnswerSchema } from '../link.ts';
import { pageOrigin, toApp } from './app-address.ts';

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

export async function answerRequest(route: Route, ask: Ask, page: Page, window: number): Promise<void> {
  const request = route.request();
  const url = toApp(request.url());
  const ours = findFrame(request, page);
  if (ours === null) {
    const isAllowed = await ask({ ask: 'open', window, url });
    await (isAllowed === true ? route.fallback() : route.abort('blockedbyclient'));
    return;
  }
  if (request.isNavigationRequest() && (await isPrevented(ours, url, ask, window))) {
    // Chromium does not navigate, as Electron does not when the event is prevented.
    await route.abort('aborted');
    return;
  }
  if (new URL(request.url()).origin !== pageOrigin) {
    await route.fallback();
    return;
  }
  const asked = { ask: 'request', url, method: request.method(), headers: request.headers() } as const;
  const { status, headers, body } = requestAnswerSchema.parse(await ask(asked));
  await route.fulfill({ status, headers, body: Buffer.from(body) });
}

async function isPrevented(frame: Frame, url: string, ask: Ask, window: number): Promise<boolean> {
  const isRefused = async (event: 'will-navigate' | 'will-frame-navigate') =>
    (await ask({ ask: 'navigate', window, event, url })) === true;
  const isTop = frame.parentFrame() === null;
  return (await isRefused('will-frame-navigate')) || (isTop && (await isRefused('will-navigate')));
}

/** The requesting frame of this page; null for a new window, which has no frame yet. */
function findFrame(request: Request, page: Page): Frame | null {
  try {
    const frame = request.frame();
    return frame.page() === page ? frame : null;
  } catch {
    return null;
  }
}

/** Chromium creates the window before the program can decide: it is closed while it is still empty. */
export async function refuseWindow(popup: Page, ask: Ask, window: number): Promise<void> {
  const isAllowed = await ask({ ask: 'open', window, url: toApp(popup.url()) });
  if (isAllowed !== true) await popup.close();
}

/** Granted and denied as the program's check handler decides. */
export async function grantPermissions(ask: Ask, page: Page): Promise<void> {
  const names = permissionNames.map(([name]) => name);
  const asked = { ask: 'permissions', names, origin: toApp(pageOrigin) } as const;
  const given = z.array(z.string()).parse(await ask(asked));
  const granted = permissionNames.filter(([name]) => given.includes(name)).map(([, name]) => name);
  await page.context().grantPermissions(granted, { origin: pageOrigin });
}
