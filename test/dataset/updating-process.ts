/**
 * A process that makes a data set again and again until it is killed. Says `ready` before the first time,
 * and `updated` after each one.
 */
import { updateDataset } from '../../src/core/dataset/update.ts';

const [folder = '', file = '', dir = ''] = process.argv.slice(2);
const update = () =>
  updateDataset({
    folder,
    file,
    archive: { dir },
    isRebuild: true,
    signal: new AbortController().signal,
    onProgress: () => {},
    now: Date.now,
  });

process.stdout.write('ready\n');
for (;;) {
  await update();
  process.stdout.write('updated\n');
}
