/**
 * `GET /files/<asset id>`: an archived file, to be read or saved. What is in it came from outside, so it is
 * never shown as a page of ours: text as plain text, anything else as a file to save, both sandboxed.
 */
import { open, realpath } from 'node:fs/promises';
import { basename, extname, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toErrorData } from '../../shared/base/errors.ts';
import { operations } from '../../shared/bridge/bridge.ts';
import { namedFile } from './named-file.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

const textFiles = new Set(['.json', '.jsonl', '.csv', '.txt', '.log', '.xml', '.html']);

export function addFileRoutes(app: FastifyInstance, options: WebAppOptions): void {
  app.get<{ Params: { assetId: string } }>('/files/:assetId', async (request, reply) => {
    const input = operations['files.path'].input.safeParse({ assetId: request.params.assetId });
    if (!input.success) return refusalReply(reply, 400, 'This is not a file ID.');
    const path = await findPath(options, input.data.assetId);
    if (path === null) return refusalReply(reply, 404, 'This file is not in the archive.');

    const file = await open(path, 'r');
    const { size } = await file.stat();
    const isText = textFiles.has(extname(path).toLowerCase());
    const disposition = isText && !wantsToSave(request.query) ? 'inline' : 'attachment';
    return reply
      .headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `${disposition}; ${namedFile(basename(path))}`,
        'content-length': size,
      })
      .type(isText ? 'text/plain; charset=utf-8' : 'application/octet-stream')
      .send(file.createReadStream());
  });
}

const isInside = (inside: string, real: string) =>
  !(inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || inside === real);

/** The file's real path, or null when the asset has none inside an archive. */
async function findPath(options: WebAppOptions, assetId: string): Promise<string | null> {
  try {
    const { path } = await options.handlers['files.path']({ assetId });
    const real = await realpath(path);
    for (const dir of options.archiveDirs()) {
      // One that is away has not this file.
      const root = await realpath(dir).catch(() => null);
      if (root !== null && isInside(relative(root, real), real)) return real;
    }
    return null;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing || toErrorData(error).code === 'not-found') return null;
    throw error;
  }
}

function wantsToSave(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'download' in query;
}
