import type * as Electron from 'electron';
import type { Covers } from './events.ts';

let text = '';

export const clipboard = {
  async writeText(given: string): Promise<void> {
    text = given;
  },
  readText: async (): Promise<string> => text,
} satisfies Covers<Electron.Clipboard, 'writeText' | 'readText'>;
