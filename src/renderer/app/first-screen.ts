/** Where a page leads by itself: a new user to the welcome screen, and one who turns out not to be new away from it. */
import type { AppStatus } from '../../shared/work/status.ts';

interface User {
  readonly session: Pick<AppStatus['session'], 'username'>;
  readonly archive: Pick<AppStatus['archive'], 'archivedFiles' | 'further' | 'work'>;
  readonly isPractice: boolean;
}

/** Nobody is signed in, and no file is archived, as far as is known. */
export function isNewUser({ session, archive, isPractice }: User): boolean {
  const isEmpty = archive.archivedFiles === 0 && archive.further.length === 0;
  return session.username === null && isEmpty && archive.work === null && !isPractice;
}

/**
 * The screen to show instead of the present one; null: none. `wasDamaged`: this page has shown that the catalogue is
 * damaged, so that files which a new catalogue finds are those of its user. Otherwise a new user has just chosen a folder
 * with an archive, and still signs in.
 */
export function otherScreen(
  user: User,
  { isWelcome, wasDamaged }: { readonly isWelcome: boolean; readonly wasDamaged: boolean },
): '/welcome' | '/' | null {
  if (!isWelcome) return isNewUser(user) ? '/welcome' : null;
  const isFound = user.session.username === null && (user.archive.archivedFiles ?? 0) > 0;
  return wasDamaged && isFound ? '/' : null;
}
