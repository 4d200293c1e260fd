import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import * as standIn from './electron-stand-in.ts';

vi.mock('electron', () => standIn.electron);

const dataDir = mkdtempSync(join(tmpdir(), 'matchkeep-desktop-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('ends at once when Matchkeep is already running on the same data folder', async () => {
  vi.stubEnv('MATCHKEEP_DATA_DIR', dataDir);
  standIn.app.isFirstInstance = false;
  await import('../../src/main/index.ts');
  await vi.waitFor(() => expect(standIn.app.quits).toHaveLength(1));
  expect(standIn.app.paths.get('userData')).toBe(join(dataDir, 'desktop'));
  expect(standIn.windows).toEqual([]);
  expect(standIn.ipcHandlers.size).toBe(0);
});
