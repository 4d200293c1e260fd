/** A game whose summary and timeline are archived in another format: its views say so. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestArchiver, practice, signIn } from '../core/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('A summary and a timeline in another format are named as such, and not as missing', async () => {
  const filesDir = temporaryFolder();
  const contentTypes = ['GAMH_SUMMARY', 'GAMH_DETAILS'];
  mkdirSync(join(filesDir, 'LINES_1'));
  for (const contentType of contentTypes)
    writeFileSync(join(filesDir, 'LINES_1', `${contentType}.json`), '{"a":1}\n{"b":2}\n');
  const service = await practice({ filesDir });
  const archiver = await openTestArchiver({ service });
  await signIn(archiver, service, 'memory');
  await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes });
  await archiver.syncOnce();

  const message = 'The file is complete, and not readable as JSON: it is JSON lines.';
  const id = { platformGameId: 'LINES_1' };
  expect(await archiver.handlers['games.facts'](id)).toMatchObject({
    facts: null,
    problem: { code: 'service-unreadable', message },
    source: { assetId: 'LINES_1/GAMH_SUMMARY' },
  });
  expect(await archiver.handlers['games.timeline'](id)).toMatchObject({
    timeline: null,
    problem: { code: 'service-unreadable', message },
    source: { assetId: 'LINES_1/GAMH_DETAILS' },
  });
});
