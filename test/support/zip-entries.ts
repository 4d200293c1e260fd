/** The entries of a zip as texts, by name. */
import yauzl from 'yauzl';

export async function zipEntries(zip: Buffer): Promise<Map<string, string>> {
  const archive = await yauzl.fromBufferPromise(zip);
  const entries = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
    entries.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return entries;
}
