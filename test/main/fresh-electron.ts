/** A new stand-in for each test, with Electron's types and with the types that tests control it by. */
import { vi } from 'vitest';

export async function freshElectron() {
  vi.resetModules();
  const { electron: standIn } = await import('./stand-in/index.ts');
  vi.doMock('electron', () => standIn);
  const electron = await import('electron');
  const { windows } = await import('./stand-in/browser-window.ts');
  const { answers, questions } = await import('./stand-in/dialog.ts');
  return { electron, standIn, windows, answers, questions };
}
