import { expect, test } from 'vitest';
import { childEnvironment } from '../../src/core/platform/child-environment.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { run } from './command-fixture.ts';

test('A helper program inherits its desktop and no secret', () => {
  const desktop = {
    PATH: '/usr/bin',
    HOME: '/srv/analyst',
    DISPLAY: ':0',
    XAUTHORITY: '/run/user/1000/.Xauthority',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
    SSH_AUTH_SOCK: '/run/user/1000/ssh',
    XMODIFIERS: '@im=fcitx',
    HTTP_PROXY: 'http://proxy.example:3128',
    KEYBOARD_LAYOUT: 'kr',
    GPG_AGENT_INFO: '/run/user/1000/gpg:0:1',
  };
  const secrets = {
    MATCHKEEP_PASSWORD: 'secret',
    matchkeep_password: 'secret',
    MATCHKEEP_DATA_DIR: '/data',
    HTTPS_PROXY: 'http://analyst:secret@proxy.example:3128',
    all_proxy: 'socks5://:secret@proxy.example',
    GITHUB_TOKEN: 'secret',
    AWS_SECRET_ACCESS_KEY: 'secret',
    PGPASSWORD: 'secret',
    SMTP_PASSWD: 'secret',
    NPM_CONFIG__AUTH: 'secret',
    SERVICE_API_KEY: 'secret',
    DATABASE_URL: 'postgres://analyst:secret@localhost/games',
  };
  expect(childEnvironment({ ...desktop, ...secrets })).toEqual(desktop);
});

test('The command line removes its password from the environment, which a child process would inherit', async () => {
  const dataDir = temporaryFolder();
  const report =
    'process.on("exit", () => process.stderr.write("at the end: " + process.env.MATCHKEEP_PASSWORD + "\\n"))';
  const { stderr } = await run(
    {
      dataDir,
      password: 'password-of-the-environment',
      extra: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}` },
    },
    ['status'],
  );
  expect(stderr).toContain('at the end: undefined');
});
