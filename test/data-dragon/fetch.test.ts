/** Names and pictures from the Data Dragon of the practice service, through the archiver of a user. */
import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Archiver } from '../../src/core/types.ts';
import type { PracticeService } from '../../src/practice/practice.ts';
import { operations } from '../../src/shared/bridge/bridge.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';

async function start(service?: PracticeService): Promise<{ archiver: Archiver; service: PracticeService }> {
  const running = service ?? (await practice({ world: playedWorld(1) }));
  const archiver = await openTestArchiver({ service: running });
  await archiver.handlers['settings.set']({ 'dataDragon.baseUrl': running.dragonUrl });
  return { archiver, service: running };
}

const patchData = async ({ handlers }: Archiver, patch: string | null) =>
  await handlers['dataDragon.patch']({ patch });

it('A patch is fetched once, with its names and the places of its pictures.', async () => {
  const { archiver, service } = await start();
  const { handlers, dataDir } = archiver;
  expect(await patchData(archiver, '15.8')).toBeNull();
  const report = await handlers['dataDragon.fetch']({ patches: ['15.8'] });
  expect(report).toMatchObject({ versions: ['15.8.1'], unavailable: [] });

  const found = await patchData(archiver, '15.8');
  expect(found).toMatchObject({ isOwn: true, data: { version: '15.8.1', language: 'en_US' } });
  const wukong = found?.data.champion.find(({ id }) => id === 62);
  expect(wukong).toMatchObject({
    name: 'Wukong',
    picture: { w: 48, h: 48, fileWidth: 480, fileHeight: 144 },
  });
  const everything = [...(found?.data.item ?? []), ...(found?.data.rune ?? []), ...(found?.data.spell ?? [])];
  expect(everything.length).toBeGreaterThan(60);
  expect(everything.filter(({ picture }) => picture === null)).toEqual([]);

  const { png } = await handlers['dataDragon.picture']({ version: '15.8.1', file: 'champion0.png' });
  expect(Buffer.from(png ?? '', 'base64').toString('latin1', 1, 4)).toBe('PNG');
  const status = await handlers['dataDragon.status'](null);
  expect(status).toMatchObject({
    folder: join(dataDir, 'data-dragon'),
    versions: [{ version: '15.8.1', languages: ['en_US'] }],
    work: { state: 'idle' },
  });
  expect(status.bytes).toBe(report.bytes);
  const asked = service.counts.dragonRequests;
  expect(await handlers['dataDragon.fetch']({ patches: ['15.8'] })).toMatchObject({ versions: [], files: 0 });
  expect(service.counts).toMatchObject({ dragonRequests: asked, badRequests: 0 });

  // The pictures of runes are shared: the next patch needs its sheets and the JSON only.
  await handlers['dataDragon.fetch']({ patches: ['15.9'] });
  expect(service.counts.dragonRequests - asked).toBeLessThan(12);
});

it('What an interrupted fetch has stored is not shown, and the next fetch continues it.', async () => {
  const { archiver, service } = await start();
  const { handlers, dataDir } = archiver;
  service.setFaults(['503%10@dragon']);
  await expect(handlers['dataDragon.fetch']({ patches: ['15.8'] })).rejects.toMatchObject({
    code: 'service-refused',
    status: 503,
  });
  const interrupted = service.counts.dragonRequests;
  expect(await handlers['dataDragon.status'](null)).toMatchObject({
    versions: [],
    work: { state: 'failed', patch: '15.8', error: { code: 'service-refused' } },
  });
  expect(await patchData(archiver, '15.8')).toBeNull();
  service.setFaults([]);
  const { files } = await handlers['dataDragon.fetch']({ patches: ['15.8'] });
  const whole = readdirSync(join(dataDir, 'data-dragon'), { recursive: true, withFileTypes: true });
  expect(interrupted).toBeGreaterThan(5);
  expect(files).toBeLessThan(whole.filter((entry) => entry.isFile()).length);
  expect((await patchData(archiver, '15.8'))?.isOwn).toBe(true);
});

it('A patch that Data Dragon does not have is named, and does not prevent the others.', async () => {
  const { archiver } = await start();
  const { handlers } = archiver;
  await expect(handlers['dataDragon.fetch']({ patches: ['99.1'] })).rejects.toMatchObject({
    code: 'not-available-yet',
    message: expect.stringMatching(/no version of patch 99\.1\. Its newest is \d+\.\d+\.1\./),
  });
  expect(await handlers['dataDragon.fetch']({ patches: ['99.1', '15.8'] })).toMatchObject({
    versions: ['15.8.1'],
    unavailable: ['99.1'],
  });
  // The nearest patch gives names until its own is there.
  expect(await patchData(archiver, '15.10')).toMatchObject({ isOwn: false, data: { version: '15.8.1' } });
  await handlers['dataDragon.fetch']({ patches: ['14.24'] });
  expect(await patchData(archiver, '15.1')).toMatchObject({ isOwn: false, data: { version: '14.24.1' } });
  expect(await patchData(archiver, null)).toMatchObject({ isOwn: false, data: { version: '15.8.1' } });
});

it('A web page in place of a file, a redirect, a dead host: each is a sentence, and nothing is shown.', async () => {
  const { archiver, service } = await start();
  const { handlers } = archiver;
  const fetched = () => handlers['dataDragon.fetch']({ patches: ['15.8'] });
  service.setFaults(['html@dragon']);
  await expect(fetched()).rejects.toMatchObject({
    code: 'service-unreadable',
    message: expect.stringContaining('has no list of versions'),
    remedy: expect.stringContaining('address of Data Dragon'),
  });
  service.setFaults(['html%30@dragon']);
  await expect(fetched()).rejects.toMatchObject({ code: 'service-unreadable' });
  service.setFaults(['redirect@dragon']);
  await expect(fetched()).rejects.toMatchObject({ code: 'service-refused', status: 307 });
  service.setFaults([]);
  await handlers['settings.set']({ 'dataDragon.baseUrl': 'http://127.0.0.1:9' });
  await expect(fetched()).rejects.toMatchObject({
    code: 'service-unreachable',
    remedy: expect.stringContaining('address of Data Dragon'),
  });
  expect((await handlers['dataDragon.status'](null)).versions).toEqual([]);
  expect(await patchData(archiver, '15.8')).toBeNull();
});

it('A damaged file is not shown, and is fetched again.', async () => {
  const { archiver } = await start();
  const { handlers, dataDir } = archiver;
  await handlers['dataDragon.fetch']({ patches: ['15.8'] });
  const folder = join(dataDir, 'data-dragon', '15.8.1');
  writeFileSync(join(folder, 'champion0.png'), '<svg/>');
  expect(await handlers['dataDragon.picture']({ version: '15.8.1', file: 'champion0.png' })).toEqual({
    png: null,
  });
  rmSync(join(folder, 'names-en_US.json'));
  expect(await handlers['dataDragon.fetch']({ patches: ['15.8'] })).toMatchObject({ files: 2 });
  expect(
    (await handlers['dataDragon.picture']({ version: '15.8.1', file: 'champion0.png' })).png,
  ).not.toBeNull();
});

it('A game shows the names of its patch in the chosen language; statistics do not change.', async () => {
  const { archiver, service } = await start(
    await practice({ world: { matches: 1, contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'] } }),
  );
  const { handlers, catalogue } = archiver;
  await handlers['settings.set']({
    'rules.contentTypes': 'GAMH_SUMMARY,GAMH_DETAILS',
    'dataDragon.language': 'ko_KR',
  });
  await signIn(archiver, service);
  await archiver.syncOnce();
  const [game] = catalogue.browse.games({ limit: 1, archivedOnly: true }).items;
  const platformGameId = game?.platformGameId ?? '';
  for (const contentType of ['GAMH_SUMMARY', 'GAMH_DETAILS'])
    await archiver.fetch({ platformGameId, contentType });
  const read = async () => ({
    facts: (await handlers['games.facts']({ platformGameId })).facts,
    lines:
      (await handlers['games.timeline']({ platformGameId })).timeline?.events.map(({ text }) => text) ?? [],
    statistics: await handlers['library.aggregates'](
      operations['library.aggregates'].input.parse({ by: 'champion' }),
    ),
  });
  const before = await read();
  expect(before.lines.join()).not.toContain('ko_KR');
  const patch = before.facts?.patch ?? '';
  await handlers['dataDragon.fetch']({ patches: [patch] });
  const after = await read();
  const [player] = after.facts?.players ?? [];
  const names = [
    player?.champion,
    player?.items[0],
    player?.trinket,
    player?.spell1,
    player?.runes?.picks[0],
  ];
  for (const named of names) expect(named?.name).toMatch(/ \(ko_KR\)$/);
  expect(after.facts?.teams[0]?.bans[0]?.champion?.name).toMatch(/ \(ko_KR\)$/);
  expect(after.lines.filter((line) => /bought .*\(ko_KR\)$/.test(line)).length).toBeGreaterThan(10);
  expect(after.lines.some((line) => /\(\w+.* \(ko_KR\)\) killed /.test(line))).toBe(true);
  expect(after.statistics).toEqual(before.statistics);
  // Names in another language than the chosen one are better than none.
  await handlers['settings.set']({ 'dataDragon.language': 'en_US' });
  expect(await patchData(archiver, patch)).toMatchObject({ isOwn: true, data: { language: 'ko_KR' } });
  await handlers['dataDragon.fetch']({ patches: [patch] });
  expect((await read()).facts).toEqual(before.facts);
});

it('Removing a version leaves the others, and removing all leaves nothing.', async () => {
  const { archiver } = await start();
  const { handlers, dataDir } = archiver;
  await handlers['dataDragon.fetch']({ patches: ['15.8', '15.9'] });
  expect(await handlers['dataDragon.remove']({ version: '15.9.1' })).toEqual({ changed: 1 });
  expect(await patchData(archiver, '15.9')).toMatchObject({ isOwn: false, data: { version: '15.8.1' } });
  expect(await handlers['dataDragon.remove']({ version: '15.9.1' })).toEqual({ changed: 0 });
  await handlers['dataDragon.remove']({ version: null });
  expect(existsSync(join(dataDir, 'data-dragon'))).toBe(false);
  expect(await patchData(archiver, '15.8')).toBeNull();
});

it('What a fetch has staged, and what vanishes meanwhile, do not fail the status', async () => {
  const { archiver } = await start();
  const { handlers, dataDir } = archiver;
  await handlers['dataDragon.fetch']({ patches: ['15.8'] });
  const { bytes } = await handlers['dataDragon.status'](null);
  const folder = join(dataDir, 'data-dragon', '15.8.1');
  // Names that are there when the folder is listed, and no files when their sizes are asked for.
  for (const name of ['.item9.png.matchkeep-part', 'item9.png'])
    symlinkSync(join(folder, 'gone'), join(folder, name));
  expect((await handlers['dataDragon.status'](null)).bytes).toBe(bytes);
});

it('A folder of names that cannot be read hides no game', async () => {
  const { archiver, service } = await start();
  const { handlers, catalogue, dataDir } = archiver;
  await signIn(archiver, service);
  await archiver.syncOnce();
  const [game] = catalogue.browse.games({ limit: 1, archivedOnly: true }).items;
  const platformGameId = game?.platformGameId ?? '';
  const folder = join(dataDir, 'data-dragon');
  // A link to itself: every read of it fails.
  symlinkSync(folder, folder);
  await expect(handlers['dataDragon.status'](null)).rejects.toThrow();
  expect((await handlers['games.facts']({ platformGameId })).facts?.players).toHaveLength(10);
});
