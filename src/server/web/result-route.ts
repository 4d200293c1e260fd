/** `GET /query-results/<id>?format=csv&name=…`: all rows of a query's result, as a download. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { safeName } from '../../core/archive/safe-name.ts';
import { toErrorData } from '../../shared/base/errors.ts';
import { idSchema } from '../../shared/domain/domain.ts';
import { tableFormats } from '../../shared/library/export.ts';
import { namedFile } from './named-file.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

const inputSchema = z.object({
  id: idSchema,
  format: z.enum(tableFormats),
  name: z.string().max(200).default(''),
});

export function addResultRoute(
  app: FastifyInstance,
  { queryResult }: Pick<WebAppOptions, 'queryResult'>,
): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/query-results/:id',
    async (request, reply) => {
      const input = inputSchema.safeParse({ ...request.query, ...request.params });
      if (!input.success) return refusalReply(reply, 404, 'There is no download at this address.');
      const { id, format, name } = input.data;
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      try {
        const { bytes, content } = await queryResult({ id, format }, left.signal);
        return reply
          .headers({
            'content-security-policy': "sandbox; default-src 'none'",
            'content-disposition': `attachment; ${namedFile(`${safeName(name, 200, 'query')}.${format}`)}`,
            'content-length': bytes,
          })
          .type('application/octet-stream')
          .send(content);
      } catch (error) {
        // Nobody reads the answer.
        if (left.signal.aborted) return reply.hijack();
        const { code, message } = toErrorData(error);
        if (code === 'not-found') return refusalReply(reply, 404, message);
        throw error;
      }
    },
  );
}
