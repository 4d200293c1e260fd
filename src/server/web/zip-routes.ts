/** `GET /diagnostics` and `GET /backup`: the zips that the desktop saves through a dialog, here as downloads of the browser's. */
import type { FastifyInstance } from 'fastify';
import type { WebAppOptions } from './options.ts';

export function addZipRoutes(
  app: FastifyInstance,
  options: Pick<WebAppOptions, 'diagnostics' | 'backup'>,
): void {
  for (const name of ['diagnostics', 'backup'] as const)
    app.get(`/${name}`, async (_request, reply) => {
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="matchkeep-${name}-${day}.zip"`)
        .type('application/zip')
        .send(await options[name]());
    });
}
