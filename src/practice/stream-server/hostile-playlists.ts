/** Playlists as no honest service sends them: a player has to give up on them in time. */
import type { ServerResponse } from 'node:http';

const head = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n';
const filler = Buffer.from(`# ${'x'.repeat(1021)}\n`);
/** Not for ever after all: nobody who listens that long has a limit. */
const endlessBytes = 256 * 1024 * 1024;

export function sendHugePlaylist(response: ServerResponse, megabytes: number): void {
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * 1024 * 1024, filler)]);
  response.writeHead(200, {
    'content-type': 'application/vnd.apple.mpegurl',
    'content-length': body.length,
  });
  response.end(body);
}

/** Declares no length, and continues until the other side closes. */
export function sendEndlessPlaylist(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' });
  response.write(head);
  const portion = Buffer.alloc(64 * 1024, filler);
  let sent = 0;
  const go = () => {
    while (!response.destroyed && sent < endlessBytes) {
      sent += portion.length;
      if (!response.write(portion)) {
        response.once('drain', go);
        return;
      }
    }
    response.end();
  };
  go();
}
