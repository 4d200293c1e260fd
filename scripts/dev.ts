/**
 * `npm run dev`: the interface with hot reload, and the archiver behind it, on the practice service. A change in
 * src/renderer shows in the open page without a reload. A change in the archiver, the server or the practice service
 * restarts the server, and the page reconnects. Its data is in `.matchkeep-dev/dev`; delete that folder to start over.
 */
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { buildIfNeeded } from './build.ts';
import { root } from './command.ts';
import { startBackend } from './dev/backend.ts';
import { createGateway } from './dev/gateway.ts';

/** What the server runs from source. The interface's own files are Vite's to watch. */
const watched = ['core', 'server', 'shared', 'practice'].map((room) => join(root, 'src', room));

/** Where the data is; a test names a folder of its own. */
const dataDir = process.env['MATCHKEEP_DATA_DIR'] ?? join(root, '.matchkeep-dev', 'dev');

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  // The server wants the built page to be there, although here Vite serves the page.
  await buildIfNeeded('interface');
  const backend = await startBackend(dataDir);
  const gateway = createGateway(backend.address);
  const vite = await createServer({
    configFile: join(root, 'vite.renderer.config.ts'),
    cacheDir: join(root, '.matchkeep-dev', 'vite'),
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { [gateway.paths]: gateway.proxy },
    },
  });
  try {
    await vite.listen();
    const address = new URL(vite.resolvedUrls?.local[0] ?? 'http://127.0.0.1:5173/').origin;
    gateway.setPageOrigin(address);
    const link = (started: string) => `${address}${new URL(started).pathname}${new URL(started).hash}`;
    console.log(`\nOpen this link (it works once): ${link(await backend.link())}`);
    console.log('Changes in src/ take effect automatically. Press Ctrl-C to stop.\n');
    restartOnChange(vite, async (file) => {
      console.log(`${file} changed: restarting the server …`);
      await backend.restart();
      await gateway.authorise(await backend.link());
      console.log('The server is running again.');
    });
    await stopSignal();
    return 0;
  } finally {
    await Promise.all([vite.close(), backend.stop()]);
  }
}

/** Runs `restart` once for changes that come together, and again for those that come meanwhile. */
function restartOnChange(vite: ViteDevServer, restart: (file: string) => Promise<void>): void {
  let pending: string | null = null;
  let isRestarting = false;
  const run = async () => {
    if (isRestarting) return;
    isRestarting = true;
    while (pending !== null) {
      const file = pending;
      pending = null;
      await restart(file).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        console.error('The server did not start. The next change restarts it.');
      });
    }
    isRestarting = false;
  };
  vite.watcher.add(watched);
  vite.watcher.on('all', (_event, path) => {
    if (!watched.some((folder) => path.startsWith(folder)) || !path.endsWith('.ts')) return;
    pending = path.slice(root.length + 1);
    void run();
  });
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
