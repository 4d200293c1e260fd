/** A file that the provider has corrected since: its first player has more gold, or it has a field of its own. */
import { bufferContent, type FileContent, type FileSource } from './content.ts';

const dayMs = 86_400_000;

/** Files that are not JSON stay as they are. */
export async function corrected(content: FileContent, gold: number): Promise<FileContent> {
  if (content.mediaType !== 'application/json') return content;
  const pieces: Buffer[] = [];
  for await (const piece of content.read(0, content.bytes)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  const more = text.replace(
    /"goldEarned":\s*(\d+)/,
    (_, now: string) => `"goldEarned":${Number(now) + gold}`,
  );
  const changed = more === text ? text.replace(/\}\s*$/, `,"corrected":${gold}}`) : more;
  const [contentType = '', extension = ''] = content.fileName.split('.');
  return bufferContent(Buffer.from(changed), contentType, extension, content.modifiedAt + dayMs);
}

/** `correct` gives a file's first player this much more gold from now on. */
export function createCorrectable(source: FileSource): FileSource & {
  correct(platformGameId: string, contentType: string, gold: number): void;
} {
  const golds = new Map<string, number>();
  const key = (platformGameId: string, contentType: string) => `${platformGameId}/${contentType}`;
  return {
    async find(platformGameId, contentType) {
      const found = await source.find(platformGameId, contentType);
      const gold = golds.get(key(platformGameId, contentType));
      return found === null || gold === undefined ? found : await corrected(found, gold);
    },
    correct: (platformGameId, contentType, gold) => void golds.set(key(platformGameId, contentType), gold),
  };
}
