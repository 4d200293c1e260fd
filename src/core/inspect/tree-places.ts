/** Places in a JSON file as the interface shows them: paths, and where a broken file ends. */
import type { JsonPath, Tree } from '../../shared/library/inspect.ts';
import type { BlockFile } from '../json/block-file.ts';
import type { JsonIndex } from '../json/index.ts';
import type { JsonWalk } from '../json/walk.ts';

/** Bytes per read while lines are counted. */
const pieceBytes = 1024 * 1024;

/** The containers from the root to a node, and its path, such as `$.info.participants[3]`. */
export function findPath(walk: JsonWalk, node: number): JsonPath {
  const steps = walk.pathTo(node);
  const path = steps.map(({ key, index }) => (key === null ? `[${index}]` : pathStep(key))).join('');
  return { steps: steps.map(({ node: at, index }) => ({ node: at, index })), text: `$${path}` };
}

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function pathStep(key: string): string {
  return plainName.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** Null if the file is complete. */
export function describeBroken(text: BlockFile, { broken }: JsonIndex): Tree['broken'] {
  if (broken === null) return null;
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < broken.at; at += pieceBytes) {
    const piece = text.slice(at, Math.min(broken.at, at + pieceBytes));
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, end + 1)) {
      line += 1;
      lineStart = at + end + 1;
    }
  }
  return { at: broken.at, line, column: broken.at - lineStart + 1, message: whyBroken[broken.why] };
}

const whyBroken = {
  'not-json': 'The rest is not JSON.',
  ends: 'The file is incomplete.',
  empty: 'The file is empty.',
  'too-much': 'It is nested too deeply or has too many values to show as a tree.',
} as const;
