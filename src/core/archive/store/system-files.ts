/** Names of files that operating systems and file managers create in any folder: neither the user's nor ours. */
const names = new Set([
  'lost+found',
  'system volume information',
  '$recycle.bin',
  '.ds_store',
  '.fseventsd',
  '.spotlight-v100',
  '.temporaryitems',
  '.trashes',
  '.directory',
  'desktop.ini',
  'thumbs.db',
]);

/** It says nothing of any other file: `._notes.txt` has the tags and comments of one. */
export function isLeftover(name: string): boolean {
  return ['.ds_store', 'thumbs.db', 'desktop.ini', '.directory'].includes(name.toLowerCase());
}

export function isSystemFile(name: string): boolean {
  return names.has(name.toLowerCase()) || name.startsWith('._') || name.startsWith('.Trash-');
}
