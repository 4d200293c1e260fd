/** When the coverage is recorded, and of which service. */
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { createCoverageRecord } from '../../src/core/collector/coverage-record.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';

it('Another address of the service is recorded at once, and other settings record nothing', () => {
  const changes = createChanges();
  const catalogue = newCatalogue();
  const recorded = vi.spyOn(catalogue.coverage, 'record');
  let address = 'https://one.example';
  const log = pino({ level: 'silent' });
  const record = createCoverageRecord({ catalogue, changes, baseUrl: () => address, now: () => 0, log });
  onTestFinished(() => record[Symbol.dispose]());
  const settings = settingsSchema.parse({});
  changes.emit('settings.changed', settings);
  expect(recorded).not.toHaveBeenCalled();
  address = 'https://other.example';
  changes.emit('settings.changed', settings);
  changes.emit('settings.changed', settings);
  expect(recorded.mock.calls).toEqual([['https://other.example']]);
});
