import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newCatalogue } from './fixtures.ts';

const catalogueModule = pathToFileURL(
  join(import.meta.dirname, '../../src/core/catalogue/catalogue.ts'),
).href;
const matchFixture = (
  id: number,
) => `{ id: String(${id}), leagueId: '1', leagueName: 'LCK', tournamentId: '2',
  tournamentName: 'Spring', type: null, seriesType: null, seriesMax: 1, startTime: '2026-11-20T10:00:00Z', teams: [],
  raw: '{}', games: [{ platformGameId: String(${id}), state: null, status: null, type: null, name: null,
  gameVersion: null, startedAt: null, endedAt: null, leagueName: null, tournamentName: null, assets: [], teams: [],
  raw: '{}' }] }`;

/** Activates three downloads, and writes until it is killed. Reports each write. */
const script = `
  import { openCatalogue } from ${JSON.stringify(catalogueModule)};
  const { listings, downloads, metadata } = openCatalogue({ file: process.argv[1] });
  listings.saveMatches([${[1, 2, 3].map(matchFixture).join(', ')}], 0);
  downloads.want(['1', '2', '3'].map((platformGameId) => ({ platformGameId, contentType: 'X', dueAt: 0 })), 0);
  downloads.queueDue(0);
  downloads.claim(3, 0);
  downloads.transition({ platformGameId: '1', contentType: 'X' }, { state: 'transferring' }, 0);
  downloads.checkpoint({ platformGameId: '1', contentType: 'X' }, { bytesDone: 7, bytesTotal: 9, validator: '"v"' });
  for (let turn = 0; ; turn += 1) {
    metadata.set('turn', String(turn).repeat(1000));
    process.stdout.write('.');
  }
`;

it('The catalogue loses nothing when its process is killed during writing', async () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

  const { downloads, metadata } = newCatalogue(file);
  expect(metadata.get('turn')).toMatch(/^(\d+?)\1{999}$/);
  expect(downloads.counts()).toMatchObject({ resolving: 2, transferring: 1 });
  expect(downloads.recover(1)).toBe(3);
  const resume = { bytesDone: 7, bytesTotal: 9, validator: '"v"' };
  expect(downloads.claim(3, 1).find((job) => job.platformGameId === '1')?.resume).toEqual(resume);
  const db = new Database(file, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
