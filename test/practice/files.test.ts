import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { z } from 'zod';
import { type Client, oneGame, oneGameId, practise } from './client.ts';

const participantSchema = z.looseObject({
  participantId: z.number(),
  teamId: z.number(),
  championName: z.string(),
  kills: z.number(),
  deaths: z.number(),
  assists: z.number(),
  goldEarned: z.number(),
  goldSpent: z.number(),
  totalMinionsKilled: z.number(),
  champLevel: z.number(),
});
const summarySchema = z.looseObject({
  gameDuration: z.number(),
  participants: z.array(participantSchema).length(10),
  teams: z.array(
    z.looseObject({
      teamId: z.number(),
      win: z.boolean(),
      objectives: z.record(z.string(), z.object({ first: z.boolean(), kills: z.number() })),
    }),
  ),
});
const eventSchema = z.looseObject({ type: z.string(), timestamp: z.number() });
const timelineSchema = z.looseObject({
  frameInterval: z.literal(60_000),
  frames: z.array(
    z.object({
      timestamp: z.number(),
      participantFrames: z.record(z.string(), z.looseObject({ totalGold: z.number(), level: z.number() })),
      events: z.array(eventSchema),
    }),
  ),
});

async function json(client: Client, option: string): Promise<unknown> {
  return JSON.parse((await client.file(oneGameId, option)).toString());
}

async function readEntries(zip: Buffer): Promise<Map<string, unknown>> {
  const entries = new Map<string, unknown>();
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    entries.set(entry.fileName, JSON.parse(Buffer.concat(chunks).toString()));
  }
  return entries;
}

describe('game files', () => {
  it('agree: the summary says what the timeline shows', async () => {
    const client = await practise(oneGame);
    const summary = summarySchema.parse(await json(client, 'GAMH_SUMMARY'));
    const timeline = timelineSchema.parse(await json(client, 'GAMH_DETAILS'));
    const events = timeline.frames.flatMap((frame) => frame.events);
    const end = timeline.frames.at(-1);
    expect(end?.timestamp).toBe(summary.gameDuration * 1000);
    expect(timeline.frames).toHaveLength(Math.floor(summary.gameDuration / 60) + 2);
    for (const player of summary.participants) {
      const last = end?.participantFrames[String(player.participantId)];
      expect(last?.totalGold).toBe(player.goldEarned);
      expect(last?.level).toBe(player.champLevel);
      expect(player.goldSpent).toBeLessThanOrEqual(player.goldEarned);
      const mine = (type: string, field: string) =>
        events.filter((event) => event.type === type && event[field] === player.participantId).length;
      expect(mine('CHAMPION_KILL', 'killerId')).toBe(player.kills);
      expect(mine('CHAMPION_KILL', 'victimId')).toBe(player.deaths);
    }
    const kills = summary.participants.reduce((sum, player) => sum + player.kills, 0);
    const deaths = summary.participants.reduce((sum, player) => sum + player.deaths, 0);
    expect(kills).toBe(deaths);
    const towers = summary.teams.map((team) => team.objectives['tower']?.kills ?? 0);
    const fallen = events.filter((event) => event['buildingType'] === 'TOWER_BUILDING').length;
    expect(towers[0] ?? 0).toBeLessThanOrEqual(11);
    expect((towers[0] ?? 0) + (towers[1] ?? 0)).toBe(fallen);
    expect(new Set(summary.participants.map((player) => player.championName)).size).toBe(10);
    expect(summary.teams.filter((team) => team.win)).toHaveLength(1);
  });

  it('have events in order, each in the frame that ends after it', async () => {
    const client = await practise(oneGame);
    const { frames } = timelineSchema.parse(await json(client, 'GAMH_DETAILS'));
    for (const [index, frame] of frames.entries()) {
      const previous = frames[index - 1]?.timestamp ?? -1;
      const times = frame.events.map((event) => event.timestamp);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.every((time) => time > previous && time <= frame.timestamp)).toBe(true);
    }
  });

  it('come in all three shapes of the summary', async () => {
    const client = await practise({ world: { matches: 60 } });
    const shapes = new Map<string, number>();
    for (const match of await client.walk()) {
      const id = match.games[0]?.platformGameId ?? '';
      const file = z.record(z.string(), z.unknown()).parse(JSON.parse((await client.file(id)).toString()));
      const shape = 'metadata' in file ? 'wrapped' : 'participantIdentities' in file ? 'v4' : 'root';
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
    }
    expect(shapes.get('root')).toBeGreaterThan(30);
    expect(shapes.get('wrapped')).toBeGreaterThan(1);
    expect(shapes.get('v4')).toBeGreaterThan(1);
  });

  it('are the same bytes in another service of the same seed', async () => {
    const first = await practise(oneGame);
    const second = await practise(oneGame);
    for (const option of [
      'GAMH_SUMMARY',
      'GAMH_DETAILS',
      'ROFL_REPLAY',
      'GAMH_SEPARATED',
      'HISTORIC_BAYES_DUMP',
    ]) {
      expect((await first.file(oneGameId, option)).equals(await second.file(oneGameId, option))).toBe(true);
    }
  });

  it('are zips of messages, and a replay that says where its parts are', async () => {
    const client = await practise(oneGame);
    const separated = await readEntries(await client.file(oneGameId, 'GAMH_SEPARATED'));
    expect(separated.size).toBeGreaterThan(100);
    expect([...separated.keys()][0]).toMatch(/^000001_INFO_/);
    const dump = await readEntries(await client.file(oneGameId, 'HISTORIC_BAYES_DUMP'));
    expect(dump.get('dump.json')).toEqual({ messages: [...separated.values()] });

    const replay = await client.file(oneGameId, 'ROFL_REPLAY');
    expect(replay.subarray(0, 6).toString('latin1')).toBe('RIOT\0\0');
    expect(replay.readUInt32LE(264)).toBe(replay.length);
    const at = replay.readUInt32LE(268);
    const metadata: unknown = JSON.parse(replay.subarray(at, at + replay.readUInt32LE(272)).toString());
    expect(metadata).toMatchObject({ statsJson: expect.stringContaining('"WIN":"Win"') });
  });
});

describe('download addresses', () => {
  it('are on another origin, need no bearer, and expire after five minutes', async () => {
    const client = await practise(oneGame);
    const url = await client.address(oneGameId);
    expect(new URL(url).origin).toBe(client.service.fileOrigin);
    expect(client.service.fileOrigin).not.toBe(new URL(client.service.baseUrl).origin);
    client.service.advance(5 * 60_000 - 1);
    expect((await fetch(url)).status).toBe(200);
    client.service.advance(1);
    expect((await fetch(url)).status).toBe(403);
    expect(client.service.counts.expiredAddresses).toBe(1);
  });

  it('count and refuse a bearer, and a signature that is not theirs', async () => {
    const client = await practise(oneGame);
    const url = await client.address(oneGameId);
    const leaked = await fetch(url, { headers: { authorization: `Bearer ${client.accessToken}` } });
    expect(leaked.status).toBe(400);
    expect((await fetch(url.replace('GAMH_SUMMARY/', 'GAMH_DETAILS/'))).status).toBe(403);
    expect(client.service.counts).toMatchObject({ bearerAtFileHost: 1, badSignatures: 1, bytesServed: 0 });
  });

  it('are not given before the file exists, some minutes after the game', async () => {
    const client = await practise();
    const endedAt = (game: Record<string, unknown>) => String(game['endedAt']);
    const games = () => client.walk().then((matches) => matches.flatMap((match) => match.games));
    const running = (await games()).find((game) => game.state === 'IN_PROGRESS');
    const id = running?.platformGameId ?? '';
    const refused = await client.askAddress(id);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ success: false });
    const find = async () => (await games()).find((game) => game.platformGameId === id);
    for (let game = await find(); game?.state !== 'FINISHED'; game = await find())
      client.service.advance(60_000);
    expect((await client.askAddress(id)).status).toBe(404);
    client.service.advance(12 * 60_000);
    expect(client.service.now() - Date.parse(endedAt((await find()) ?? {}))).toBeLessThan(14 * 60_000);
    expect((await client.askAddress(id)).status).toBe(200);
    expect((await find())?.assets).toContain('GAMH_SUMMARY');
  });

  it('are refused for an unknown game, an unknown content type and a missing one', async () => {
    const client = await practise(oneGame);
    expect((await client.askAddress('4711')).status).toBe(404);
    expect((await client.askAddress('NOT:KNOWN')).status).toBe(404);
    expect((await client.askAddress(oneGameId, 'HOLO_REPLAY')).status).toBe(404);
    expect((await client.get(`/games/${oneGameId}/download`)).status).toBe(400);
    expect(client.service.counts).toMatchObject({ addresses: 4, addressesAbsent: 3, badRequests: 1 });
  });
});

describe('the file host', () => {
  it('answers HEAD and ranges as RFC 9110 says', async () => {
    const client = await practise(oneGame);
    const url = await client.address(oneGameId);
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    expect(head.headers.get('content-type')).toBe('application/json');
    const etag = head.headers.get('etag') ?? '';
    const modified = head.headers.get('last-modified') ?? '';
    expect(etag).toMatch(/^"\w+"$/);
    const part = async (range: string, condition?: string) => {
      const headers = { range, ...(condition !== undefined && { 'if-range': condition }) };
      const response = await fetch(url, { headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const expectPart = async (range: string, condition: string | undefined, from: number, to: number) => {
      const { response, bytes } = await part(range, condition);
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
      expect(bytes.equals(whole.subarray(from, to))).toBe(true);
    };
    await expectPart('bytes=100-199', undefined, 100, 200);
    await expectPart('bytes=100-', etag, 100, whole.length);
    await expectPart('bytes=100-', modified, 100, whole.length);
    await expectPart('bytes=-50', undefined, whole.length - 50, whole.length);
    await expectPart('bytes=0-99999999', undefined, 0, whole.length);
    for (const ignored of ['bytes=5-2', 'bytes=0-1,5-9', 'lines=1-2']) {
      expect((await part(ignored)).response.status).toBe(200);
    }
    const other = await part('bytes=100-', '"another"');
    expect(other.response.status).toBe(200);
    expect(other.bytes.equals(whole)).toBe(true);
    const beyond = await part(`bytes=${whole.length}-`);
    expect(beyond.response.status).toBe(416);
    expect(beyond.response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(client.service.counts.rangeRequests).toBe(10);
    expect((await fetch(url, { method: 'PUT' })).status).toBe(405);
  });

  it.each(['json', 'zip', 'rofl', 'bytes'] as const)(
    'serves %s files of an exact size, in any part',
    async (fileFormat) => {
      const bytesPerFile = 3 * 1024 * 1024 + 17;
      const client = await practise({
        world: { matches: 2, contentTypes: ['GAMH_SUMMARY'], bytesPerFile, fileFormat },
      });
      const whole = await client.file(oneGameId);
      expect(whole.length).toBe(bytesPerFile);
      if (fileFormat === 'json') expect(JSON.parse(whole.toString())).toHaveProperty('padding');
      if (fileFormat === 'zip') {
        const archive = await fromBufferPromise(whole);
        for await (const entry of archive.eachEntry()) {
          let unpacked = 0;
          // yauzl checks sizes; the CRC in the entry is for other readers.
          for await (const chunk of await archive.openReadStreamPromise(entry))
            unpacked += Buffer.from(chunk).length;
          expect(unpacked).toBe(entry.uncompressedSize);
        }
      }
      const url = await client.address(oneGameId);
      for (const [from, to] of [
        [0, 10],
        [40, 1_048_600],
        [1_048_000, 2_500_000],
        [bytesPerFile - 60, bytesPerFile],
      ] as const) {
        const response = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` } });
        expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true);
      }
      const [, second] = await client.walk();
      const different = await client.file(second?.games[0]?.platformGameId ?? '');
      expect(different.length).toBe(bytesPerFile);
      expect(different.equals(whole)).toBe(false);
    },
  );
});
