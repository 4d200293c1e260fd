/** Results of queries as files: at a path of this machine, or as a stream for a browser. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TableFormat } from '../../shared/library/export.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import { stageFile } from '../disk/staged-file.ts';
import { exportError, makeFolder, refuseArchive, refuseTaken } from '../disk/target.ts';
import type { Engine } from './engine.ts';
import { noResult } from './problem.ts';

interface OpenedResult {
  readonly bytes: number;
  /** Has to be read or destroyed. */
  readonly content: Readable;
}

/** Opens all rows of a result as a file. Throws `not-found`, and the signal's reason: what was being written is then ended. */
export type OpenResult = (
  result: { readonly id: string; readonly format: TableFormat },
  signal: AbortSignal,
) => Promise<OpenedResult>;

interface ResultFiles {
  readonly write: Handlers['sql.export'];
  readonly open: OpenResult;
}

export function createResultFiles(engine: Engine, archiveDirs: () => readonly string[]): ResultFiles {
  /** Gives `use` a file of the engine's temporary folder, which is gone afterwards. */
  const withFile = async <T>(format: TableFormat, use: (made: string) => Promise<T>): Promise<T> => {
    if (!engine.isRunning()) throw noResult();
    const made = join(engine.temporaryFolder(), `${randomUUID()}.${format}`);
    try {
      return await use(made);
    } catch (error) {
      throw exportError(error);
    } finally {
      await rm(made, { force: true });
    }
  };
  return {
    async write({ id, format, path, replaces }) {
      refuseArchive(path, archiveDirs());
      refuseTaken(path, replaces);
      return await withFile(format, async (made) => {
        const { rows } = await engine.run('write', { id, format, path: made });
        return { path, rows, bytes: await publish(made, path) };
      });
    },
    async open({ id, format }, signal) {
      return await withFile(format, async (made) => {
        signal.throwIfAborted();
        // The engine may have died.
        const stop = () => void engine.run('stopWriting', { path: made }).catch(() => {});
        signal.addEventListener('abort', stop, { once: true });
        try {
          await engine.run('write', { id, format, path: made });
        } catch (error) {
          throw signal.aborted ? signal.reason : error;
        } finally {
          signal.removeEventListener('abort', stop);
        }
        // What is open can be read after its name is gone, and leaves nothing, whatever ends the reading.
        const file = await open(made);
        const { size: bytes } = await file.stat();
        return { bytes, content: file.createReadStream() };
      });
    },
  };
}

/** Moves the file, across drives too: under its final name it is complete. Returns its bytes. */
async function publish(made: string, path: string): Promise<number> {
  makeFolder(dirname(path));
  const staged = stageFile(path);
  try {
    for await (const chunk of createReadStream(made)) staged.output.write(chunk);
    staged.publish();
    return staged.output.bytes;
  } finally {
    staged.discard();
  }
}
