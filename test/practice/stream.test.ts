import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { practise, someTime } from './client.ts';
import { ask, lines, open, openMedia, perid, tag } from './stream-client.ts';

describe('the playlist address', () => {
  it('is a JSON string at the stream host, on both paths', async () => {
    const client = await practise();
    for (const path of ['/api/external/v2/stream/playlist_url', '/v2/stream/playlist_url']) {
      const response = await ask(client, { viewer_id: randomUUID(), match_perid: perid }, path);
      expect(response.status).toBe(200);
      const address = z.string().parse(await response.json());
      expect(new URL(address).origin).toBe(client.service.streamBaseUrl);
      expect(new URL(address).pathname).toMatch(/\/[\w-]{20,}$/);
    }
  });

  it('needs a bearer, a viewer id used once, and a PERID', async () => {
    const client = await practise();
    const viewer = randomUUID();
    expect((await ask(client, { viewer_id: viewer, match_perid: perid })).status).toBe(200);
    expect((await ask(client, { viewer_id: viewer, match_perid: perid })).status).toBe(409);
    expect((await ask(client, { viewer_id: '', match_perid: perid })).status).toBe(400);
    for (const bad of ['', '1aa0386d-2189-4cf6-8085-4c5ca0ac7621', 'esports:match:12', `${perid}/../x`]) {
      expect((await ask(client, { viewer_id: randomUUID(), match_perid: bad })).status).toBe(400);
    }
    client.service.expireAccessTokens();
    expect((await ask(client, { viewer_id: randomUUID(), match_perid: perid })).status).toBe(401);
    expect(client.service.counts).toMatchObject({ viewerReused: 1, badRequests: 5, unauthorised: 1 });
  });

  it('takes any text as a viewer id, once', async () => {
    const client = await practise();
    const addresses = new Set<unknown>();
    for (const viewer of [
      'me',
      'viewer 17',
      'ÄÖ-日本',
      '00000000-0000-0000-0000-000000000001',
      'x'.repeat(500),
    ]) {
      const response = await ask(client, { viewer_id: viewer, match_perid: perid });
      expect(response.status, viewer).toBe(200);
      addresses.add(await response.json());
      expect((await ask(client, { viewer_id: viewer, match_perid: perid })).status, viewer).toBe(409);
    }
    expect(addresses.size).toBe(5);
  });

  it('takes a PERID with any separator between its kind and its UUID', async () => {
    const client = await practise();
    const id = '1aa0386d-2189-4cf6-8085-4c5ca0ac7621';
    for (const known of [
      `esports:match:${id}`,
      `match_${id}`,
      `match-${id}`,
      `match|${id}`,
      `esports.match=${id}`,
    ]) {
      const response = await ask(client, { viewer_id: randomUUID(), match_perid: known });
      expect(response.status, known).toBe(200);
    }
  });
});

describe('the live stream', () => {
  it('offers two qualities to any origin', async () => {
    const client = await practise();
    const response = await fetch(await open(client));
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const master = await response.text();
    expect(
      master.match(/#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=\d+x\d+,.*CODECS="avc1\.\w+,mp4a\.40\.2"/g),
    ).toHaveLength(2);
  });

  it('advances in real time at any speed of the clock, with a discontinuity at each repetition', async () => {
    let now = someTime;
    const client = await practise({ now: () => now, clockSpeed: 60 });
    const media = await openMedia(client);
    const first = await lines(media);
    const segments = (playlist: readonly string[]) => playlist.filter((line) => line.startsWith('/media/'));
    expect(segments(first)).toHaveLength(10);
    const sequence = Number(tag(first, 'EXT-X-MEDIA-SEQUENCE'));
    let discontinuities = Number(tag(first, 'EXT-X-DISCONTINUITY-SEQUENCE'));
    let seen = first;
    for (let step = 1; step <= 12; step += 1) {
      now += 2000;
      const next = await lines(media);
      expect(Number(tag(next, 'EXT-X-MEDIA-SEQUENCE'))).toBe(sequence + step);
      expect(segments(next).slice(0, 9)).toEqual(segments(seen).slice(1));
      // A discontinuity that slides out is counted in the sequence.
      const slidOut = Number(tag(next, 'EXT-X-DISCONTINUITY-SEQUENCE'));
      const before = seen.filter((line) => line === '#EXT-X-DISCONTINUITY').length;
      const after = next.filter((line) => line === '#EXT-X-DISCONTINUITY').length;
      expect([0, 1]).toContain(slidOut + after - discontinuities - before);
      discontinuities = slidOut;
      seen = next;
    }
    const newest = Date.parse(
      seen.findLast((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME:'))?.slice(25) ?? '',
    );
    expect(now - newest).toBeGreaterThanOrEqual(2000);
    expect(now - newest).toBeLessThanOrEqual(4000);
    const segment = await fetch(new URL(segments(seen)[0] ?? '', media));
    // Every transport stream packet of 188 bytes begins with 0x47.
    const bytes = Buffer.from(await segment.arrayBuffer());
    expect([bytes.length % 188, bytes[0], bytes[188]]).toEqual([0, 0x47, 0x47]);
    expect(client.service.counts).toMatchObject({ playlistAddresses: 1, segments: 1 });
  });

  it('stalls, loses segments and ends on request', async () => {
    let now = someTime;
    const client = await practise({ now: () => now });
    const media = await openMedia(client);
    client.service.setFaults(['stream-stall']);
    const stalled = await lines(media);
    now += 60_000;
    expect(await lines(media)).toEqual(stalled);
    client.service.setFaults(['stream-end']);
    expect((await lines(media)).at(-1)).toBe('#EXT-X-ENDLIST');
    client.service.setFaults(['segment-404']);
    expect((await fetch(new URL(stalled.at(-1) ?? '', media))).status).toBe(404);
    expect(tag(await lines(media), 'EXT-X-MEDIA-SEQUENCE')).not.toBe(tag(stalled, 'EXT-X-MEDIA-SEQUENCE'));
  });

  it('has captions that are timed as the pictures are', async () => {
    const client = await practise({ now: () => someTime });
    const address = await open(client);
    const master = await (await fetch(address)).text();
    const uri = /TYPE=SUBTITLES.*URI="([^"]+)"/.exec(master)?.[1] ?? '';
    const playlist = await lines(new URL(uri, address).href);
    const first = playlist.find((line) => line.startsWith('/media/captions/')) ?? '';
    const sequence = Number(/(\d+)\.vtt$/.exec(first)?.[1]);
    expect(sequence).toBe(Number(tag(playlist, 'EXT-X-MEDIA-SEQUENCE')));
    const text = await (await fetch(new URL(first, address))).text();
    // Segments of two seconds on a clock of 90 kHz, which starts again with each turn of ten.
    expect(text).toContain(`MPEGTS:${133_500 + (sequence % 10) * 180_000},`);
    expect(text).toContain(`${new Date(sequence * 2000).toISOString().slice(11, 19)} UTC`);
  });

  it('fails for one session on request, and works for the next', async () => {
    const client = await practise();
    const address = await open(client);
    client.service.setFaults(['stream-expired:410*1']);
    expect([(await fetch(address)).status, (await fetch(address)).status]).toEqual([410, 410]);
    expect((await fetch(await open(client))).status).toBe(200);
  });

  it('names other hosts on request, for itself and for its segments', async () => {
    const client = await practise();
    const media = await openMedia(client);
    client.service.setFaults(['other-host-segment', 'other-host-stream']);
    const segments = (await lines(media)).filter((line) => line.includes('/media/'));
    expect(segments.every((line) => line.startsWith(`${client.service.fileOrigin}/`))).toBe(true);
    expect(new URL(await open(client)).origin).toBe(client.service.fileOrigin);
  });

  it('has a discontinuity at every segment on request', async () => {
    const client = await practise();
    const media = await openMedia(client);
    client.service.setFaults(['stream-discontinuity']);
    const broken = (await lines(media)).filter((line) => line === '#EXT-X-DISCONTINUITY');
    expect(broken).toHaveLength(9);
  });

  it('counts discontinuities that left the playlist, and those that remain after the fault', async () => {
    let now = someTime;
    const client = await practise({ now: () => now });
    const media = await openMedia(client);
    /** The number of discontinuities before each segment in the playlist. */
    const counts = async () => {
      const playlist = await lines(media);
      const counted = new Map<string, number>();
      let count = Number(tag(playlist, 'EXT-X-DISCONTINUITY-SEQUENCE'));
      let sequence = Number(tag(playlist, 'EXT-X-MEDIA-SEQUENCE'));
      for (const line of playlist) {
        if (line === '#EXT-X-DISCONTINUITY') count += 1;
        if (!line.startsWith('/media/')) continue;
        counted.set(String(sequence), count);
        sequence += 1;
      }
      return counted;
    };
    client.service.setFaults(['stream-discontinuity']);
    let before = await counts();
    for (let step = 0; step < 30; step += 1) {
      if (step === 12) client.service.setFaults([]);
      if (step === 15) client.service.setFaults(['stream-discontinuity']);
      if (step === 16) client.service.setFaults([]);
      now += 2000;
      const next = await counts();
      // When the fault is set again, segments still in the playlist get discontinuities too.
      const same = [...before].filter(([sequence]) => step !== 15 && next.has(sequence));
      for (const [sequence, count] of same) expect(next.get(sequence)).toBe(count);
      if (step < 12) expect(Math.max(...next.values())).toBe(Math.max(...before.values()) + 1);
      before = next;
    }
  });

  it('sends very large and endless playlists on request', async () => {
    const client = await practise();
    const media = await openMedia(client);
    client.service.setFaults(['huge-playlist:5']);
    const huge = await fetch(media, { method: 'GET' });
    expect(Number(huge.headers.get('content-length'))).toBeGreaterThan(5 * 1024 * 1024);
    await huge.body?.cancel();
    client.service.setFaults(['endless-playlist']);
    const endless = await fetch(media);
    expect(endless.headers.get('content-length')).toBeNull();
    let bytes = 0;
    for await (const chunk of endless.body ?? []) {
      bytes += chunk.length;
      if (bytes > 8 * 1024 * 1024) break;
    }
    expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
  });

  it('exists only for sessions that it opened', async () => {
    const client = await practise();
    expect((await fetch(`${client.service.streamBaseUrl}/live/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
  });
});
