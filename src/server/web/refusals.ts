/** The server's rejections: data for programs, a plain page for people. */
import type { FastifyReply } from 'fastify';
import type { ErrorCode } from '../../shared/base/errors.ts';
import type { BridgeReply } from '../../shared/bridge/bridge.ts';

/** The same shape as every response of the bridge. */
export function refusalReply(reply: FastifyReply, status: number, message: string): FastifyReply {
  const body: BridgeReply = { ok: false, error: { code: toErrorCode(status), message, status } };
  return reply.code(status).type('application/json').send(body);
}

function toErrorCode(status: number): ErrorCode {
  if (status === 401) return 'sign-in-required';
  if (status === 404) return 'not-found';
  return status >= 500 ? 'unexpected' : 'invalid-input';
}

export const pageStyle = `<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.35rem; line-height: 1.3; }
  code { font-size: 0.95em; }
</style>`;

/** A page without scripts, for a browser that has no session. */
export const notAuthorisedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This browser is not authorised · Matchkeep</title>
${pageStyle}
<h1>This browser is not authorised</h1>
<p>Run <code>matchkeep open</code> on the machine where Matchkeep runs. Or open the link that
<code>matchkeep serve</code> printed when it started; for a new one, press Enter in that window.</p>
<p>This browser is already authorised, and you came here from another site? <a href="/">Continue</a></p>
</html>
`;
