/** Asking the service again for an archived file, with what it leaves where it fails. */
import { expect, it } from 'vitest';
import { createAskAgain } from '../../src/core/downloads/ask-again.ts';
import type { FileTask } from '../../src/core/downloads/engine/types.ts';
import { createCircuits } from '../../src/core/service/circuits.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { id, later, restarted, stage } from '../maintenance/corrected-file.ts';

/** The engine fails with what `fail` makes of its task. */
async function failing(fail: (task: FileTask) => MatchkeepError) {
  const staged = await stage();
  const { archive, catalogue } = staged;
  const now = () => later;
  const again = createAskAgain({
    catalogue,
    addresses: { resolve: async () => new URL('https://files.example/7') },
    circuits: createCircuits({ now, random: () => 0.5 }),
    archive: async () => archive,
    prepare: async () => {},
    settleFailed: restarted(catalogue, archive).settleFailed,
    engine: {
      run: async (task) => {
        throw fail(task);
      },
    },
    maxFileBytes: () => 1e9,
    baseUrl: () => 'https://service.example',
    now,
    obstacle: () => null,
    onCorrected: () => {},
  });
  return { ...staged, again };
}

const timeout = new MatchkeepError('service-unreachable', 'The file host does not answer.');

it('Each request has a part file of its own', async () => {
  const marks = new Set<string | undefined>();
  const { again } = await failing(({ partMark }) => {
    marks.add(partMark);
    return timeout;
  });
  await again.ask(id);
  await again.ask(id);
  expect(marks.size).toBe(2);
});

it('A request that fails leaves nothing for the next start', async () => {
  const { again, catalogue, file } = await failing(() => timeout);
  expect(await again.ask(id)).toMatchObject({ id, result: 'failed', error: { code: 'service-unreachable' } });
  expect(catalogue.files.begunAgain()).toEqual([]);
  expect(catalogue.files.find(id)).toEqual(file);
});
