/**
 * An authority of our own for one test run, and a server's certificate from it (X.509 v3, RFC 5280), so that
 * the repository contains no private key. DER is written by hand: tag, length, content.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface Issued {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

export interface TestAuthority {
  readonly certificate: string;
  /** `days`: the validity from now. */
  issue(host: string, days?: readonly [number, number]): Issued;
}

export function createTestAuthority(): TestAuthority {
  const own = newKeys();
  const name = 'Test authority';
  const isAuthority = extension('551d13', der(0x30, der(0x01, Buffer.from([0xff]))));
  const certificate = pem('CERTIFICATE', signed(own.privateKey, name, name, own.publicKey, isAuthority));
  return {
    certificate,
    issue(host, days) {
      const keys = newKeys();
      const isFor = extension('551d11', der(0x30, der(0x82, Buffer.from(host, 'ascii'))));
      return {
        certificate: pem('CERTIFICATE', signed(own.privateKey, name, host, keys.publicKey, isFor, days)),
        key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** ecdsa-with-SHA256 */
const algorithm = der(0x30, oid('2a8648ce3d040302'));
let serial = 1;

function signed(
  authorityKey: KeyObject,
  issuer: string,
  subject: string,
  key: KeyObject,
  extensions: Buffer,
  [from, to]: readonly [number, number] = [-1, 1],
): Buffer {
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const number = der(0x02, Buffer.from([serial++]));
  const validity = der(0x30, time(from), time(to));
  const publicKey = key.export({ type: 'spki', format: 'der' });
  const fields = der(
    0x30,
    ...[version, number, algorithm, encodeName(issuer), validity, encodeName(subject), publicKey],
    der(0xa3, der(0x30, extensions)),
  );
  const signature = sign('sha256', fields, authorityKey);
  return der(0x30, fields, algorithm, der(0x03, Buffer.from([0]), signature));
}

function encodeName(commonName: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(commonName)))));
}

function extension(id: string, value: Buffer): Buffer {
  return der(0x30, oid(id), der(0x01, Buffer.from([0xff])), der(0x04, value));
}

/** UTCTime, days from now. */
function time(days: number): Buffer {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${iso.slice(2, 19).replace(/[-T:]/g, '')}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : [0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
