import { expect, it } from 'vitest';
import { otherScreen } from '../../../src/renderer/app/first-screen.ts';

const user = (archivedFiles: number, username: string | null = null) => ({
  session: { username },
  archive: { archivedFiles, further: [], work: null },
  isPractice: false,
});
const elsewhere = { isWelcome: false, wasDamaged: false };
const onWelcome = { isWelcome: true, wasDamaged: false };

it('A new user is led to the welcome screen, and anyone else to no other', () => {
  expect(otherScreen(user(0), elsewhere)).toBe('/welcome');
  for (const known of [user(3), user(0, 'analyst'), { ...user(0), isPractice: true }])
    expect(otherScreen(known, elsewhere)).toBeNull();
});

it('A new user who chooses a folder with an archive stays on the welcome screen to sign in', () => {
  expect(otherScreen(user(0), onWelcome)).toBeNull();
  expect(otherScreen(user(3), onWelcome)).toBeNull();
});

it('A signed-out user whose files are found after damage of the catalogue is led from the welcome screen', () => {
  const after = { isWelcome: true, wasDamaged: true };
  expect(otherScreen(user(0), after)).toBeNull();
  expect(otherScreen(user(3), after)).toBe('/');
});
