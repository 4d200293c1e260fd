/**
 * The two pages of ours that run before the interface: one trades the link's key for a session, the other gets
 * a ticket for a file that is opened by its plain address. Each runs one script, named by digest in its policy.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pageToken } from '../../shared/base/page-token.ts';
import { pageStyle } from './refusals.ts';

interface ScriptPage {
  readonly html: string;
  readonly policy: string;
}

const json = "'content-type': 'application/json'";
const readToken = `localStorage.getItem('${pageToken.storageKey}') ?? ''`;

/** The key is in the fragment, which no request carries: neither a prefetch nor a log can use the link up. */
const openPage = scriptPage(
  'Opening Matchkeep',
  `const show = (id) => { document.getElementById(id).hidden = false; };
  const open = async () => {
    const headers = { ${json}, '${pageToken.header}': ${readToken} };
    const body = JSON.stringify({ key: location.hash.slice(1) });
    const response = await fetch('/open', { method: 'POST', headers, body });
    if (!response.ok) return show('link-unknown');
    const { token } = await response.json();
    if (token !== null) localStorage.setItem('${pageToken.storageKey}', token);
    location.replace('/');
  };
  open().catch(() => show('failed'));`,
  `<div id="link-unknown" hidden>
  <h1>This link no longer works</h1>
  <p>Each link authorises one browser, once, within 30 minutes. For a new one, press Enter in the window
  where <code>matchkeep serve</code> runs, or run <code>matchkeep open</code> on that machine.</p>
</div>
<div id="failed" hidden>
  <h1>This browser could not be authorised</h1>
  <p>Matchkeep did not respond, or this browser stores no data for this page (as in some private windows).
  Run <code>matchkeep open</code> for another link.</p>
</div>`,
);

const ticketPage = scriptPage(
  'Opening the file',
  `const open = async () => {
    const headers = { ${json}, '${pageToken.header}': ${readToken} };
    const body = JSON.stringify({ path: location.pathname + location.search });
    const response = await fetch('/tickets', { method: 'POST', headers, body });
    if (!response.ok) throw new Error('refused');
    location.replace((await response.json()).address);
  };
  open().catch(() => { document.getElementById('failed').hidden = false; });`,
  `<div id="failed" hidden>
  <h1>This browser is not authorised</h1>
  <p>Run <code>matchkeep open</code>, or open the link that <code>matchkeep serve</code> printed.</p>
</div>`,
);

export function sendOpenPage(reply: FastifyReply): FastifyReply {
  return send(reply, openPage);
}

export function sendTicketPage(reply: FastifyReply): FastifyReply {
  return send(reply, ticketPage);
}

function send(reply: FastifyReply, { html, policy }: ScriptPage): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html').send(html);
}

function scriptPage(title: string, script: string, body: string): ScriptPage {
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${digest}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Matchkeep</title>
${pageStyle}
${body}
<noscript><p>Matchkeep needs JavaScript.</p></noscript>
<script>${script}</script>
</html>
`;
  return { html, policy: policy.join('; ') };
}
