/**
 * Frees what a transfer has done with at once. The collector would be told of each 64 KB off its heap and run
 * several times for every 100 MB: as much work as receiving them.
 */
import type { Socket } from 'node:net';

export interface BufferReleaser {
  /** The chunk was copied, and is nobody's any more: whoever reads it after this finds it empty. */
  copied(chunk: Buffer): void;
  /** What is still held is left to the collector. */
  end(): void;
}

/**
 * Body bytes that a packet before the first one seen may have brought: twice what the response and the stream
 * over it hold before they stop the socket.
 */
const maxUnseenBytes = 256 * 1024;

/**
 * For a body that comes over the socket byte by byte as it is: neither encoded nor in chunks. Node hands a body
 * on as copies of packets; should it hand on the packets themselves, nothing is freed that was not yet read.
 */
export function createBufferReleaser(socket: Pick<Socket, 'on' | 'off'>): BufferReleaser {
  const packets: { readonly data: Buffer; readonly readAt: number }[] = [];
  let received = 0;
  let read = 0;

  const take = (data: Buffer) => {
    received += data.length;
    packets.push({ data, readAt: received + maxUnseenBytes });
  };
  socket.on('data', take);
  return {
    copied(chunk) {
      read += chunk.length;
      free(chunk);
      for (let first = packets[0]; first && first.readAt <= read; first = packets[0]) {
        free(first.data);
        packets.shift();
      }
    },
    end() {
      socket.off('data', take);
      packets.length = 0;
    },
  };
}

/** Only where the bytes are all of their memory: else others may hold a part of it. */
function free({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
