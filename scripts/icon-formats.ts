/** The containers that Windows and macOS want an icon in: both just hold PNG images of several sizes. */

export interface IconImage {
  /** Pixels on a side. */
  readonly size: number;
  readonly png: Buffer;
}

/** The sizes of a .ico: what Windows shows in lists, on the taskbar and on the desktop, at every scaling. */
export const icoSizes = [16, 24, 32, 48, 64, 128, 256] as const;

/** A .icns names its images by four letters, which say the size; some sizes stand for "twice as sharp". */
const icnsTypes: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};
export const icnsSizes = Object.keys(icnsTypes).map(Number);

/** Microsoft's .ico: a header, a directory of 16 bytes an image, then the images. */
export function encodeIco(images: readonly IconImage[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2); // An icon, not a cursor.
  header.writeUInt16LE(images.length, 4);
  let offset = header.length + 16 * images.length;
  const directory = images.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    // 256 does not fit in a byte and is written as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6); // Bits a pixel.
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...images.map(({ png }) => png)]);
}

/** Apple's .icns: each image behind its four letters and its length, all behind `icns` and the whole length. */
export function encodeIcns(images: readonly IconImage[]): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, 'latin1');
    head.writeUInt32BE(head.length + content.length, 4);
    return Buffer.concat([head, content]);
  };
  const parts = images.flatMap(({ size, png }) => (icnsTypes[size] ?? []).map((name) => chunk(name, png)));
  return chunk('icns', Buffer.concat(parts));
}
