/** A failure at a proxy, before anything reached the host behind it. Never contains credentials. */
import { type ProxyServer, proxyName } from './proxy.ts';

export const proxyErrorCodes = ['PROXY_UNREACHABLE', 'PROXY_NEEDS_SIGN_IN', 'PROXY_REFUSED'] as const;
export type ProxyErrorCode = (typeof proxyErrorCodes)[number];

export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;

  /** `fact` follows the proxy's name: "does not answer". */
  constructor(code: ProxyErrorCode, proxy: ProxyServer, fact: string) {
    super(`the proxy ${proxyName(proxy)} ${fact}`);
    this.code = code;
  }
}
