/** Zips in memory, the same bytes each time. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export async function packZip(
  entries: readonly { readonly name: string; readonly text: string }[],
  modifiedAt: number,
): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(modifiedAt);
  for (const { name, text } of entries) zip.addBuffer(Buffer.from(text), name, { mtime, mode: 0o100644 });
  zip.end();
  return await buffer(zip.outputStream);
}
