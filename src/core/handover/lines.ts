/** Lines of JSON over a socket, of bounded length. */
import type { Socket } from 'node:net';

const newline = 0x0a;

/**
 * Calls `onLine` for each whole line, without its end. A line of more than `maxBytes()` bytes ends the connection,
 * and so does a line for which `onLine` returns false.
 */
export function readLines(socket: Socket, maxBytes: () => number, onLine: (line: string) => boolean): void {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): boolean => {
    parts.push(part);
    length += part.length;
    return length <= maxBytes();
  };
  const endLine = (): boolean => {
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    length = 0;
    return onLine(line);
  };
  socket.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const isFine = add(chunk.subarray(from, at)) && endLine();
      if (!isFine || socket.destroyed) return void socket.destroy();
      from = at + 1;
    }
    if (from < chunk.length && !add(chunk.subarray(from))) socket.destroy();
  });
}
