/**
 * Who may import whom, checked by dependency-cruiser in `npm test`:
 * renderer → shared · preload → shared · core → shared · practice → shared · main → core, shared, and
 * practice only to start it · server → core, practice, shared. Nothing imports a shell.
 * test/house/import-rules.test.ts breaks each of these rules and sees it refused.
 */

/** From one room to any room of the house but those named. */
const roomOnly = (room, allowed, comment) => ({
  name: `${room}-imports-only-${allowed.join('-')}`,
  comment,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: [room, ...allowed].map((name) => `^src/${name}/`) },
});

const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    roomOnly('shared', [], 'The contract knows nobody.'),
    roomOnly('core', ['shared'], 'The archiver knows no host.'),
    roomOnly('practice', ['shared'], 'The practice service stands in for a server elsewhere.'),
    roomOnly('preload', ['shared'], 'The preload exposes the bridge, nothing more.'),
    roomOnly('renderer', ['shared'], 'The interface reaches the archiver through the bridge only.'),
    roomOnly('main', ['core', 'practice', 'shared'], 'The desktop shell hosts the archiver.'),
    roomOnly('server', ['core', 'practice', 'shared'], 'The server shell hosts the archiver.'),
    {
      name: 'main-only-starts-practice',
      comment: 'The desktop loads the practice service when it is asked for, and by its front door.',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^src/practice/', pathNot: '^src/practice/practice\\.ts$' },
    },
    {
      name: 'main-loads-practice-lazily',
      comment: 'A user who never explores practice data should not pay for it at start-up.',
      severity: 'error',
      from: { path: '^src/main/' },
      to: { path: '^src/practice/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'nothing-imports-a-shell',
      severity: 'error',
      from: { path: '^(src|bench|scripts)/', pathNot: '^src/(main|preload|renderer|server)/' },
      to: { path: '^src/(main|preload|renderer|server)/' },
    },
    {
      name: 'shared-is-pure',
      comment:
        'No IO, no Node, no Electron: the contract runs in a sandboxed page. Schemas are all it needs.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { pathNot: ['^src/', packages('zod')] },
    },
    {
      name: 'core-and-practice-know-no-host',
      severity: 'error',
      from: { path: '^src/(core|practice)/' },
      to: {
        path: packages(
          'electron',
          'electron-updater',
          'fastify',
          '@fastify',
          'react',
          'react-dom',
          '@mantine',
        ),
      },
    },
    {
      name: 'only-the-desktop-knows-electron',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|preload)/' },
      to: { path: packages('electron', 'electron-updater') },
    },
    {
      name: 'renderer-and-preload-have-no-node',
      comment: 'Both run in the sandbox, where Node is not there.',
      severity: 'error',
      from: { path: '^src/(renderer|preload)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'preload-brings-no-packages',
      comment: 'It is parsed before every page, and all of it is inside the trust boundary.',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { path: packages('[^/]+'), pathNot: packages('electron') },
    },
    {
      name: 'what-ships-needs-no-development-package',
      comment:
        'Development packages are not in the package: this would work from a clone and fail installed.',
      severity: 'error',
      from: { path: '^src/(core|main|practice|server|shared)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: packages('electron') },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench|scripts)/' },
    },
    {
      name: 'archive-goes-through-its-store',
      comment:
        'Archived files may be elsewhere. Downloaded files are checked on this machine before they are put.',
      severity: 'error',
      from: {
        path: '^src/core/(archive|games|maintenance)/',
        pathNot: '^src/core/archive/(check-content|check-file|other-format)\\.ts$',
      },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'Nobody imports it, and it imports nobody. Workers are started by their address.',
      severity: 'error',
      from: { path: '^src/', orphan: true, pathNot: ['\\.d\\.(css\\.)?ts$', '-worker\\.ts$'] },
      to: {},
    },
    {
      name: 'no-unknown-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?(url|raw|inline|worker)$', '^virtual:'] },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser can use; swc reads the syntax. It keeps imports of
    // types, which count: a rule about who knows whom is about types too.
    parser: 'swc',
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
