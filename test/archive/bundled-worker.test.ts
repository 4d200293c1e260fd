/** In a package, all workers are in a folder next to the program's: the workers must be found there. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundleFlat } from '../support/flat-bundle.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('The bundled worker checks a large file', async () => {
  const outDir = temporaryFolder();
  const bundle = await bundleFlat(outDir, 'core/archive', ['check-content', 'check-worker']);
  const file = join(outDir, 'large.json');
  const text = `["${'x'.repeat(400_000)}"]`;
  await writeFile(file, text);
  const program = `
    import { checkContent } from ${JSON.stringify(bundle.url('check-content'))};
    const check = (bytes, path) => checkContent({
      path, bytes, head: Buffer.from('["x'), contentType: 'GAMH_DETAILS', mediaType: null,
    });
    console.log((await check(${text.length}, ${JSON.stringify(file)})).extension);
    console.log(await check(999_999, ${JSON.stringify(`${file}.absent`)}).catch((error) => error.code));
  `;
  expect(await bundle.run(program)).toBe('json\narchive-missing\n');
});
