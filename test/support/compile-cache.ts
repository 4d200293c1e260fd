/**
 * Makes the processes and threads that tests start read compiled modules from a folder. An archiver starts several
 * threads, and compiling their modules each time takes a third of a typical test.
 */
import { resolve } from 'node:path';

export function shareCompiledModules(): void {
  process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
}

/** For the desktop program, which takes no compiled code from a folder. Node reads an empty value as none. */
export const noCompiledModules = { NODE_COMPILE_CACHE: '' };
