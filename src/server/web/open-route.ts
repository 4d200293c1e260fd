/** `/open#<key>`: the one-time link becomes a session, with a cookie and a page token. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sessionLifeMs } from './access.ts';
import { cookieName, findSession, isFromOwnPage } from './authorisation.ts';
import { browserName } from './browser-name.ts';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';
import { sendOpenPage } from './script-pages.ts';

export const openPath = '/open';

type OpenOptions = Pick<WebAppOptions, 'access' | 'originRules' | 'onAuthorised'>;

const bodySchema = z.object({ key: z.string().max(100) });

export function addOpenRoute(app: FastifyInstance, options: OpenOptions): void {
  const { access, originRules } = options;
  app.get(openPath, (_request, reply) => sendOpenPage(reply));

  app.post(openPath, (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    const name = browserName(request.headers['user-agent']);
    const created = body.success ? access.redeem(body.data.key, name) : null;
    const sessionId = findSession(request, options);
    const earlier = sessionId !== null && isFromOwnPage(request, sessionId, options) ? sessionId : null;
    if (created === null) {
      if (earlier !== null) return reply.send({ token: null });
      return refusalReply(reply, 403, 'This link is not valid or no longer works.');
    }
    if (earlier !== null) access.end(earlier);
    options.onAuthorised?.();
    return reply
      .setCookie(cookieName(originRules().port), created.cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        maxAge: sessionLifeMs / 1000,
      })
      .send({ token: created.pageToken });
  });
}
