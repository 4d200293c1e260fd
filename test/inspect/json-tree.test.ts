import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockFile } from '../../src/core/json/block-file.ts';
import { JsonIndex } from '../../src/core/json/index.ts';
import { JsonWalk } from '../../src/core/json/walk.ts';
import type { TreeNode } from '../../src/shared/library/inspect.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { sharedTemporaryFolder } from '../support/temporary-folder.ts';

const folder = sharedTemporaryFolder();

let made = 0;
async function indexTree(text: string | Uint8Array, chunkBytes = 1000) {
  made += 1;
  const path = join(folder, `${made}.json`);
  await writeFile(path, text);
  const file = new BlockFile(path);
  const index = new JsonIndex();
  for (let at = 0; at < file.length; at += chunkBytes) index.push(file.slice(at, at + chunkBytes));
  index.finish();
  return { index, walk: new JsonWalk(file, index), length: file.length };
}

/** The value that the tree shows, page after page. */
function shownBy(walk: JsonWalk, node: TreeNode, pageRows = 7): unknown {
  switch (node.kind) {
    case 'object':
    case 'array': {
      const children: TreeNode[] = [];
      for (let from = 0; from < node.count; from += pageRows) {
        children.push(...walk.children(node.node, from, pageRows));
      }
      expect(children.map(({ index }) => index)).toEqual(children.map((_, at) => at));
      expect(children).toHaveLength(node.count);
      if (node.kind === 'array') return children.map((child) => shownBy(walk, child, pageRows));
      const object: Record<string, unknown> = Object.create(null);
      for (const child of children) object[child.key ?? ''] = shownBy(walk, child, pageRows);
      return { ...object };
    }
    case 'string':
      expect(node.isCut).toBe(false);
      return node.text;
    default:
      return JSON.parse(node.text);
  }
}

const json = fc.oneof(
  fc.array(fc.jsonValue({ maxDepth: 6 }), { maxLength: 60 }),
  fc.dictionary(
    fc.string({ unit: 'grapheme' }).filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 6 }),
    { maxKeys: 60 },
  ),
);

describe('the tree of a JSON text', () => {
  it('shows the result of JSON.parse for any chunks and pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom('', ' ', '\t'),
        fc.integer({ min: 1, max: 9 }),
        async (value, chunkBytes, indent, pageRows) => {
          const text = JSON.stringify(value, null, indent);
          const { walk, index } = await indexTree(text, chunkBytes);
          expect(index.broken).toBeNull();
          const root = walk.root();
          if (root === null) throw new Error('There is no tree.');
          expect(JSON.stringify(shownBy(walk, root, pageRows))).toBe(JSON.stringify(JSON.parse(text)));
        },
      ),
      propertyRuns(60, 150),
    );
  });

  it('preserves the order of keys, and duplicate keys', async () => {
    const { walk } = await indexTree('{"b":1,"a":2,"b":[3],"":null}');
    const children = [...walk.children(0, 0, 100)];
    expect(children.map(({ key, text }) => [key, text])).toEqual([
      ['b', '1'],
      ['a', '2'],
      ['b', ''],
      ['', 'null'],
    ]);
  });

  it('shows every digit of a number', async () => {
    const { walk } = await indexTree('[111560983131400123, 1.0, -0, 1e400, 0.1000000000000000055]');
    expect([...walk.children(0, 0, 10)].map(({ text }) => text)).toEqual([
      ...['111560983131400123', '1.0', '-0', '1e400', '0.1000000000000000055'],
    ]);
  });

  it('finds the last of a hundred thousand children without reading them all', async () => {
    const items = Array.from({ length: 100_000 }, (_, at) => ({
      at,
      name: `number ${at}`,
      list: [at, [at]],
    }));
    const { walk, index } = await indexTree(JSON.stringify(items), 64 * 1024);
    expect(index.containers).toBe(1);
    const [last] = [...walk.children(0, 99_999, 10)];
    expect(last).toMatchObject({ index: 99_999, kind: 'object', count: 3 });
    const [, name] = [...walk.children(last?.node ?? 0, 0, 10)];
    expect(name).toMatchObject({ key: 'name', text: 'number 99999' });
    expect(walk.pathTo(name?.node ?? 0)).toMatchObject([
      { node: 0, index: 99_999, key: null },
      { node: last?.node, index: 1, key: 'name' },
    ]);
  });

  it('finds any value by its path', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.nat(), async (value, pick) => {
        const { walk } = await indexTree(JSON.stringify(value, null, 1));
        const all: TreeNode[] = [];
        const visit = (node: TreeNode) => {
          all.push(node);
          if (node.count > 0) for (const child of walk.children(node.node, 0, node.count)) visit(child);
        };
        const root = walk.root();
        if (root) visit(root);
        const wanted = all[pick % all.length];
        if (!wanted) return;
        let found = root;
        for (const { node, index } of walk.pathTo(wanted.node)) {
          expect(found?.node).toBe(node);
          [found = null] = [...walk.children(node, index, 1)];
        }
        expect(found?.node).toBe(wanted.node);
      }),
      propertyRuns(40, 100),
    );
  });

  it('has at most ten thousand levels, because each is a step of a path', async () => {
    const depth = 10_000;
    const { walk, index } = await indexTree(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
    expect(index.broken).toBeNull();
    let node = walk.root();
    for (let level = 0; level < 1000; level += 1) [node = null] = [...walk.children(node?.node ?? 0, 0, 1)];
    expect(node).toMatchObject({ kind: 'array', count: 1, node: 1000 });
    expect(walk.pathTo(depth)).toHaveLength(depth);

    const deeper = await indexTree(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`);
    expect(deeper.index.broken).toEqual({ at: depth, why: 'too-much' });
    expect(deeper.walk.pathTo(100_000).length).toBeLessThanOrEqual(depth);
    expect(deeper.walk.root()).toMatchObject({ kind: 'array', count: 1 });
  });

  it('shortens a long string and says so', async () => {
    const { walk } = await indexTree(JSON.stringify({ long: 'é"\n'.repeat(100_000), short: 'x' }));
    const [long, short] = [...walk.children(0, 0, 2)];
    expect(long).toMatchObject({ kind: 'string', isCut: true });
    expect('é"\n'.repeat(100_000).startsWith(long?.text ?? '?')).toBe(true);
    expect(short).toMatchObject({ key: 'short', text: 'x', isCut: false });
  });
});

describe('a truncated JSON text', () => {
  it('shows everything before the break, at any position', async () => {
    const whole = JSON.stringify(
      { a: [1, 2, { deep: ['x', 'y'.repeat(600), null, true] }], b: { c: { d: 'e"\\u00e9' } }, n: -1.5e3 },
      null,
      1,
    );
    const { walk: full } = await indexTree(whole);
    const fullRoot = full.root();
    if (!fullRoot) throw new Error('There is no tree.');
    for (let length = 1; length < Buffer.byteLength(whole); length += 1) {
      const { walk, index } = await indexTree(Buffer.from(whole).subarray(0, length));
      expect(index.broken).toEqual({ at: length, why: 'ends' });
      const visit = (node: TreeNode, like: TreeNode) => {
        expect(node.kind).toBe(like.kind);
        const children = [...walk.children(node.node, 0, 1000)];
        expect(children).toHaveLength(node.count);
        for (const child of children) {
          const [same] = [...full.children(like.node, child.index, 1)];
          expect(child.node).toBe(same?.node);
          expect(child.key).toBe(same?.key);
          if (same) visit(child, same);
        }
      };
      const root = walk.root();
      if (root) visit(root, fullRoot);
    }
  });

  it.each([
    ['{"a":1,}', 7],
    ['[1 2]', 3],
    ['{"a":tru}', 8],
    ['[1]]', 3],
    ['{"a":01}', 6],
    ['["\u0001"]', 2],
    ['{a:1}', 1],
  ])('%s breaks at byte %i', async (text, at) => {
    const { index, walk } = await indexTree(text);
    expect(index.broken).toEqual({ at, why: 'not-json' });
    expect(walk.root()).not.toBeNull();
  });
});
