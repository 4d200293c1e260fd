/** Failures of requests that got no response, or a damaged one, in the user's words. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import { ProxyError, proxyErrorCodes } from '../network/proxy-error.ts';

/** Network failures in words; the system's code is for the log. */
const networkErrorMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was interrupted',
  EPIPE: 'the connection was interrupted',
  ERR_HTTP_CONTENT_LENGTH_MISMATCH: 'the connection was interrupted',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved; check that this machine is online',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it did not respond in time',
  EPROTO: 'it does not support https on this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not support https on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not support https on this port',
  HPE_INVALID_CONSTANT: 'the response is not http',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed and not trusted on this machine',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted on this machine',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is not trusted on this machine',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted on this machine',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted on this machine',
  CERT_UNTRUSTED: 'its certificate is not trusted on this machine',
  CERT_SIGNATURE_FAILURE: 'its certificate is not trusted on this machine',
};

const checkNetwork =
  'Check the network and the service address in the settings. Matchkeep retries automatically.';
const checkScheme =
  'Check the service address in the settings: its port may be for http, or a proxy may respond in its place.';
const checkClock =
  'Check the date of this machine. If it is right, the operator of the host must renew the certificate. Matchkeep retries automatically.';
const checkCertificate =
  'A proxy or a program that inspects traffic may respond in its place: then the system must trust its authority. Otherwise contact the operator of the host. Matchkeep retries automatically.';
const remedies: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: checkClock,
  CERT_NOT_YET_VALID: checkClock,
  CERT_REVOKED: checkCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: checkCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: checkCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: checkCertificate,
  UNABLE_TO_GET_ISSUER_CERT: checkCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: checkCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: checkCertificate,
  CERT_UNTRUSTED: checkCertificate,
  CERT_SIGNATURE_FAILURE: checkCertificate,
  EPROTO: checkScheme,
  ERR_SSL_WRONG_VERSION_NUMBER: checkScheme,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: checkScheme,
  HPE_INVALID_CONSTANT: checkScheme,
};

/** The error of Node's client in words. Retains only its code, by default the system's code of `failure`. */
export function unreachable(url: URL, failure: unknown, code = systemCode(failure)): MatchkeepError {
  if (failure instanceof ProxyError) return proxyFailure(url, failure);
  if (code !== null && isDamage(code)) return damaged(url, code);
  const meaning = networkErrorMessages[code ?? ''] ?? 'the connection failed';
  return new MatchkeepError('service-unreachable', `${url.host} could not be reached: ${meaning}.`, {
    host: url.host,
    remedy: remedies[code ?? ''] ?? checkNetwork,
    cause: code ?? 'unknown',
  });
}

function proxyFailure(url: URL, { message, code }: ProxyError): MatchkeepError {
  const remedy =
    code === 'PROXY_NEEDS_SIGN_IN'
      ? 'Set the user name and password of the proxy in the environment of Matchkeep: HTTPS_PROXY=http://NAME:PASSWORD@PROXY:PORT.'
      : 'Check the proxy in the settings (Network) or in the system. Matchkeep retries automatically.';
  return new MatchkeepError('service-unreachable', `${url.host} could not be reached: ${message}.`, {
    host: url.host,
    remedy,
    cause: code,
  });
}

/** Errors of gzip, deflate and brotli: the response is incomplete or damaged. */
function isDamage(code: string): boolean {
  return code.startsWith('Z_') || /^ERR_\w*ERROR_FORMAT/.test(code);
}

function damaged(url: URL, code: string): MatchkeepError {
  return new MatchkeepError(
    'service-unreadable',
    `The response of ${url.host} is damaged: it cannot be unpacked.`,
    {
      host: url.host,
      remedy: 'If this happens again, check whether a proxy changes the responses.',
      cause: code,
    },
  );
}

const neverSent: readonly unknown[] = [
  ...proxyErrorCodes,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
];

/** Whether the failed request certainly did not reach the service. */
export function wasNeverSent(error: MatchkeepError): boolean {
  return error.code === 'service-unreachable' && neverSent.includes(error.cause);
}
