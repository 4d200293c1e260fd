/** Data folders that released versions have written: nothing of them is lost in this one. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { migrations } from '../../src/core/catalogue/schema/migrations.ts';
import { filesIn } from '../archive/fixtures.ts';
import { checkSums } from '../archive/sha256sum.ts';
import { sidecarProblems } from '../archive/sidecar-schema.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { runHere } from '../server/in-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { type Facts, readFacts } from './facts.ts';

const versions = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.zip'));

interface Released {
  readonly dataDir: string;
  /** What the version that wrote the folder said of it. */
  readonly facts: Facts;
  /** Epoch ms. */
  readonly madeAt: number;
}

async function unpack(name: string): Promise<Released> {
  const folder = temporaryFolder();
  const zip = await yauzl.fromBufferPromise(readFileSync(join(import.meta.dirname, name)));
  for await (const entry of zip.eachEntry()) {
    const file = join(folder, entry.fileName);
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat(chunks));
  }
  const { madeAt, ...facts } = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
  return { dataDir: join(folder, 'data'), facts, madeAt };
}

/** The tables, indexes and triggers of a database as it says them, without those of SQLite itself. */
function schemaTexts(db: Database.Database): readonly unknown[] {
  return db
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name")
    .all();
}

/** Which contents of its files the archive has, each number once. */
function fileVersions({ catalogue }: Awaited<ReturnType<typeof openTestArchiver>>): readonly unknown[] {
  const files = [...catalogue.files.known()].map(({ path }) => catalogue.files.byPath(path));
  return [...new Set(files.map((file) => file?.version))];
}

describe.each(versions)('the data folder of %s', (name) => {
  it('is read as the version that wrote it did, with every file intact', async () => {
    const { dataDir, facts, madeAt } = await unpack(name);
    const archiver = await openTestArchiver({ dataDir, now: () => madeAt });
    expect(await readFacts(archiver)).toMatchObject(facts);
    expect(await archiver.handlers['archive.verify']({ repair: false })).toMatchObject({
      checkedFiles: facts.archive.archivedFiles,
      changed: [],
    });
    expect(fileVersions(archiver)).toEqual([1]);
    archiver.start();
    const archive = join(dataDir, 'archive');
    const paths = (name: string) => filesIn(archive).then((all) => all.filter((path) => path.endsWith(name)));
    const described = (await paths('/match.json')).map(dirname);
    await waitFor(async () => expect((await paths('/SHA256SUMS')).map(dirname)).toEqual(described));
    expect((await checkSums(archive)).filter(({ status }) => status !== 0)).toEqual([]);
  });

  it('is brought to this version by sync --once, as read-only commands advise', async () => {
    const { dataDir } = await unpack(name);
    const asked = await runHere({ dataDir }, ['status']);
    expect(asked.stderr).toContain('such as "matchkeep sync --once"');
    // Nobody is signed in, so that nothing is listed.
    expect((await runHere({ dataDir }, ['sync', '--once'])).stderr).not.toContain('older version');
    const db = new Database(join(dataDir, 'catalogue.db'), { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.version);
    db.close();
  });

  it('is rebuilt from its archive after its catalogue is lost', async () => {
    const { dataDir, facts, madeAt } = await unpack(name);
    for (const file of readdirSync(dataDir)) if (file.startsWith('catalogue.db')) rmSync(join(dataDir, file));
    const archiver = await openTestArchiver({ dataDir, now: () => madeAt });
    await archiver.handlers['archive.rebuild']({});
    const { rules, views, streams, archive } = facts;
    expect(await readFacts(archiver)).toMatchObject({ rules, views, streams, archive });
    expect(await archiver.handlers['archive.verify']({ repair: false })).toMatchObject({
      checkedFiles: archive.archivedFiles,
      changed: [],
    });
    // Its sidecars do not have them.
    expect(fileVersions(archiver)).toEqual([null]);
  });

  it('has sidecars in which the documented schema refuses nothing', async () => {
    const { dataDir } = await unpack(name);
    const sidecars = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'match.json')
      .map((path) => readFileSync(join(dataDir, path), 'utf8'));
    expect(sidecars).not.toEqual([]);
    expect(sidecars.flatMap(sidecarProblems)).toEqual([]);
  });

  it('has the schema to which the migrations up to its version lead: a released one never changes', async () => {
    const { dataDir } = await unpack(name);
    const released = new Database(join(dataDir, 'catalogue.db'), { readonly: true });
    const version = Number(released.pragma('user_version', { simple: true }));
    const made = new Database(':memory:');
    for (const migration of migrations) if (migration.version <= version) made.exec(migration.sql);
    expect(schemaTexts(made)).toEqual(schemaTexts(released));
    made.close();
    released.close();
  });
});

it('There is a released data folder', () => {
  expect(versions).toContain('0.2.0.zip');
});
