import { EventEmitter } from 'node:events';
import { createBuilder } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eventChannel, operationNames, type PreloadBridge } from '../../../src/shared/bridge/bridge.ts';

const exposed = new Map<string, PreloadBridge>();
const invoked: unknown[][] = [];
const ipcRenderer = Object.assign(new EventEmitter(), {
  invoke: async (...args: unknown[]) => invoked.push(args),
});

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, api: PreloadBridge) => void exposed.set(name, api),
  },
  ipcRenderer,
  webUtils: { getPathForFile: (file: File) => `/downloads/${file.name}` },
}));

function bridge(): PreloadBridge {
  const api = exposed.get('matchkeep');
  if (!api) throw new Error('The preload exposed no bridge.');
  return api;
}

beforeAll(async () => {
  await import('../../../src/preload/index.ts');
});

describe('the preload', () => {
  it('exposes the bridge and nothing more', () => {
    expect([...exposed.keys()]).toEqual(['matchkeep']);
    expect(Object.keys(bridge()).sort()).toEqual(['call', 'filePath', 'onEvent']);
  });

  it('says where a dropped file is', () => {
    expect(bridge().filePath(new File([], 'dragontail.tgz'))).toBe('/downloads/dragontail.tgz');
  });

  it('accepts the operations of the contract', async () => {
    invoked.length = 0;
    for (const name of operationNames) await bridge().call(name, { some: 'input' });
    expect(invoked).toEqual(operationNames.map((name) => [name, { some: 'input' }]));
  });

  it.each(['matchkeep:event', 'ELECTRON_BROWSER_REQUIRE', '__proto__', 'toString', ''])(
    'refuses the channel "%s"',
    async (name) => {
      invoked.length = 0;
      await expect(Reflect.apply(bridge().call, undefined, [name, null])).rejects.toThrow(
        'operation does not exist',
      );
      expect(invoked).toEqual([]);
    },
  );

  it('forwards events without Electron’s event object, until its listener is removed', () => {
    const heard: unknown[][] = [];
    const stop = bridge().onEvent((...args: unknown[]) => heard.push(args));
    ipcRenderer.emit(eventChannel, { sender: ipcRenderer }, { invalidates: ['app.status'] });
    stop();
    ipcRenderer.emit(eventChannel, { sender: ipcRenderer }, { invalidates: [] });
    expect(heard).toEqual([[{ invalidates: ['app.status'] }]]);
  });
});

describe('the built preload', () => {
  it('is one small CommonJS file that requires only Electron', async () => {
    const builder = await createBuilder({
      configFile: 'vite.node.config.ts',
      logLevel: 'silent',
      environments: { preload: { build: { write: false } } },
    });
    const environment = builder.environments['preload'];
    if (!environment) throw new Error('There is no preload to build.');
    const output = await builder.build(environment);
    if (!('output' in output)) throw new Error('The build gave no files.');
    const [file, ...others] = output.output;
    expect(others).toEqual([]);
    expect(file.fileName).toBe('index.cjs');
    expect(file.code.length).toBeLessThan(5_000);
    expect([...file.code.matchAll(/require\(["'](.*?)["']\)/g)].map(([, name]) => name)).toEqual([
      'electron',
    ]);
    for (const name of operationNames) expect(file.code).toContain(`"${name}"`);
  });
});
