/**
 * Downloads that a browser opens by link: the ticket that such a request needs, and the routes of diagnostics, backups,
 * missing files and exports. file-routes.ts and result-route.ts have the others.
 */
import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fileSize } from '../../core/disk/file-size.ts';
import { gapsName } from '../../core/export/gaps.ts';
import { gapsFormatSchema } from '../../shared/coverage/coverage-gaps.ts';
import { findSession } from './authorisation.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

/** Routes that browsers open by link, and the addresses that lead to them. */
export const downloadRoutes: ReadonlySet<string> = new Set([
  '/files/:assetId',
  '/exports/:id',
  '/diagnostics',
  '/backup',
  '/coverage-gaps/:format',
  '/query-results/:id',
]);
const downloadPath = /^\/(?:files|exports|diagnostics|backup|coverage-gaps|query-results)(?:\/|$)/;

const bodySchema = z.object({ path: z.string().startsWith('/').max(2000) });

/**
 * `POST /tickets`: an address for a download by link. Such a request carries the cookie and nothing else of
 * ours, so the page asks for a ticket first, which is part of the address and ends after a few minutes.
 */
export function addTicketRoute(
  app: FastifyInstance,
  options: Pick<WebAppOptions, 'access' | 'originRules'>,
): void {
  app.post('/tickets', (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    const [path = '', search = ''] = body.success ? body.data.path.split('?', 2) : [];
    if (!downloadPath.test(path)) return refusalReply(reply, 400, 'There is no download at this address.');
    const sessionId = findSession(request, options);
    const ticket = sessionId === null ? null : options.access.mintTicket(sessionId, path);
    if (ticket === null) return refusalReply(reply, 401, 'This browser is not authorised.');
    const query = new URLSearchParams(search);
    query.set('ticket', ticket);
    return reply.send({ address: `${path}?${query}` });
  });
}

/** `GET /diagnostics` and `GET /backup`: the zips that the desktop saves through a dialog. */
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

/** `GET /coverage-gaps/<format>`: the list of missing files, which the desktop saves through a dialog. */
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

/** `GET /exports/<id>`: an export that was made ready for this browser. */
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
