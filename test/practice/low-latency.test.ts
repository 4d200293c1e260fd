import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { practise, someTime } from './client.ts';
import { lines, openMedia, tag } from './stream-client.ts';

/** The stream on a clock that the test moves; it starts with a repetition of the recording. */
async function watch(faults: readonly string[] = []) {
  const clock = { now: someTime };
  const client = await practise({ lowLatency: true, now: () => clock.now, faults });
  const { counts } = client.service;
  const asked = () => counts.playlists + counts.parts;
  /** Resolves when the service has received the request; `response` is its reply. */
  const ask = async (address: string | URL) => {
    const before = asked();
    const response = fetch(address);
    await vi.waitUntil(() => asked() > before);
    return { response };
  };
  return { clock, client, counts, ask, media: await openMedia(client) };
}

/** Segments of two seconds since the epoch. */
const segmentAt = (now: number) => Math.floor(now / 2000);
const current = segmentAt(someTime);

const reload = (address: string, segment: number, part?: number) =>
  `${address}?_HLS_msn=${segment}${part === undefined ? '' : `&_HLS_part=${part}`}`;

const readUri = (line: string | undefined) => /URI="([^"]+)"/.exec(line ?? '')?.[1] ?? '';
const partLines = (playlist: readonly string[]) => playlist.filter((line) => line.startsWith('#EXT-X-PART:'));

/** Whether it resolves within a short time. */
const isAnswered = (request: Promise<Response>) =>
  Promise.race([request.then(() => true), wait(100).then(() => false)]);

async function fetchBytes(address: string | URL): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

describe('the low-latency playlist', () => {
  it('says that reloads may be held, and how near to its end it may be played', async () => {
    const { media } = await watch();
    const playlist = await lines(media);
    expect(tag(playlist, 'EXT-X-SERVER-CONTROL')).toBe('CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.500');
    expect(tag(playlist, 'EXT-X-PART-INF')).toBe('PART-TARGET=0.500');
    expect(tag(playlist, 'EXT-X-TARGETDURATION')).toBe('2');
  });

  it('has the parts of the newest segments, then the next one as a hint, then the other quality', async () => {
    const { clock, media } = await watch();
    clock.now += 1100;
    const playlist = await lines(media);
    const parts = partLines(playlist);
    expect(parts).toHaveLength(4 + 4 + 2);
    expect(parts.at(-1)).toBe(`#EXT-X-PART:DURATION=0.500,URI="/media/high00.1.ts?n=${current}"`);
    // A key frame is only at the start of a segment.
    expect(parts.flatMap((line, index) => (line.includes('INDEPENDENT=YES') ? [index] : []))).toEqual([
      0, 4, 8,
    ]);
    expect(playlist.slice(-6)).toEqual([
      '#EXT-X-DISCONTINUITY',
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(someTime).toISOString()}`,
      ...parts.slice(-2),
      `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="/media/high00.2.ts?n=${current}"`,
      `#EXT-X-RENDITION-REPORT:URI="low.m3u8",LAST-MSN=${current},LAST-PART=1`,
    ]);
    // The parts of a segment are listed before it.
    const whole = playlist.indexOf(`/media/high09.ts?n=${current - 1}`);
    expect(playlist[whole - 2]).toBe(`#EXT-X-PART:DURATION=0.500,URI="/media/high09.3.ts?n=${current - 1}"`);
  });

  it('leads from one quality to the other, and hints at a next segment before it has begun', async () => {
    const { media } = await watch();
    const playlist = await lines(media);
    expect(readUri(playlist.at(-2))).toBe(`/media/high00.0.ts?n=${current}`);
    const report = playlist.at(-1) ?? '';
    expect(report).toContain(`LAST-MSN=${current - 1},LAST-PART=3`);
    const other = await lines(new URL(readUri(report), media).href);
    expect(readUri(other.at(-2))).toBe(`/media/low00.0.ts?n=${current}`);
    expect(readUri(other.at(-1))).toBe('high.m3u8');
  });

  it('is there only where it was asked for', async () => {
    const client = await practise();
    const media = await openMedia(client);
    const playlist = await lines(reload(media, current + 1, 0));
    expect(playlist.filter((line) => /EXT-X-(PART|SERVER|PRELOAD|RENDITION)/.test(line))).toEqual([]);
    expect((await fetch(new URL('/media/high00.0.ts?n=1', media))).status).toBe(404);
  });
});

describe('a held reload', () => {
  it('is answered when the part is there, and not before', async () => {
    const { clock, counts, ask, media } = await watch();
    const { response } = await ask(reload(media, current, 1));
    expect(await isAnswered(response)).toBe(false);
    clock.now += 999;
    expect(await isAnswered(response)).toBe(false);
    clock.now += 1;
    const playlist = (await (await response).text()).split('\n');
    expect(readUri(partLines(playlist).at(-1))).toBe(`/media/high00.1.ts?n=${current}`);
    expect(counts.playlistsHeld).toBe(1);
    await fetch(reload(media, current, 1));
    expect(counts.playlistsHeld).toBe(1);
  });

  it('waits for a whole segment where no part is named, and takes a part too many for the next first', async () => {
    const { clock, ask, media } = await watch();
    const whole = await ask(reload(media, current));
    const next = await ask(reload(media, current, 4));
    clock.now += 1999;
    for (const { response } of [whole, next]) expect(await isAnswered(response)).toBe(false);
    clock.now += 1;
    expect(await (await whole.response).text()).toContain(`/media/high00.ts?n=${current}`);
    clock.now += 500;
    expect(await (await next.response).text()).toContain(`/media/high01.0.ts?n=${current + 1}`);
  });

  it('is refused where it is too far ahead, or means nothing', async () => {
    const { counts, media } = await watch();
    // The newest segment is the one before; the newest part its last. Six parts of half a second are three seconds.
    for (const wrong of [
      reload(media, current + 2),
      reload(media, current + 1, 2),
      `${media}?_HLS_part=1`,
      `${media}?_HLS_msn=soon`,
      `${media}?_HLS_msn=1&_HLS_part=-1`,
    ]) {
      expect((await fetch(wrong)).status, wrong).toBe(400);
    }
    expect(counts).toMatchObject({ badRequests: 5, playlistsHeld: 0 });
  });

  it('is abandoned after three target durations of a stalled stream', async () => {
    const { clock, counts, ask, media } = await watch(['stream-stall']);
    const { response } = await ask(reload(media, current, 0));
    clock.now += 5999;
    expect(await isAnswered(response)).toBe(false);
    clock.now += 1;
    expect((await response).status).toBe(503);
    expect(counts.playlistsHeld).toBe(1);
    // The existing part of the playlist is still sent.
    expect((await fetch(media)).status).toBe(200);
  });

  it('is answered when the stream resumes', async () => {
    const { clock, client, ask, media } = await watch(['stream-stall']);
    const { response } = await ask(reload(media, current, 0));
    clock.now += 4000;
    expect(await isAnswered(response)).toBe(false);
    client.service.setFaults([]);
    expect(await (await response).text()).toContain(`/media/high01.3.ts?n=${current + 1}`);
  });

  it('is not delayed at the end of the stream, which comes with the current segment', async () => {
    const { clock, media, client } = await watch();
    clock.now += 600;
    client.service.setFaults(['stream-end']);
    const playlist = await lines(reload(media, current, 1));
    expect(playlist.slice(-2)).toEqual([`/media/high00.ts?n=${current}`, '#EXT-X-ENDLIST']);
    expect(playlist.join()).not.toContain('PRELOAD-HINT');
  });

  it('of an expired session is refused', async () => {
    const { client, media } = await watch();
    client.service.setFaults(['stream-expired:410*1']);
    expect((await fetch(reload(media, current, 0))).status).toBe(410);
    expect((await fetch(reload(media, current, 0))).status).toBe(410);
  });
});

describe('a part of a segment', () => {
  it('is one of four that are the segment again, each with the tables before it', async () => {
    const { clock, counts, media } = await watch();
    clock.now += 20_000;
    for (const name of ['high00', 'low07']) {
      const part = (index: number) => fetchBytes(new URL(`/media/${name}.${index}.ts?n=${current}`, media));
      const [first, ...others] = await Promise.all([0, 1, 2, 3].map(part));
      const tables = others.map((bytes) => bytes.subarray(0, 2 * 188));
      // The program association table and the map of the program, as in the segment after its first packet.
      for (const table of tables) expect(table).toEqual(first?.subarray(188, 3 * 188));
      const again = Buffer.concat([first ?? Buffer.of(), ...others.map((bytes) => bytes.subarray(2 * 188))]);
      expect(again).toEqual(await fetchBytes(new URL(`/media/${name}.ts?n=${current}`, media)));
      // Twelve frames each: as many begin in a packet of the video.
      for (const bytes of [first ?? Buffer.of(), ...others]) expect(framesIn(bytes)).toBe(12);
    }
    expect(counts).toMatchObject({ parts: 8, segments: 2 });
  });

  it('that was hinted at is sent when it is there', async () => {
    const { clock, ask, media } = await watch();
    const { response } = await ask(new URL(readUri((await lines(media)).at(-2)), media));
    expect(await isAnswered(response)).toBe(false);
    clock.now += 500;
    expect((await response).status).toBe(200);
  });

  it('is missing where nobody hinted at it, where it never comes, and where segments are', async () => {
    const { clock, ask, media, client } = await watch();
    const part = (segment: number) => new URL(`/media/high00.0.ts?n=${segment}`, media);
    expect((await fetch(part(current + 10))).status).toBe(404);
    expect((await fetch(new URL('/media/high00.0.ts', media))).status).toBe(400);
    client.service.setFaults(['stream-stall']);
    await lines(media);
    const { response } = await ask(part(current));
    expect(await isAnswered(response)).toBe(false);
    clock.now += 6000;
    expect((await response).status).toBe(404);
    client.service.setFaults(['segment-404']);
    expect((await fetch(part(current - 1))).status).toBe(404);
  });

  it('is at another host on request', async () => {
    const { clock, media, client } = await watch(['other-host-segment']);
    clock.now += 700;
    const playlist = await lines(media);
    const named = playlist.filter((line) => /^#EXT-X-(PART|PRELOAD-HINT):/.test(line)).map(readUri);
    expect(named).toHaveLength(10);
    expect(named.every((uri) => uri.startsWith(`${client.service.fileOrigin}/media/`))).toBe(true);
  });
});

it('The captions of a low-latency stream are there when their segment begins', async () => {
  const { clock, media } = await watch();
  clock.now += 100;
  const playlist = await lines(media.replace('high', 'captions'));
  expect(playlist.at(-1)).toBe(`/media/captions/${current}.vtt`);
  expect(partLines(playlist)).toEqual([]);
});

/** Frames that begin in packets of the video, by ffmpeg's numbering. */
function framesIn(bytes: Buffer): number {
  let frames = 0;
  for (let at = 0; at < bytes.length; at += 188) {
    if ((bytes.readUInt16BE(at + 1) & 0x5fff) === 0x4100) frames += 1;
  }
  return frames;
}
