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

export const nativeImage = { createFromPath: (path: string) => image(path) };
