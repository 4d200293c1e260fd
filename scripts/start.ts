/**
 * `npm start`: Matchkeep on the desktop. Where Electron's runtime was not downloaded it says so, and opens
 * the same application in the browser through the server shell. What follows `--` goes to the application.
 */
import { buildIfNeeded } from './build.ts';
import { runCommand } from './command.ts';
import { findElectron, howToGetElectron } from './electron-runtime.ts';
import { matchkeep } from './matchkeep.ts';

const args = process.argv.slice(2);
const electron = findElectron();

try {
  await buildIfNeeded('interface');
  if (electron !== null) {
    await buildIfNeeded('shells');
    process.exitCode = (await runCommand(electron, ['.', ...args])).code ?? 1;
  } else {
    console.log("Electron's runtime is not on this machine, so Matchkeep opens in the browser instead.");
    console.log(`For the desktop application: ${howToGetElectron}\n`);
    process.exitCode = await matchkeep(['serve', ...args], process.env);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
