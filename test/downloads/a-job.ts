/** A download as the queue claims it. */
import type { DownloadJob } from '../../src/core/domain/assets.ts';

/** Epoch ms. */
export const jobTime = Date.parse('2026-11-21T12:00:00Z');

/** A download that is due at `jobTime`. */
export function aJob(change: Partial<DownloadJob> = {}): DownloadJob {
  return {
    id: '1/GAMH_SUMMARY',
    platformGameId: '1',
    contentType: 'GAMH_SUMMARY',
    place: {
      platformGameId: '1',
      number: 1,
      matchId: '1',
      leagueName: 'LCK',
      tournamentName: 'Split',
      startAt: jobTime,
      teamCodes: ['A', 'B'],
      folder: null,
    },
    attempts: 0,
    problem: null,
    unavailableCount: 0,
    priority: 0,
    firstDueAt: jobTime,
    isKnownPlayed: false,
    isRepair: false,
    resume: null,
    ...change,
  };
}
