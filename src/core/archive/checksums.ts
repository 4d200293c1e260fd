/**
 * `SHA256SUMS` in the folder of a match, for `sha256sum -c`: the sidecar, and each file and earlier version that it names
 * with a content. Paths are relative to that folder; a file that was archived before its match was known is elsewhere in
 * the archive, and no other folder has its checksum. Paths need no escapes: `checkedPath` refuses what `sha256sum` escapes.
 */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { SidecarData } from '../domain/sidecar.ts';
import { checkedPath, sidecarName, traceFile } from './layout.ts';

/** `sidecar` is the text of the sidecar. Throws `path-invalid` if a path is not in the archive. */
export function checksumsText({ match, games }: SidecarData, sidecar: string): string {
  const contents = games
    .flatMap(({ files }) => files)
    .flatMap(({ earlier = [], ...file }) => [file, ...earlier])
    .flatMap(({ path, sha256 }) =>
      path === null ? [] : { path: posix.relative(match.folder, checkedPath(path)), sha256 },
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const own = { path: sidecarName, sha256: createHash('sha256').update(sidecar, 'utf8').digest('hex') };
  return [own, ...contents].map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

/** The other folders that had a sidecar with some of these files: of games that were listed alone at first. */
export function formerFolders({ match, games }: SidecarData): ReadonlySet<string> {
  const traces = games.flatMap(({ files }) => files).map(({ path }) => traceFile(path));
  return new Set(
    traces.flatMap((trace) =>
      trace === null || trace.matchId !== null || trace.folder === match.folder ? [] : trace.folder,
    ),
  );
}
