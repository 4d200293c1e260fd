/** Names of files that operating systems and file managers create in any folder: neither the user's nor ours. */
const leftovers = new Set(['.ds_store', '.directory', 'desktop.ini', 'thumbs.db']);
const names = new Set([
  ...leftovers,
  'lost+found',
  'system volume information',
  '$recycle.bin',
  '.fseventsd',
  '.spotlight-v100',
  '.temporaryitems',
  '.trashes',
]);

/** It says nothing of any other file: `._notes.txt` has the tags and comments of one. */
export function isLeftover(name: string): boolean {
  return leftovers.has(name.toLowerCase());
}

export function isSystemFile(name: string): boolean {
  return names.has(name.toLowerCase()) || name.startsWith('._') || name.startsWith('.Trash-');
}
