import type * as Electron from 'electron';
import type { Covers } from './events.ts';

export const errorBoxes: { readonly title: string; readonly content: string }[] = [];

export const dialog = {
  showErrorBox: (title: string, content: string) => void errorBoxes.push({ title, content }),
} satisfies Covers<Electron.Dialog, 'showErrorBox'>;
