/** Checks the structure of a file on disk in constant memory. Runs in the main thread and in workers. */
import { createReadStream } from 'node:fs';
import yauzl from 'yauzl';
import { systemCode } from '../disk/disk-error.ts';
import { createJsonScanner } from '../json/scanner.ts';

const chunkBytes = 1024 * 1024;

/** The problem with a file that should be JSON, as a clause, or null. Throws the disk's errors. */
export async function jsonProblem(path: string): Promise<string | null> {
  const scanner = createJsonScanner();
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const problem = scanner.push(chunk);
    if (problem !== null) return problem;
  }
  return scanner.end();
}

export function jsonProblemIn(data: Uint8Array): string | null {
  const scanner = createJsonScanner();
  return scanner.push(data) ?? scanner.end();
}

/** The problem with a file that should be a zip, as a clause, or null. Throws the disk's errors. */
export async function zipProblem(path: string): Promise<string | null> {
  return await findZipProblem(() => yauzl.openPromise(path, { ...zipOptions, autoClose: false }));
}

export async function zipProblemIn(data: Buffer): Promise<string | null> {
  return await findZipProblem(() => yauzl.fromBufferPromise(data, zipOptions));
}

// Names are not decoded: a zip is not refused because of the names of its entries.
const zipOptions: yauzl.Options = { lazyEntries: true, decodeStrings: false };
const localHeaderBytes = 30;

/** Walks the central directory; each entry must lie within the file. */
async function findZipProblem(open: () => Promise<yauzl.ZipFile>): Promise<string | null> {
  try {
    const zip = await open();
    try {
      if (zip.entryCount === 0) return 'the zip file is empty';
      for await (const entry of zip.eachEntry()) {
        const end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.compressedSize;
        if (end > zip.fileSize) return 'the zip file lists an entry beyond its end';
      }
      return null;
    } finally {
      zip.close();
    }
  } catch (error) {
    // yauzl's own errors concern the content and have no system code.
    if (systemCode(error) !== null) throw error;
    return `the zip file is incomplete (${error instanceof Error ? error.message : String(error)})`;
  }
}
