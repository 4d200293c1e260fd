/** Addresses in the page for the bytes of pictures. */

interface PictureBytes {
  /** Base64; null if the picture is not here. */
  readonly png: string | null;
}

const urls = new WeakMap<PictureBytes, string>();
/** The bytes of a picture that no answer contains any more are freed. */
const unused = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url));

/** The same address for the same answer of the bridge. */
export function pictureUrl(answer: PictureBytes): string | null {
  const known = urls.get(answer);
  if (known !== undefined) return known;
  if (answer.png === null) return null;
  const bytes = Uint8Array.from(atob(answer.png), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
  urls.set(answer, url);
  unused.register(answer, url);
  return url;
}
