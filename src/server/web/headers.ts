/** The headers every answer carries: the page may run our own scripts and nothing else. */
import type { FastifyReply } from 'fastify';

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)',
  'cache-control': 'no-store',
};

/**
 * The policy of our own page. Inline styles are allowed: Mantine sets its theme's variables in a style
 * element. `blob:` is what hls.js feeds a video from. Streams come from one configured host.
 */
export function contentSecurityPolicy(host: string, streamBaseUrl: string): string {
  const streamOrigin = URL.parse(streamBaseUrl)?.origin;
  const stream = streamOrigin ? ` ${streamOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self' blob:${stream}`,
    `connect-src 'self' ws://${host}${stream}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** `policy` is the content security policy of this answer. */
export function setSecurityHeaders(reply: FastifyReply, policy: string): void {
  reply.headers({ ...fixed, 'content-security-policy': policy });
}
