/** `GET /diagnostics`: the zip that the desktop saves through a dialog, here as a download of the browser's. */
import type { FastifyInstance } from 'fastify';
import { diagnosticsName } from '../../core/diagnostics/diagnostics.ts';
import type { WebAppOptions } from './options.ts';

export function addDiagnosticsRoute(app: FastifyInstance, { diagnostics }: WebAppOptions): void {
  app.get('/diagnostics', async (_request, reply) =>
    reply
      .header('content-disposition', `attachment; filename="${diagnosticsName(Date.now())}"`)
      .type('application/zip')
      .send(await diagnostics()),
  );
}
