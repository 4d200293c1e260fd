/** Writes content to a response with the socket's own pace. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Ends the response; returns early where the client went away. */
export async function sendBytes(
  response: ServerResponse,
  data: readonly Buffer[] | AsyncIterable<Buffer> | Iterable<Buffer>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  if (Array.isArray(data)) {
    // Small: in one packet with the headers, with nothing copied.
    response.cork();
    for (const chunk of data) {
      onBytes(chunk.length);
      response.write(chunk);
    }
    response.end();
    return;
  }
  for await (const chunk of data) {
    if (!(await writeChunk(response, chunk, onBytes))) return;
  }
  response.end();
}

/** Waits where the socket is full. False: the client has gone. */
export async function writeChunk(
  response: ServerResponse,
  chunk: Buffer,
  onBytes: (bytes: number) => void,
): Promise<boolean> {
  if (response.destroyed) return false;
  onBytes(chunk.length);
  if (response.write(chunk)) return true;
  const gone = new AbortController();
  const onClose = () => gone.abort();
  response.once('close', onClose);
  try {
    await once(response, 'drain', { signal: gone.signal });
    return true;
  } catch (error) {
    if (gone.signal.aborted) return false;
    throw error;
  } finally {
    response.off('close', onClose);
  }
}
