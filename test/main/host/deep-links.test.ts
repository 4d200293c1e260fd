import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkIn, pathOfLink } from '../../../src/main/host/deep-link.ts';
import { handleDeepLinks } from '../../../src/main/host/deep-links.ts';
import { inAppPathSchema } from '../../../src/shared/security/in-app-path.ts';

describe('a deep link', () => {
  it.each([
    ['matchkeep://game/ESPORTSTMNT01:2690210', '/game/ESPORTSTMNT01%3A2690210'],
    ['matchkeep://game/ESPORTSTMNT01%3A2690210/', '/game/ESPORTSTMNT01%3A2690210'],
    ['MATCHKEEP://GAME/LOLTMNT05_1', '/game/LOLTMNT05_1'],
    ['matchkeep://match/111560983131400123', '/matches?when=all&match=%22111560983131400123%22'],
  ])('%s leads to %s', (link, path) => expect(pathOfLink(link)).toBe(path));

  it.each([
    'matchkeep:',
    'matchkeep://',
    'matchkeep://game',
    'matchkeep://game/',
    'matchkeep://settings/x',
    'matchkeep://game/1?then=2',
    'matchkeep://game/1#x',
    'matchkeep://game/../../settings',
    'matchkeep://game/%2e%2e%2fsettings',
    'matchkeep://game/a/b',
    'matchkeep://game/a b',
    'matchkeep://game/a%00',
    'matchkeep://user@game/1',
    'matchkeep://game:80/1',
    'https://game/1',
    'matchkeep://game/1\n--remote-debugging-port=9222',
    `matchkeep://game/${'9'.repeat(201)}`,
  ])('%j is not a deep link', (link) => expect(pathOfLink(link)).toBeNull());

  it('never leads out of the interface, for any content', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath().map((path) => `matchkeep:/${path}`),
          fc.string().map((id) => `matchkeep://game/${id}`),
        ),
        (link) => {
          const path = pathOfLink(link);
          expect(path === null || inAppPathSchema.safeParse(path).success).toBe(true);
          expect(path === null || /^\/(game\/|matches\?)/.test(path)).toBe(true);
        },
      ),
    );
  });

  it('is found among the arguments that a system adds', () => {
    expect(linkIn(['--hidden', 'matchkeep://game/1', '--x'])).toBe('matchkeep://game/1');
    expect(linkIn(['--data-dir=/x'])).toBeNull();
  });
});

describe('Matchkeep', () => {
  function start(args: readonly string[] = [], isPackaged = true, env: Record<string, string> = {}) {
    const schemes: string[] = [];
    const warnings: string[] = [];
    let hear: (event: { preventDefault: () => void }, url: string) => void = () => {};
    const app = {
      isPackaged,
      setAsDefaultProtocolClient: (scheme: string) => schemes.push(scheme) > 0,
      on(_event: 'open-url', listener: typeof hear) {
        hear = listener;
      },
    };
    const later: (readonly string[])[] = [];
    let isQuitting = false;
    const quit = {
      isQuitting: () => isQuitting,
      startLater: (args: readonly string[]) => void later.push(args),
      begin() {
        isQuitting = true;
      },
    };
    const links = handleDeepLinks(app, args, env, quit, (sentence) => warnings.push(sentence));
    const visited: string[] = [];
    let prevented = 0;
    const openUrl = (url: string) => {
      hear(
        {
          preventDefault() {
            prevented += 1;
          },
        },
        url,
      );
      return prevented;
    };
    const goTo = (path: string) => void visited.push(path);
    return { links, schemes, warnings, visited, openUrl, quit, later, goTo };
  }

  it('registers for links when it is installed, but not as a clone or the portable program', () => {
    const led = (...given: Parameters<typeof start>) => {
      const { links, schemes, goTo } = start(...given);
      expect(schemes).toEqual([]); // Nothing else runs before the window exists.
      links.lead(goTo);
      return schemes;
    };
    expect(led()).toEqual(['matchkeep']);
    expect(led([], false)).toEqual([]);
    expect(led([], true, { PORTABLE_EXECUTABLE_FILE: 'C:\\Matchkeep.exe' })).toEqual([]);
  });

  it('follows the link that it was started with once there is a window', () => {
    const { links, visited, goTo } = start(['matchkeep://game/1']);
    expect(visited).toEqual([]);
    links.lead(goTo);
    expect(visited).toEqual(['/game/1']);
  });

  it('follows links that macOS sends before and after the window exists', () => {
    const { links, visited, goTo, openUrl } = start();
    openUrl('matchkeep://game/1');
    links.lead(goTo);
    expect(openUrl('matchkeep://game/2')).toBe(2);
    expect(visited).toEqual(['/game/1', '/game/2']);
  });

  it('opens a link that macOS sends during quitting at the next start', () => {
    const { links, visited, goTo, openUrl, quit, later } = start();
    links.lead(goTo);
    quit.begin();
    openUrl('matchkeep://game/2');
    expect({ visited, later }).toEqual({ visited: [], later: [['matchkeep://game/2']] });
  });

  it('follows the link of a second start, and shows its window for any other', () => {
    const { links, visited, goTo } = start();
    let shown = 0;
    const later = links.orElse(() => {
      shown += 1;
    });
    links.lead(goTo);
    later(['matchkeep://match/42']);
    expect([visited, shown]).toEqual([['/matches?when=all&match=%2242%22'], 0]);
    later([]);
    later(['matchkeep://elsewhere']);
    expect([visited.length, shown]).toEqual([1, 2]);
  });

  it('ignores an unknown link, and logs that without repeating it', () => {
    const { links, visited, warnings, goTo, openUrl } = start(['matchkeep://evil/\u001b[2J']);
    openUrl('matchkeep://game/../x');
    links.lead(goTo);
    expect(visited).toEqual([]);
    expect(warnings).toEqual(Array(2).fill('Ignored a link that Matchkeep does not support.'));
  });
});
