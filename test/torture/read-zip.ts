/** Reads a whole zip with plain code: each entry by its name. For small ones, without the extensions of zip64. */
import { crc32, inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** Throws for a zip that is not whole. */
export function readZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw new Error('it has no end');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('its directory is damaged');
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const content = readEntry(zip, zip.readUInt32LE(at + 42), {
      isPacked: zip.readUInt16LE(at + 10) === 8,
      packedBytes: zip.readUInt32LE(at + 20),
    });
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`its entry ${name} is damaged`);
    entries.set(name, content);
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(zip: Buffer, at: number, entry: { isPacked: boolean; packedBytes: number }): Buffer {
  const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(begin, begin + entry.packedBytes);
  return entry.isPacked ? inflateRawSync(packed) : packed;
}
