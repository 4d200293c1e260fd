/**
 * The server room: the command line and the local server, two of the archiver's three shells. Both run the
 * same archiver as the desktop; this entry only starts the command that was asked for.
 */
import { enableCodeCache } from '../core/platform/code-cache.ts';

enableCodeCache();
const { runCommandLine } = await import('./program.ts');

const env = { ...process.env };
// Read once, so that no child process and no thread inherits it.
delete process.env['MATCHKEEP_PASSWORD'];
// Nothing switches the check of certificates off.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
const exitCode = await runCommandLine(process.argv.slice(2), env);
// At once: a helper library's open handle must not keep a finished command from ending.
process.exit(exitCode);
