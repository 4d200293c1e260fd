/** Whether the sidecars of matches and the lists of checksums next to them describe what is there. */
import { type Picture, type PictureFile, recordedFiles, temporary } from './picture.ts';
import { differences, parsed } from './plain-texts.ts';

export function otherSidecars(picture: Picture): readonly string[] {
  const listed = describedFolders(picture).flatMap(([folder, file]) =>
    filesOfSidecar(folder.slice(picture.archive.length, -1), parsed(file.content.toString('utf8'))),
  );
  const recorded = recordedFiles(picture).map(({ path, sha256 }) => `${path} ${sha256}`);
  return differences('sidecars', listed, recorded);
}

/** The folders with a sidecar, with `/` at the end, and the sidecar. */
function describedFolders({ files, archive }: Picture): readonly (readonly [string, PictureFile])[] {
  return [...files].flatMap(([path, file]) => {
    const folder = /^(.*\/)(?:match|game)\.json$/.exec(path)?.[1];
    return folder?.startsWith(archive) ? [[folder, file] as const] : [];
  });
}

/** `path sha256` of every content that a sidecar lists, earlier ones too. */
function filesOfSidecar(folder: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => filesOfSidecar(folder, each));
  if (!(value instanceof Object)) return [];
  const path = 'path' in value ? value.path : null;
  const hash = 'sha256' in value ? value.sha256 : null;
  const own = typeof path === 'string' && typeof hash === 'string' ? [`${folder}/${path} ${hash}`] : [];
  return [...own, ...Object.values(value).flatMap((each) => filesOfSidecar(folder, each))];
}

export function otherChecksums(picture: Picture): readonly string[] {
  return describedFolders(picture).flatMap(([folder]) => {
    const present = [...picture.files]
      .filter(([path]) => path.startsWith(folder) && !path.endsWith('/SHA256SUMS') && !temporary.test(path))
      .map(([path, file]) => `${file.sha256}  ${path.slice(folder.length)}`);
    const sums = picture.files.get(`${folder}SHA256SUMS`)?.content.toString('utf8') ?? '';
    return differences(`${folder}SHA256SUMS`, sums.split('\n').slice(0, -1), present);
  });
}
