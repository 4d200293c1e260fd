/** Plain hls.js as its documentation shows it, on a page with nothing else: what the player is measured against. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { z } from 'zod';

interface BareOptions {
  readonly baseUrl: string;
  readonly streamBaseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly perid: string;
}

const html = `<!doctype html><title>bare</title><button>Play</button><button>Stop</button><video muted playsinline width="640" height="360"></video>
<script src="/hls.js"></script>
<script>
const [play, stop] = document.querySelectorAll('button');
let hls;
stop.onclick = () => hls.destroy();
play.onclick = async () => {
  const address = await (await fetch('/address')).json();
  hls = new Hls({ liveDurationInfinity: true });
  const video = document.querySelector('video');
  hls.on(Hls.Events.MANIFEST_PARSED, () => video.play());
  hls.loadSource(address);
  hls.attachMedia(video);
};
</script>`;

export async function startBarePage(
  options: BareOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await readFile(new URL('../node_modules/hls.js/dist/hls.min.js', import.meta.url));
  const signIn = await fetch(`${options.baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: options.username, password: options.password }),
  });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(await signIn.json());
  const server = createServer(async (request, response) => {
    if (request.url === '/hls.js') {
      response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
        .end(script);
    } else if (request.url === '/address') {
      const query = new URLSearchParams({ viewer_id: randomUUID(), match_perid: options.perid });
      const asked = await fetch(`${options.streamBaseUrl}/v2/stream/playlist_url?${query}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      response.writeHead(asked.status, { 'content-type': 'application/json' }).end(await asked.text());
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare page is not listening.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
