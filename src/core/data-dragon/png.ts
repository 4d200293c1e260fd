/** Checks pictures from outside before any of them is stored or shown. */
import { maxPictureSide } from '../../shared/domain/data-dragon.ts';

const maxPictureBytes = 4 * 1024 * 1024;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** IEND with its checksum: the last bytes of every complete file. */
const end = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

export interface PictureSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The size of a complete PNG within the limits; null for anything else. */
export function readPngSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 57 || bytes.length > maxPictureBytes) return null;
  if (!bytes.subarray(0, 8).equals(signature) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (!bytes.subarray(-end.length).equals(end)) return null;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const isInRange = [width, height].every((side) => side >= 1 && side <= maxPictureSide);
  return isInRange ? { width, height } : null;
}
