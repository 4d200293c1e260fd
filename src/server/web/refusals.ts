/** How the server says no: as data to programs, as a plain page to people. */
import type { FastifyReply } from 'fastify';
import type { BridgeReply } from '../../shared/bridge.ts';
import type { ErrorCode } from '../../shared/errors.ts';

/** The same shape as every answer of the bridge. */
export function refusalReply(reply: FastifyReply, status: number, message: string): FastifyReply {
  const body: BridgeReply = { ok: false, error: { code: codeOf(status), message, status } };
  return reply.code(status).type('application/json').send(body);
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'sign-in-required';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 405 || status === 501) return 'not-supported';
  return status >= 500 ? 'unexpected' : 'invalid-input';
}

const pages = {
  'not-let-in': {
    title: 'This browser has not been let in',
    text: `Open the link that <code>matchkeep serve</code> printed when it started. If it was used already,
      press Enter in that window, or run <code>matchkeep open</code>, for a new one.`,
    action: '<p>Let in before, and came here from another site? <a href="/">Continue</a></p>',
  },
  'link-unknown': {
    title: 'This link no longer works',
    text: `Each link lets one browser in, once, within 30 minutes. For a new one press Enter in the window
      where <code>matchkeep serve</code> runs, or run <code>matchkeep open</code> on that machine.`,
    action: '<p>If this browser was let in before: <a href="/">continue to Matchkeep</a></p>',
  },
} as const;

/** A page without scripts, for who has no session yet. */
export function plainPage(name: keyof typeof pages): string {
  const { title, text, action } = pages[name];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Matchkeep</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.35rem; line-height: 1.3; }
  code { font-size: 0.95em; }
</style>
<h1>${title}</h1>
<p>${text}</p>
${action}
</html>
`;
}
