/** The host's operations: files on its desktop, dialogs, the clipboard, and updates of the application. */
import { realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { GapsFormat } from '../../shared/coverage/coverage-gaps.ts';
import { secondInVod, vodAddress } from '../../shared/library/vod.ts';
import type { UpdateStatus } from '../../shared/settings/updates.ts';
import type { Abilities } from '../../shared/work/status.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Notes } from '../catalogue/user/notes.ts';
import { systemCode } from '../disk/disk-error.ts';
import { makeFolders } from '../disk/make-folders.ts';
import type { HostAbilities, HostActions, Updates } from './types.ts';

export interface HostOperationsOptions {
  readonly host: HostActions;
  readonly dataDir: string;
  readonly archive: Pick<ArchiveRoom, 'filePath'>;
  readonly catalogue: { readonly notes: Pick<Notes, 'about'> };
  readonly exports: {
    /** Where an export is; throws `not-found` for an export without a folder. */
    exportedPath(id: string): string;
    /** The list of missing files, and the name that is suggested for it. */
    readonly gaps: {
      save(path: string, format: GapsFormat): Promise<void>;
      name(now: number, format: GapsFormat): string;
    };
  };
  /** The zip that helps to find a fault. */
  readonly diagnostics: SavedFile;
  readonly backups: SavedFile;
  readonly changes: Pick<Changes, 'emit'>;
  readonly now: () => number;
}

/** A file that is saved where the user chooses, and the name that is suggested for it. */
interface SavedFile {
  save(path: string): Promise<void>;
  name(now: number): string;
}

type HostOperation =
  | 'files.open'
  | 'files.showInFolder'
  | 'export.showInFolder'
  | 'files.path'
  | 'files.drag'
  | 'dialogs.chooseFile'
  | 'dialogs.chooseFolder'
  | 'clipboard.writeText'
  | 'logs.openFolder'
  | 'notes.openVideo'
  | 'diagnostics.save'
  | 'backup.save'
  | 'export.saveGaps'
  | 'updates.status'
  | 'updates.check'
  | 'updates.download'
  | 'updates.install';

export interface HostOperations extends Disposable {
  readonly handlers: Pick<Handlers, HostOperation>;
}

export function createHostOperations(options: HostOperationsOptions): HostOperations {
  const { host, changes } = options;
  const stopListening = host.updates?.onChange(() => changes.emit('updates.changed'));
  return { handlers: createHandlers(options), [Symbol.dispose]: () => stopListening?.() };
}

/** Updates for a host that does not install them itself. `reason` is a sentence that says how they are installed. */
export function noUpdates(reason: string): Updates {
  const status = (): UpdateStatus => ({ state: 'unsupported', reason });
  return { status, check: status, download: status, install: status, onChange: () => () => {} };
}

function createHandlers(options: HostOperationsOptions): Pick<Handlers, HostOperation> {
  const { host } = options;
  const { filePath } = options.archive;
  /** `path` is null if the user cancels. */
  const saveAs = async (title: string, file: SavedFile): Promise<{ path: string | null }> => {
    const choose = host.saveFile ?? cannot('open a save dialog');
    const path = await choose({ title, fileName: file.name(options.now()) });
    if (path !== null) await file.save(path);
    return { path };
  };
  const updates = host.updates ?? noUpdates('Update this Matchkeep the same way it was installed.');
  return {
    async 'files.open'({ assetId, version }) {
      const path = await filePath(assetId, version);
      if (runsSomething.has(extname(path).toLowerCase())) throw notOpened(path);
      await host.openFile(path);
      return null;
    },
    async 'files.showInFolder'({ assetId, version }) {
      await host.showInFolder(await filePath(assetId, version));
      return null;
    },
    async 'export.showInFolder'({ id }) {
      await host.showInFolder(options.exports.exportedPath(id));
      return null;
    },
    'files.path': async ({ assetId, version }) => ({ path: await filePath(assetId, version) }),
    async 'files.drag'({ assetIds }) {
      const drag = host.dragFiles ?? cannot('drag files out of its window');
      drag(await Promise.all(assetIds.map(async (id) => existing(await filePath(id)))));
      return null;
    },
    async 'dialogs.chooseFile'(question) {
      const choose = host.chooseFile ?? cannot('open a file dialog');
      return { path: await choose(question) };
    },
    async 'dialogs.chooseFolder'(question) {
      const choose = host.chooseFolder ?? cannot('open a folder dialog');
      return { path: await choose(question) };
    },
    async 'clipboard.writeText'({ text }) {
      const copy = host.copyText ?? cannot('use the clipboard');
      await copy(text);
      return null;
    },
    async 'logs.openFolder'() {
      const folder = join(options.dataDir, 'logs');
      await makeFolders(folder); // It does not exist until the first line is written.
      await host.openFile(folder);
      return null;
    },
    async 'notes.openVideo'({ game, atSeconds }) {
      // The address is a stored one, which was checked: a page cannot have another one opened.
      const [note] = options.catalogue.notes.about({ kind: 'game', name: game });
      const vod = note?.vod ?? null;
      const second = vod === null ? null : secondInVod(vod, atSeconds);
      if (vod === null || second === null) throw noVideo();
      const open = host.openAddress ?? cannot('open a browser');
      await open(vodAddress(vod, second));
      return null;
    },
    'diagnostics.save': () => saveAs('Save diagnostics', options.diagnostics),
    'backup.save': () => saveAs('Back up', options.backups),
    async 'export.saveGaps'({ format }) {
      const choose = host.saveFile ?? cannot('open a save dialog');
      const fileName = options.exports.gaps.name(options.now(), format);
      const path = await choose({ title: 'Export missing files', fileName });
      if (path !== null) await options.exports.gaps.save(path, format);
      return { path };
    },
    'updates.status': updates.status,
    'updates.check': updates.check,
    'updates.download': updates.download,
    'updates.install': ({ when }) => updates.install(when),
  };
}

/** Types of archived files that a program could execute with the user's rights. */
const runsSomething: ReadonlySet<string> = new Set(['.html']);

function noVideo(): MatchkeepError {
  return new MatchkeepError('not-found', 'The game has no video at this time.', {
    remedy: 'Set its link, and where the game starts in it, under "Notes" of the game.',
  });
}

function notOpened(path: string): MatchkeepError {
  return new MatchkeepError(
    'not-supported',
    'Matchkeep does not open a web page from outside because it could run scripts.',
    {
      remedy: `To see its content, open it in a text editor: ${path}`,
    },
  );
}

export function readAbilities(host: HostAbilities): Abilities {
  return {
    openFiles: host.canOpen ?? true,
    dragFiles: host.dragFiles !== undefined,
    chooseFolder: host.chooseFolder !== undefined,
    saveFile: host.saveFile !== undefined,
    copyText: host.copyText !== undefined,
  };
}

/** Resolves links and throws if the file is missing, since the system would drag a missing name without an error. */
async function existing(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') throw cause;
    throw new MatchkeepError('not-found', 'The file is missing from the archive.', {
      remedy: `Expected location: ${path}. "Verify all files" finds all missing files.`,
      cause,
    });
  }
}

function cannot(what: string): never {
  throw new MatchkeepError('not-supported', `This Matchkeep cannot ${what}: it runs without a desktop.`, {
    remedy: 'Use the desktop application, or enter paths by hand and download files.',
  });
}
