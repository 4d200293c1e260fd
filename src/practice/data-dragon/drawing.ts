/** Draws the pictures of the practice service: emblems of coloured squares, each number its own, and PNG files of them. */
import { crc32, deflateSync } from 'node:zlib';
import { hash32 } from '../world/random.ts';

/** Of one emblem, in pixels. */
export const emblemSize = 48;
/** Columns and rows of an emblem, of which each half mirrors the other. */
const cells = 6;

/** Three bytes for each pixel. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** A PNG with an emblem for each seed, from left to right in rows of `columns`. */
export function drawSheet(seeds: readonly string[], columns: number): Buffer {
  const width = Math.min(columns, Math.max(1, seeds.length)) * emblemSize;
  const height = Math.max(1, Math.ceil(seeds.length / columns)) * emblemSize;
  const canvas = { width, height, pixels: Buffer.alloc(width * height * 3) };
  seeds.forEach((seed, index) => {
    const { x, y } = placeInSheet(index, columns);
    drawEmblem(canvas, seed, x, y);
  });
  return toPng(canvas);
}

export function placeInSheet(index: number, columns: number): { readonly x: number; readonly y: number } {
  return { x: (index % columns) * emblemSize, y: Math.floor(index / columns) * emblemSize };
}

function drawEmblem({ width, pixels }: Canvas, seed: string, left: number, top: number): void {
  const bits = hash32(`${seed} shape`);
  const hue = hash32(`${seed} hue`) % 360;
  const ground = toRgb(hue, 0.35, 0.22);
  const figure = toRgb((hue + 30) % 360, 0.65, 0.62);
  for (let y = 0; y < emblemSize; y += 1) {
    for (let x = 0; x < emblemSize; x += 1) {
      const column = Math.floor((x * cells) / emblemSize);
      const row = Math.floor((y * cells) / emblemSize);
      const half = Math.min(column, cells - 1 - column);
      const isFigure = ((bits >>> (row * (cells / 2) + half)) & 1) === 1;
      const colour = isFigure ? figure : ground;
      pixels.set(colour, ((top + y) * width + left + x) * 3);
    }
  }
}

/** The hue in degrees, saturation and lightness from 0 to 1. */
function toRgb(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** PNG (ISO/IEC 15948): eight bits a channel, RGB, without filters. */
function toPng({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(row * width * 3, (row + 1) * width * 3)]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
