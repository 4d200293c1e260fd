/** The server shell: two workspaces, the web side in front of them, and a link to authorise a browser. */
import { createInterface } from 'node:readline';
import { noServer } from '../../core/host/browsers.ts';
import { createWorkspaces } from '../../core/workspaces.ts';
import { startPractice } from '../../practice/practice.ts';
import { shellQuoted } from '../../shared/base/shell.ts';
import { openPageInBrowser } from '../host/host-actions.ts';
import type { Output } from '../terminal/output.ts';
import { type RunningServer, startWebServer } from '../web/listen.ts';
import { findRendererDir } from '../web/renderer-files.ts';
import type { CommandContext } from './context.ts';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
  readonly practice: boolean;
  readonly allowRemote: boolean;
}

/** Runs until a stop signal. Throws if it cannot start: the folder or port is in use, or the build is missing. */
export async function serve(context: CommandContext, options: ServeOptions): Promise<undefined> {
  const { output, stop } = context;
  const rendererDir = findRendererDir();
  if (options.allowRemote) output.note('Warning: other machines can connect, and traffic is not encrypted.');
  let running: RunningServer | null = null;
  const browsers = () => {
    if (running !== null) return running.browsers;
    throw noServer();
  };
  const archiver = await context.archiverOptions('server');
  const workspaces = await createWorkspaces({
    archiver: { ...archiver, host: { ...archiver.host, browsers } },
    startPractice: () => startPractice({ port: 0 }),
  });
  try {
    workspaces.main.start();
    const damage = workspaces.main.damage();
    if (damage !== null && !output.isJson) output.note(`${damage.message} The page offers to rebuild it.`);
    if (options.practice) await workspaces.handlers['practice.enter'](null);
    const server = await startWebServer({
      host: options.host,
      port: options.port,
      allowRemote: options.allowRemote,
      rendererDir,
      dataDir: context.dataDir,
      handlers: workspaces.handlers,
      onEvent: workspaces.onEvent,
      archiveDirs: () => {
        const { dir, further } = workspaces.current().status().archive;
        return [dir, ...further.map((each) => each.dir)];
      },
      exportFile: (id) => workspaces.current().exportFile(id),
      diagnostics: () => workspaces.current().diagnostics(),
      backup: () => workspaces.current().backup(),
      queryResult: (result, signal) => workspaces.current().queryResult(result, signal),
      gaps: (format) => workspaces.current().gaps(format),
      streamBaseUrl: async () => (await workspaces.handlers['settings.get'](null))['service.streamBaseUrl'],
      onAuthorised: () => output.isJson || output.note('A browser was authorised.'),
      onUnexpected: (error, where) =>
        output.note(`Fault in ${where}: ${error instanceof Error ? error.message : error}`),
    });
    try {
      running = server;
      const dataDir = options.practice ? workspaces.current().status().dataDir : context.dataDir;
      await announce(context, server, { ...options, dataDir });
      await stop.stopped();
    } finally {
      running = null;
      await server.close();
    }
  } finally {
    await workspaces.close();
  }
  output.event({ event: 'stopped' });
  return undefined;
}

async function announce(
  { output, stop }: CommandContext,
  server: RunningServer,
  { open, practice, dataDir }: ServeOptions & { readonly dataDir: string },
): Promise<void> {
  const link = server.newLink();
  output.result(
    { event: 'listening', address: server.address, link, dataDir },
    `Matchkeep runs at ${server.address}\nOpen this link (it works once): ${link}`,
  );
  if (practice && !output.isJson)
    output.note(
      `Practice has a data folder of its own. Commands about its games need: --data-dir ${shellQuoted(dataDir)}`,
    );
  if (!output.isJson && process.stdin.isTTY) {
    output.note('Press Enter for a link for another browser, or Ctrl-C to stop.');
    const lines = createInterface({ input: process.stdin });
    lines.on('line', () => output.result(null, server.newLink()));
    stop.signal.addEventListener('abort', () => lines.close(), { once: true });
  }
  if (open && !output.isJson) await openBrowser(output, server);
}

/** The link is printed: a browser that does not open is no reason to stop. */
async function openBrowser(output: Output, { browsers }: RunningServer): Promise<void> {
  try {
    const { file } = await browsers.link();
    if (file !== null) await openPageInBrowser(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    output.note(`The browser could not be opened (${reason}). Open the link above.`);
  }
}
