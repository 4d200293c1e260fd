/** An image that only remembers where it came from. */
export const nativeImage = { createFromPath: (path: string) => ({ path }) };
