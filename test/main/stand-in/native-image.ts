/** An image that only remembers where it came from, and its width where it was given one. */
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

export const nativeImage = { createFromPath: (path: string) => image(path) };
