/**
 * The desktop program's entry. Node takes compiled code from the folder that NODE_COMPILE_CACHE names, without a check
 * that it belongs to the program, and none of Electron's fuses prevents that: a start with it starts again without it.
 */
import { getCompileCacheDir } from 'node:module';
import { app } from 'electron';
import { createRelaunch } from './lifecycle/relaunch.ts';
import { startArguments } from './lifecycle/single-instance.ts';

// For every thread and process that this one starts, the second start included.
process.env['NODE_DISABLE_COMPILE_CACHE'] = '1';
if (getCompileCacheDir() === undefined) {
  await import('./program.ts'); // Electron is ready only after this module has been evaluated.
} else {
  createRelaunch({ app, process, chosenData: null })(startArguments(app.isPackaged, process.argv));
  app.exit(0);
}
