/**
 * Frees the buffers of a transfer as soon as they are copied. Left to the garbage collector, each 64 kB outside its heap
 * counts, and it runs several times per 100 MB: as much work as receiving them.
 */
import type { Socket } from 'node:net';

export interface BufferReleaser {
  /** The chunk was copied and is not used any more: after this it is empty. */
  copied(chunk: Buffer): void;
  /** Leaves the remaining buffers to the garbage collector. */
  end(): void;
}

/**
 * Body bytes that may have arrived before the first packet seen: twice what the response and its stream buffer before
 * they pause the socket.
 */
const maxUnseenBytes = 256 * 1024;

/**
 * For a body that is on the socket exactly as it is: neither encoded nor chunked. Node passes a body on as copies of
 * packets; if it passes on the packets themselves, nothing is freed before it is read.
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
      freeBuffer(chunk);
      for (let first = packets[0]; first && first.readAt <= read; first = packets[0]) {
        freeBuffer(first.data);
        packets.shift();
      }
    },
    end() {
      socket.off('data', take);
      packets.length = 0;
    },
  };
}

/** Only if the buffer covers all of its memory: otherwise other buffers may use a part of it. */
export function freeBuffer({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
