/** Why the coverage may not know everything: games that no listing has shown yet, and files that nobody can check. */
import type { AppStatus } from '../../../shared/status.ts';

export function listLimits({
  session,
  sync,
  archive,
  isOffline,
}: Pick<AppStatus, 'session' | 'sync' | 'archive' | 'isOffline'>): readonly string[] {
  const limits: string[] = [];
  const newer = 'so matches listed since the last complete sync are not included.';
  if (session.state === 'signed-out') limits.push(`You are signed out, ${newer}`);
  else if (session.state === 'needs-attention')
    limits.push(`The service asks you to sign in again, ${newer}`);
  else if (isOffline) limits.push(`This machine is offline, ${newer}`);
  else if (sync.lastRun?.error) limits.push(`The last sync did not read every listing, ${newer}`);
  if (archive.problem?.code === 'archive-missing') {
    limits.push('The archive folder is not available: its files are counted as they were last recorded.');
  }
  return limits;
}
