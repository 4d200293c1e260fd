/** The isolated worlds of a page, one for each of its frames, as Chromium reports them. */
import type { CDPSession } from '@playwright/test';
import type { FrameFacts } from '../link.ts';
import { toApp } from './app-address.ts';

/** As Electron calls it. */
export const worldName = 'Electron Isolated Context';

/** The isolated worlds, and the frame of each. */
export async function watchWorlds(session: CDPSession): Promise<{
  main(): number | null;
  /** Those of frames inside the page. */
  inside(): readonly number[];
  findFrame(contextId: number): Promise<FrameFacts | null>;
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
    async findFrame(contextId) {
      const known = frames.get(contextId);
      // The frame has navigated or closed: Electron has no frame then either.
      const frame = known && (await tree().catch(() => null))?.frame;
      if (!known || !frame) return null;
      const parent = { url: toApp(frame.url), origin: toApp(frame.securityOrigin) };
      const isTop = known.frameId === top;
      return { url: isTop ? parent.url : '', origin: toApp(known.origin), parent: isTop ? null : parent };
    },
  };
}
