/** `GET /exports/<id>`: an export that was made ready for this browser, as a download. */
import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { fileSize } from '../../core/disk/file-size.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

export function addExportRoute(app: FastifyInstance, { exportFile }: WebAppOptions): void {
  app.get<{ Params: { id: string } }>('/exports/:id', async (request, reply) => {
    const file = exportFile(request.params.id);
    const size = file === null ? null : await fileSize(file.path);
    if (file === null || size === null) return refusalReply(reply, 404, 'This export no longer exists.');
    return reply
      .headers({
        'content-security-policy': "sandbox; default-src 'none'",
        // Names of our own making: letters, digits, dots and hyphens.
        'content-disposition': `attachment; filename="${file.name}"`,
        'content-length': size,
      })
      .type('application/octet-stream')
      .send(createReadStream(file.path));
  });
}
