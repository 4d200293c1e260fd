import type * as Electron from 'electron';

/** An image that only stores its path, and its width if one is given. */
interface ImageStandIn {
  readonly path: string;
  readonly width?: number;
  resize(options: { readonly width?: number }): ImageStandIn;
}

function image(path: string, width?: number): ImageStandIn {
  return {
    path,
    ...(width !== undefined && { width }),
    resize: (options) => image(path, options.width),
  };
}

/** The path of an image that Matchkeep shows; empty for none. */
export function imagePath(shown: Electron.NativeImage | string | null): string {
  if (shown === null || typeof shown === 'string') return shown ?? '';
  return 'path' in shown ? String(shown.path) : '';
}

export const nativeImage = { createFromPath: (path: string) => image(path) };
