/** The message over the picture in each phase. */
import type { GuardReason } from '../player/guard-error.ts';
import type { Phase, PlaybackProblem, Rejection } from '../player/recovery-state.ts';
import { maxFailures } from '../player/recovery-steps.ts';

export interface PhaseWords {
  readonly title: string;
  readonly text?: string;
  /** In progress, to know, or to act on. */
  readonly tone: 'busy' | 'calm' | 'bad';
  /** The label of the restart button. */
  readonly retry?: string;
  readonly remedy?: 'settings' | 'reload';
}

/** Null if no message is needed. */
export function phaseWords(phase: Phase, failures: number): PhaseWords | null {
  switch (phase.name) {
    case 'playing':
    case 'suspended':
      return null;
    case 'connecting':
    case 'loading':
      return { title: 'Connecting…', tone: 'busy' };
    case 'stalled':
      return { title: 'Waiting for the stream…', text: 'No new data for a moment.', tone: 'busy' };
    case 'waiting':
      return {
        title: problemWords(phase.problem),
        text: `Retrying automatically (${failures} of ${maxFailures}).`,
        tone: 'busy',
        retry: 'Retry now',
      };
    case 'offline':
      return {
        title: 'This machine is offline.',
        text: 'The stream resumes when the network is back.',
        tone: 'calm',
      };
    case 'ended':
      return { title: 'The stream has ended.', tone: 'calm', retry: 'Check again' };
    case 'given-up':
      return {
        title: problemWords(phase.problem),
        text: `${maxFailures} attempts failed.`,
        tone: 'bad',
        retry: 'Retry',
        ...(phase.problem.kind === 'rejected' && rejectionWords(phase.problem.rejection)),
      };
    case 'failed':
      return { tone: 'bad', retry: 'Retry', ...rejectionWords(phase.rejection) };
  }
}

function problemWords(problem: PlaybackProblem): string {
  switch (problem.kind) {
    case 'network':
      return 'The stream cannot be reached.';
    case 'status':
      return problem.status === 404
        ? 'A part of the stream is missing.'
        : `The stream service refused a part of the stream (status ${problem.status}).`;
    case 'expired':
      return 'The stream address has expired.';
    case 'media':
      return 'The video of this stream could not be decoded.';
    case 'stalled':
      return 'The stream has stopped sending.';
    case 'rejected':
      return rejectionWords(problem.rejection).title;
    case 'offline':
      return 'This machine is offline.';
  }
}

function rejectionWords(rejection: Rejection): Pick<PhaseWords, 'title' | 'text' | 'remedy'> {
  switch (rejection.kind) {
    case 'guard':
      return guardWords(rejection.reason);
    case 'redirect':
      return {
        title: 'The stream redirects to another host.',
        text: 'Matchkeep did not follow it: it plays only the configured stream service.',
      };
    case 'old-page':
      return {
        title: 'The stream address changed after this page was opened.',
        text: 'Reload the page to watch from the new address.',
        remedy: 'reload',
      };
    case 'unplayable':
      return {
        title: 'This stream cannot be played here.',
        text: 'It is protected or in a format this player does not support.',
      };
    case 'reported': {
      const isSetting = rejection.code === 'not-configured' || rejection.code.startsWith('sign-in');
      return {
        title: rejection.message,
        ...(rejection.remedy !== null && { text: rejection.remedy }),
        ...(isSetting && { remedy: 'settings' as const }),
      };
    }
  }
}

function guardWords(reason: GuardReason): Pick<PhaseWords, 'title' | 'text'> {
  switch (reason) {
    case 'other-host':
      return {
        title: 'The stream refers to another host.',
        text: 'Matchkeep did not contact it: it plays only the configured stream service.',
      };
    case 'too-large':
    case 'too-many':
      return { title: 'The stream sent too much data.', text: 'Matchkeep stopped it.' };
    case 'not-a-playlist':
      return {
        title: 'The stream service did not return a stream.',
        text: 'Check the stream address in the settings: a proxy or another site may have responded.',
      };
    case 'sequence-restarted':
      return { title: 'The service restarted the stream.' };
  }
}
