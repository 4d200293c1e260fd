/** `00000010  7b 22 61 22 …  {"a"…`, as such tools have it: what is no ASCII character is a dot. */
const perLine = 16;

export function hexLines(bytes: Uint8Array, offset: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine) {
    const line = [...bytes.subarray(at, at + perLine)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${(offset + at).toString(16).padStart(8, '0')}  ${hex.padEnd(perLine * 3 - 1)}  ${text}`);
  }
  return lines;
}
