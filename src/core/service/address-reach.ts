/** Where on the network an IP address is: on this machine, on the local network, or anywhere. */
import { BlockList, isIP } from 'node:net';

/** From far to near: anywhere; the local network; this machine, including link-local addresses. */
export const reaches = ['public', 'private', 'loopback'] as const;
export type Reach = (typeof reaches)[number];

const loopback = new BlockList();
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  loopback.addSubnet(address, bits, 'ipv4');
loopback.addSubnet('::', 127, 'ipv6');
loopback.addSubnet('fe80::', 10, 'ipv6');

const local = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  local.addSubnet(address, bits, 'ipv4');
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fec0::', 10, 'ipv6');
local.addSubnet('ff00::', 8, 'ipv6');
// Teredo tunnels (RFC 4380) hide an IPv4 address, and no file host is behind one.
local.addSubnet('2001::', 32, 'ipv6');

/** The reach of an IP address without brackets; anything else counts as public. */
export function reachOfAddress(address: string): Reach {
  const family = isIP(address);
  if (family === 0) return 'public';
  const embedded = family === 6 ? embeddedIPv4(address) : null;
  if (embedded !== null) return reachOfAddress(embedded);
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(address, type)) return 'loopback';
  return local.check(address, type) ? 'private' : 'public';
}

/** IPv4-mapped, -compatible and -translated addresses (RFC 2765), NAT64 (RFC 6052) and 6to4 (RFC 3056). */
function embeddedIPv4(address: string): string | null {
  const groups = ipv6Groups(address);
  const [first = 0, second = 0] = groups;
  if (first === 0x2002) return dotted(groups[1], groups[2]);
  const isNat64 = first === 0x64 && second === 0xff9b;
  const isTranslated =
    groups.slice(0, 4).every((group) => group === 0) && groups[4] === 0xffff && groups[5] === 0;
  const isLow = groups.slice(0, 5).every((group) => group === 0) && [0, 0xffff].includes(groups[5] ?? 1);
  const isTiny = isLow && groups[5] === 0 && groups[6] === 0;
  return isNat64 || isTranslated || (isLow && !isTiny) ? dotted(groups[6], groups[7]) : null;
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address in any notation; `URL` writes it with hexadecimal groups only. */
function ipv6Groups(address: string): readonly number[] {
  const [plain = ''] = address.split('%');
  const canonical = URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1) ?? '';
  const [head = '', tail] = canonical.split('::');
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail ?? '')];
  if (tail === undefined) return before;
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0);
  return [...before, ...zeros, ...after];
}
