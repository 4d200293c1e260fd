import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { call, type PageHeaders, startShell } from './shell-fixture.ts';

/** Windows has no named pipes in the file system, whose reader waits for a writer. */
test.skipIf(process.platform === 'win32')(
  'A browser that opens during a verification sees its progress and its result',
  async () => {
    const shell = await startShell();
    onTestFinished(() => shell.close());
    const { archive } = shell.workspaces.current().status();
    const [known] = shell.workspaces.current().catalogue.files.known();
    const path = known?.path ?? '';
    const held = join(archive.dir, path);
    await rm(held);
    execFileSync('mkfifo', [held]);
    const ask = async (page: PageHeaders, name: string, input: unknown) =>
      JSON.parse((await call(shell, page, name, input)).text);

    const first = ask(await shell.authorise(), 'archive.verify', { repair: false });
    const later = await shell.authorise();
    const { value } = await waitFor(async () => {
      const answer = await ask(later, 'app.status', null);
      expect(answer.value.archive.work).not.toBeNull();
      return answer;
    });
    expect(value.archive.work).toMatchObject({
      kind: 'verify',
      total: { files: archive.archivedFiles, bytes: archive.archivedBytes },
    });
    expect(await ask(later, 'archive.verify', { repair: false })).toMatchObject({
      ok: false,
      error: { code: 'conflict', remedy: expect.stringContaining('Wait') },
    });
    const joined = ask(later, 'archive.awaitJob', null);
    await writeFile(held, 'other bytes');
    const { value: report } = await first;
    expect(report).toMatchObject({ checkedFiles: archive.archivedFiles, changed: [path] });
    expect(await joined).toEqual({ ok: true, value: { kind: 'check', isRepair: false, report } });
    expect(await ask(later, 'archive.awaitJob', null)).toEqual({ ok: true, value: null });
    expect((await ask(later, 'app.status', null)).value.archive.work).toBeNull();
  },
);
