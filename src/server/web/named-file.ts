/** The name of a file, for `content-disposition`: RFC 8187. `encodeURIComponent` leaves a few characters that it may not have. */
export function namedFile(name: string): string {
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`;
}
