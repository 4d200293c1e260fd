import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createArchiver } from '../../src/core/archiver.ts';
import type { Archiver } from '../../src/core/types.ts';
import { createTestKeychain, openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const contentTypes = ({ catalogue }: Archiver) => catalogue.rules.list().map((rule) => rule.contentTypes);
const isInitial = (archiver: Archiver) => archiver.handlers['rules.initial'](null);

/** As a user's first start: nothing is in the data folder. */
async function openNew(dataDir: string): Promise<Archiver> {
  return await createArchiver({
    dataDir,
    shell: 'command-line',
    host: { openFile: async () => {}, showInFolder: async () => {} },
    keychain: createTestKeychain(),
  });
}

describe('the rule of a new archive', () => {
  it('has summaries and timelines of all games until the user chooses', async () => {
    const archiver = await openNew(temporaryFolder());
    expect(archiver.catalogue.rules.list()).toMatchObject([
      { id: 'default', leagues: [], contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS'], isEnabled: true },
    ]);
    await archiver.close();
  });

  it('follows each choice before the first sync, also after a restart, and none after it', async () => {
    const service = await practice({ world: playedWorld(1) });
    const archiver = await openTestArchiver({ service });
    await archiver.handlers['settings.set']({ 'rules.contentTypes': 'Summary, Replay, summary' });
    expect(contentTypes(archiver)).toEqual([['GAMH_SUMMARY', 'ROFL_REPLAY']]);
    await archiver.close();

    const again = await openTestArchiver({ service, dataDir: archiver.dataDir });
    expect(await isInitial(again)).toEqual({ isInitial: true });
    await again.handlers['settings.set']({ 'rules.contentTypes': 'GAMH_SUMMARY' });
    expect(contentTypes(again)).toEqual([['GAMH_SUMMARY']]);
    await signIn(again, service);
    await again.syncOnce();
    expect(await isInitial(again)).toEqual({ isInitial: false });
    await again.handlers['settings.set']({ 'rules.contentTypes': 'GAMH_SUMMARY, GAMH_DETAILS' });
    expect(contentTypes(again)).toEqual([['GAMH_SUMMARY']]);
  });

  it('follows also after a sync that read nothing, as at the start of an application without an account', async () => {
    const archiver = await openTestArchiver();
    archiver.start();
    await waitFor(() => expect(archiver.catalogue.runs.last()).not.toBeNull());
    expect(await isInitial(archiver)).toEqual({ isInitial: true });
    await archiver.handlers['settings.set']({ 'rules.contentTypes': 'ROFL_REPLAY' });
    expect(contentTypes(archiver)).toEqual([['ROFL_REPLAY']]);
  });

  it('does not follow the setting once the user has changed the rules', async () => {
    const archiver = await openTestArchiver();
    const [rule] = archiver.catalogue.rules.list();
    if (rule === undefined) throw new Error('There is no rule.');
    await archiver.handlers['rules.save']({ ...rule, leagues: ['LCK'] });
    await archiver.handlers['settings.set']({ 'rules.contentTypes': 'ROFL_REPLAY' });
    expect(archiver.catalogue.rules.list()).toMatchObject([
      { leagues: ['LCK'], contentTypes: ['GAMH_SUMMARY'] },
    ]);
  });

  it('does not replace the rules that a lost catalogue had', async () => {
    const archiver = await openTestArchiver();
    await archiver.handlers['rules.save']({ ...summaryRule, id: 'default' });
    await archiver.close();
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(archiver.dataDir, `catalogue.db${end}`), { force: true });
    const restored = await openNew(archiver.dataDir);
    expect(contentTypes(restored)).toEqual([['GAMH_SUMMARY']]);
    expect(await isInitial(restored)).toEqual({ isInitial: false });
    await restored.close();
  });

  it('is not that of an archive of an earlier version, whose summaries it leaves alone', async () => {
    const archiver = await openTestArchiver();
    // An earlier version wrote no mark, and its rule has summaries only.
    archiver.catalogue.metadata.remove('rules.initial');
    await archiver.close();
    const updated = await openTestArchiver({ dataDir: archiver.dataDir });
    expect(await isInitial(updated)).toEqual({ isInitial: false });
    await updated.handlers['settings.set']({ 'rules.contentTypes': 'GAMH_SUMMARY, GAMH_DETAILS' });
    expect(contentTypes(updated)).toEqual([['GAMH_SUMMARY']]);
  });
});
