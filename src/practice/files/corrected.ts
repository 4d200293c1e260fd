/** A file that the provider has corrected since: its first player has more gold, or it has a field of its own. */
import { bufferContent, type FileContent } from './content.ts';

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
