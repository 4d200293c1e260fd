/** The data folders that programs begin with: those of a user who has entered something of everything. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

/** `signed-in`: with settings, a session and what the user entered. `filled`: with all files of the service as well. */
export type Beginning = 'signed-in' | 'filled';

/** As a user has them, for a data folder without a catalogue. */
const enteredBefore: Readonly<Record<string, readonly unknown[]>> = {
  'views.json': [
    {
      id: 'f8a2ce6a-d60f-4739-bd1e-fcc041c84f0f',
      name: 'Blue wins',
      query: 'win:blue',
      sort: { by: 'date', direction: 'asc', isGrouped: true },
    },
  ],
  'queries.json': [
    { id: 'f8a2ce6a-d60f-4739-bd1e-fcc041c84f10', name: 'All', sql: 'SELECT 1', chart: null, search: '' },
  ],
  'streams.json': [
    {
      id: 'f8a2ce6a-d60f-4739-bd1e-fcc041c84f11',
      label: 'Desk',
      matchPerid: 'esports:match:5c0d1f0e-7a3b-4c1e-9d52-6b8f3a2e4d17',
      matchId: null,
    },
  ],
};
/** Entered by commands, into every folder that is signed in. */
const enteringCommands: readonly (readonly string[])[] = [
  ['notes', 'set', 'player:Faker', 'the mid laner'],
  ['notes', 'star', 'player:Faker'],
  ['people', 'add', 'First', 'Earlier'],
  ['config', 'set', 'interface.theme', 'dark'],
];

/** The folders that programs begin with. */
export async function saveBeginnings(stage: Stage, from: ReadonlySet<Beginning>): Promise<void> {
  const { run, service, dataDir, root } = stage;
  mkdirSync(join(root, 'out'));
  mkdirSync(dataDir, { mode: 0o700 });
  for (const [name, items] of Object.entries(enteredBefore))
    writeFileSync(join(dataDir, name), `${JSON.stringify(items, null, 2)}\n`, { mode: 0o600 });
  await run(['config', 'set', 'service.baseUrl', service.baseUrl]);
  await run(['config', 'set', 'sync.requestsPerSecond', '1000']);
  await run(['login', service.username]);
  for (const command of enteringCommands) await run(command);
  stage.save('signed-in');
  if (!from.has('filled')) return;
  await run(['sync', '--once']);
  stage.save('filled');
}
