/** Files of an exact size, for measurements: made while they are sent, in constant memory. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { gamePhase, type World } from '../world/plan.ts';
import { type FileContent, type FileSource, mediaTypeFor } from './content.ts';

/** `rofl` begins with the replay's magic bytes, `bytes` is noise with no form at all. */
export type FileFormat = 'json' | 'zip' | 'rofl' | 'bytes';

const extensions: Readonly<Record<FileFormat, string>> = {
  json: 'json',
  zip: 'zip',
  rofl: 'rofl',
  bytes: 'bin',
};
const maxBytes = 0xffff_ff00;
const blockBytes = 1024 * 1024;

/** Throws `invalid-input` where the size is too small for the format, or too large. */
export function createSizedFiles(
  world: World,
  now: () => number,
  bytes: number,
  format: FileFormat,
  bytesOfGames: Readonly<Record<string, number>> = {},
): FileSource {
  const least = 1024;
  if (!Number.isInteger(bytes) || bytes < least || bytes > maxBytes) {
    throw new MatchkeepError('invalid-input', `A practice file has ${least} to ${maxBytes} bytes.`);
  }
  return {
    async find(platformGameId, contentType) {
      const game = world.find(platformGameId, now())?.game;
      if (game === undefined || gamePhase(game, now()) !== 'available') return null;
      if (!game.contentTypes.includes(contentType)) return null;
      const size = bytesOfGames[platformGameId] ?? bytes;
      return sizedContent(`${platformGameId}/${contentType}`, contentType, size, format, game.availableAt);
    },
  };
}

/** A head, as many bytes of a repeated block as fit, and a tail. */
interface Layout {
  readonly head: Buffer;
  readonly block: Buffer;
  readonly tail: Buffer;
}

function sizedContent(
  key: string,
  contentType: string,
  bytes: number,
  format: FileFormat,
  modifiedAt: number,
): FileContent {
  const layout = layouts[format](key, bytes);
  const extension = extensions[format];
  return {
    bytes,
    etag: `"${createHash('sha256').update(`${key} ${bytes} ${format}`).digest('hex').slice(0, 32)}"`,
    modifiedAt: Math.floor(modifiedAt / 1000) * 1000,
    mediaType: mediaTypeFor(extension),
    fileName: `${contentType}.${extension}`,
    read: (from, to) => {
      const made = slices(layout, bytes, from, to);
      return to - from <= blockBytes ? [...made] : made;
    },
  };
}

function* slices({ head, block, tail }: Layout, bytes: number, from: number, to: number): Generator<Buffer> {
  const tailAt = bytes - tail.length;
  let at = from;
  while (at < to) {
    let slice: Buffer;
    if (at < head.length) slice = head.subarray(at, to);
    else if (at >= tailAt) slice = tail.subarray(at - tailAt, to - tailAt);
    else {
      const start = (at - head.length) % block.length;
      slice = block.subarray(start, start + Math.min(block.length - start, Math.min(tailAt, to) - at));
    }
    at += slice.length;
    yield slice;
  }
}

/** Printable and valid inside a JSON string; the same for all files, which differ only in the head. */
const printable = Buffer.alloc(blockBytes, 'matchkeep-practice-0123456789-abcdefghijklmnopqrstuvwxyz.');

const layouts: Readonly<Record<FileFormat, (key: string, bytes: number) => Layout>> = {
  json: jsonLayout,
  zip: zipLayout,
  rofl: (key) => ({ head: Buffer.from(`RIOT\0\0${key}`, 'latin1'), block: printable, tail: Buffer.alloc(0) }),
  bytes: (key) => ({ head: Buffer.from(key), block: printable, tail: Buffer.alloc(0) }),
};

const padLine = `${JSON.stringify('x'.repeat(61))},`;
const padding = Buffer.alloc(Math.floor(blockBytes / padLine.length) * padLine.length, padLine);

/** A summary's outline with padding in short strings, so that parsers that stream keep small. */
function jsonLayout(key: string, bytes: number): Layout {
  const head = Buffer.from(
    `{"gameName":${JSON.stringify(key)},"gameMode":"CLASSIC","mapId":11,"participants":[],"teams":[],"padding":[`,
  );
  const least = '""]}'.length;
  const lines = Math.floor((bytes - head.length - least) / padLine.length);
  const rest = bytes - head.length - least - lines * padLine.length;
  return { head, block: padding, tail: Buffer.from(`"${'x'.repeat(rest)}"]}`) };
}

const crcs = new Map<number, number>();

/** CRC-32 of so many bytes of the printable block; worked out once for each size. */
function printableCrc(bytes: number): number {
  const known = crcs.get(bytes);
  if (known !== undefined) return known;
  let crc = 0;
  for (let left = bytes; left > 0; left -= blockBytes) {
    crc = crc32(left >= blockBytes ? printable : printable.subarray(0, left), crc);
  }
  crcs.set(bytes, crc);
  return crc;
}

/** A zip with one stored entry `dump.json`. Its comment carries the key, so that no two files are equal. */
function zipLayout(key: string, bytes: number): Layout {
  const name = Buffer.from('dump.json');
  const comment = Buffer.from(key);
  const stored = bytes - (30 + name.length) - (46 + name.length) - (22 + comment.length);
  const crc = printableCrc(stored);
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(0x21, 8);
  entry.writeUInt32LE(crc, 10);
  entry.writeUInt32LE(stored, 14);
  entry.writeUInt32LE(stored, 18);
  entry.writeUInt16LE(name.length, 22);
  const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entry, name]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), entry, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(head.length + stored, 16);
  end.writeUInt16LE(comment.length, 20);
  return { head, block: printable, tail: Buffer.concat([central, end, comment]) };
}
