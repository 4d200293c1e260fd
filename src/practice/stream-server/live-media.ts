/** The recording that a live stream repeats: its segments, and their parts for low-latency HLS. */
import { readFile } from 'node:fs/promises';
import { cutIntoParts, type PartialSegment } from './partial-segments.ts';
import { type Recording, recordingSchema } from './recording.ts';
import { partsPerSegment } from './timeline.ts';

const mediaFolder = new URL('../media/', import.meta.url);

export interface LiveMedia {
  readonly recording: Recording;
  /** By the name under which each segment is served. */
  readonly segments: ReadonlyMap<string, Buffer>;
  /** The parts of each segment; empty for an ordinary stream. */
  readonly parts: ReadonlyMap<string, readonly PartialSegment[]>;
}

export async function readLiveMedia(isLowLatency: boolean): Promise<LiveMedia> {
  const recording = recordingSchema.parse(
    JSON.parse(await readFile(new URL('index.json', mediaFolder), 'utf8')),
  );
  const segments = new Map<string, Buffer>();
  const parts = new Map<string, readonly PartialSegment[]>();
  for (const name of recording.renditions.flatMap((rendition) => rendition.segments)) {
    const segment = await readFile(new URL(name, mediaFolder));
    segments.set(servedName(name), segment);
    if (isLowLatency) parts.set(servedName(name), cutIntoParts(segment, partsPerSegment));
  }
  return { recording, segments, parts };
}

/** Players know transport streams as `.ts`, which in a source tree would be TypeScript. */
export function servedName(fileName: string): string {
  return fileName.replace(/\.m2t$/, '.ts');
}
