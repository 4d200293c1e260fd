/**
 * Loaded before a built program (`node --import`), it makes `electron` the stand-in, for `import` and for
 * `require` alike. The module is generated from the stand-in, so there is no second list of names.
 */
import { registerHooks } from 'node:module';
import { electron } from './index.ts';
import { serveLink } from './linked.ts';

const address = new URL('./index.ts', import.meta.url).href;
const moduleAddress = 'stand-in:electron';
const source = [
  `import { electron } from ${JSON.stringify(address)};`,
  `export const { ${Object.keys(electron).join(', ')} } = electron;`,
  'export default electron;',
].join('\n');

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: moduleAddress, format: 'module', shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url === moduleAddress ? { format: 'module', source, shortCircuit: true } : next(url, context),
});

// Started by a test process that has a browser, it shows its windows there.
if (process.send) serveLink((word) => void process.send?.(word));
