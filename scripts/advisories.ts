/**
 * `npm run advisories`: asks the registry for advisories about the packages of the lock file. Ends with 1 for one of
 * high or critical severity. Where the registry has no answer it says so and ends with 0: that says nothing of the code.
 */
import { readAdvisories } from './checks/advisories.ts';
import { runCommand } from './command.ts';

const args = ['audit', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=30000'];
const { text } = await runCommand('npm', args, { output: 'quiet' });
const { outcome, lines } = readAdvisories(text);
for (const line of lines) console.log(line);
process.exitCode = outcome === 'found' ? 1 : 0;
