import { expect, it } from 'vitest';
import { signOutHint } from '../../../../src/renderer/features/settings/sign-out-hint.ts';

it('A sign-out says that other data folders lose the password, where it is in the keychain', () => {
  expect(signOutHint({ credentials: 'keychain' })).toContain('also for other data folders with this account');
  for (const credentials of ['memory', null] as const)
    expect(signOutHint({ credentials })).toBe('The archive stays. Nothing new is downloaded.');
});
