/** `/open?key=…`: the one-time link becomes a session cookie. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebAppOptions } from './options.ts';
import { plainPage } from './refusals.ts';

const cookieLifeSeconds = 30 * 24 * 60 * 60;

type OpenOptions = Pick<WebAppOptions, 'access' | 'originRules' | 'onLetIn'>;

/** Cookies ignore the port: named by it, two servers on one machine don't overwrite each other's. */
function cookieName(port: number): string {
  return `matchkeep_${port}`;
}

export function isLetIn(request: FastifyRequest, options: OpenOptions): boolean {
  return options.access.hasSession(request.cookies[cookieName(options.originRules().port)]);
}

export function addOpenRoute(app: FastifyInstance, options: OpenOptions): void {
  app.get('/open', { exposeHeadRoute: false }, (request, reply) => {
    // A browser that only fetches ahead must not use the link up.
    if (request.headers['sec-purpose'] !== undefined) return reply.code(503).send();
    const key = keyOf(request.query);
    const token = key === null ? null : options.access.redeem(key);
    if (token === null) {
      if (isLetIn(request, options)) return reply.redirect('/', 303);
      return reply.code(403).type('text/html').send(plainPage('link-unknown'));
    }
    options.onLetIn?.();
    return reply
      .setCookie(cookieName(options.originRules().port), token, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        maxAge: cookieLifeSeconds,
      })
      .redirect('/', 303);
  });
}

function keyOf(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || !('key' in query)) return null;
  return typeof query.key === 'string' && query.key.length <= 100 ? query.key : null;
}
