/**
 * The short form of `npm run torture`, and each invariant seen to fail: what no change can break would also hold for a
 * program that loses everything.
 */
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../server/in-process.ts';
import { testSeed } from '../support/property-runs.ts';
import { saveBeginnings } from './beginnings.ts';
import { whyNoDevice } from './block-device.ts';
import { invariants } from './invariants.ts';
import { type Picture, readPicture } from './picture.ts';
import { programs } from './programs.ts';
import { openStage, type Stage } from './stage.ts';
import { findViolations, torture } from './torture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({
    matches: 1,
    runHere: (dataDir, password, args) => runHere({ dataDir, password }, args),
  });
  await saveBeginnings(stage, new Set(['signed-in', 'filled']));
  return async () => await stage[Symbol.asyncDispose]();
});

it.each([
  { name: 'sync', kills: 1, cuts: 0 },
  { name: 'notes set', kills: 0, cuts: whyNoDevice() === null ? 1 : 0 },
])(
  'A program that ends in between loses nothing: $name, $kills kills, $cuts cuts',
  async ({ name, kills, cuts }) => {
    const said: string[] = [];
    const { violations } = await torture({
      stage,
      programs: programs.filter((program) => program.name === name),
      kills,
      cuts,
      seed: testSeed,
      say: (line) => said.push(line),
    });
    expect(violations, said.join('\n')).toEqual([]);
  },
);

describe('an invariant', () => {
  let whole: Picture;
  beforeAll(async () => {
    stage.service.setFaults([]);
    stage.restore('filled');
    await stage.run(['dataset', 'update']);
    await stage.run(['export', '--as', 'csv', '--to', join(stage.root, 'out', 'tables')]);
    await stage.run(['backup', join(stage.root, 'out', 'backup.zip')]);
    stage.save('whole');
    whole = readPicture(stage.root);
  });

  const problems = async (signIns = 0) => {
    const trial = {
      picture: readPicture(stage.root),
      before: whole,
      done: whole,
      settled: whole,
      isAcknowledged: true,
      signIns,
      replacesCatalogue: false,
    };
    return (await findViolations(trial, 'after the next start')).map(({ invariant }) => invariant);
  };
  const path = (name: RegExp) => {
    const found = [...whole.files.keys()].find((each) => name.test(each));
    if (found === undefined) throw new Error(`there is no ${name}`);
    return join(stage.root, found);
  };
  const cut = (name: RegExp) => truncateSync(path(name), 10);
  const change = (sql: string) => {
    const db = new Database(join(stage.root, 'data', 'catalogue.db'));
    onTestFinished(() => void db.close());
    db.pragma('foreign_keys = OFF');
    db.exec(sql);
  };
  /** One change for each invariant, in the order of the list. */
  const breaks: Readonly<Record<string, () => void>> = {
    'no torn file has a final name': () => cut(/match\.json$/),
    'the catalogue is whole': () => change('UPDATE files SET asset_key = -1 WHERE asset_key = 1'),
    'each recorded content is there': () => rmSync(path(/GAMH_SUMMARY\.json$/)),
    'each record has its file': () =>
      renameSync(path(/GAMH_SUMMARY\.json$/), path(/GAMH_SUMMARY\.json$/) + 2),
    'each file has its record': () => change('DELETE FROM files WHERE asset_key = 1'),
    'everything wanted is archived': () => change("UPDATE assets SET state = 'queued' WHERE key = 1"),
    'sidecars agree with the catalogue': () =>
      writeFileSync(
        path(/match\.json$/),
        readFileSync(path(/match\.json$/), 'utf8').replace('"sha256": "', '"sha256": "0'),
      ),
    'checksums agree with the files': () => appendFileSync(path(/SHA256SUMS$/), `${'0'.repeat(64)}  other\n`),
    'nothing is left over': () => writeFileSync(join(stage.root, 'data', '.1-0-0.matchkeep-part'), ''),
    'nobody signed in again': () => {},
    'the user has what was saved last': () => change('DELETE FROM notes'),
    'backups of what the user entered are as the catalogue': () =>
      writeFileSync(join(stage.root, 'data', 'notes.json'), '[]'),
    'exports are absent or complete': () => cut(/^out\/tables\//),
    'the data set is readable': () => rmSync(path(/\/players\/.*\.parquet$/)),
    'the data set is as the archive': () =>
      writeFileSync(path(/\/games\/.*\.parquet$/).replace('.parquet', '0.parquet'), ''),
    'backups and copies are whole': () => cut(/backup\.zip$/),
  };

  it('holds for a folder that nothing has disturbed', async () => {
    expect(await problems()).toEqual([]);
    expect(Object.keys(breaks)).toEqual(invariants.map(({ name }) => name));
  });

  it.each(Object.entries(breaks))('fails where it is broken: %s', async (name, breakIt) => {
    stage.restore('whole');
    breakIt();
    expect(await problems(name === 'nobody signed in again' ? 1 : 0)).toContain(name);
    expect(readdirSync(stage.root)).toEqual(['data', 'out']);
  });
});
