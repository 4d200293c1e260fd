/** `GET /coverage-gaps/<format>`: the list of missing files, which the desktop saves through a dialog, as a download. */
import type { FastifyInstance } from 'fastify';
import { gapsName } from '../../core/export/gaps.ts';
import { gapsFormatSchema } from '../../shared/coverage/coverage-gaps.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

export function addGapsRoute(app: FastifyInstance, { gaps }: Pick<WebAppOptions, 'gaps'>): void {
  app.get<{ Params: { format: string } }>('/coverage-gaps/:format', (request, reply) => {
    const format = gapsFormatSchema.safeParse(request.params.format);
    if (!format.success) return refusalReply(reply, 404, 'There is no download at this address.');
    return reply
      .header('content-disposition', `attachment; filename="${gapsName(Date.now(), format.data)}"`)
      .type('application/octet-stream')
      .send(gaps(format.data));
  });
}
