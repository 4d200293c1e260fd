/** The headers of every response: the page may run our own scripts and nothing else. */
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

/** `policy` is the content security policy of this response. */
export function setSecurityHeaders(reply: FastifyReply, policy: string): void {
  reply.headers({ ...fixed, 'content-security-policy': policy });
}
