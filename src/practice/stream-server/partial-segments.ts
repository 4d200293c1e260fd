/**
 * Cuts a segment (an MPEG transport stream, ISO 13818-1) into partial segments, each of which begins with a whole
 * video frame. Concatenated, they are the segment again, except for the tables before each part.
 */

export interface PartialSegment {
  readonly bytes: Buffer;
  /** Whether it begins with a key frame: what EXT-X-PART calls INDEPENDENT. */
  readonly isIndependent: boolean;
}

const packetBytes = 188;
/** As ffmpeg's muxer numbers them. */
const associationPid = 0x0000;
const mapPid = 0x1000;
const videoPid = 0x0100;

/** Throws a RangeError for a segment of fewer frames than parts. */
export function cutIntoParts(segment: Buffer, count: number): readonly PartialSegment[] {
  const packets = Array.from({ length: Math.floor(segment.length / packetBytes) }, (_, index) =>
    segment.subarray(index * packetBytes, (index + 1) * packetBytes),
  );
  // The muxer writes each frame in one piece: where one begins, all before it are whole.
  const frames = packets.flatMap((packet, index) =>
    readPid(packet) === videoPid && beginsUnit(packet) ? [index] : [],
  );
  if (frames.length < count) throw new RangeError('There are fewer frames than parts.');
  // RFC 8216bis, 3.1.1: without these two tables nobody can begin with a part.
  const tables = [associationPid, mapPid].flatMap(
    (pid) => packets.find((packet) => readPid(packet) === pid) ?? [],
  );
  const borders = Array.from(
    { length: count },
    (_, part) => frames[Math.round((part * frames.length) / count)] ?? 0,
  );
  return borders.map((border, part) => {
    const own = packets.slice(part === 0 ? 0 : border, borders[part + 1]);
    const bytes = Buffer.concat(part === 0 ? own : [...tables, ...own]);
    return { bytes, isIndependent: isKeyFrame(packets[border]) };
  });
}

const readPid = (packet: Buffer) => packet.readUInt16BE(1) & 0x1fff;

/** The payload_unit_start_indicator: a frame begins in this packet. */
const beginsUnit = (packet: Buffer) => (packet.readUInt8(1) & 0x40) !== 0;

/** The random_access_indicator, where the packet has an adaptation field. */
function isKeyFrame(packet: Buffer | undefined): boolean {
  if (packet === undefined || (packet.readUInt8(3) & 0x20) === 0 || packet.readUInt8(4) === 0) return false;
  return (packet.readUInt8(5) & 0x40) !== 0;
}
