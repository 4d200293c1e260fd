/** What is said over the picture in each phase, in the user's words. */
import type { GuardReason } from '../player/guard-error.ts';
import { maxFailures, type Phase, type PlaybackProblem, type Refusal } from '../player/recovery.ts';

export interface PhaseWords {
  readonly title: string;
  readonly text?: string;
  /** A thing that goes on by itself, a thing to know, or a thing to act on. */
  readonly tone: 'busy' | 'calm' | 'bad';
  /** The label of the button that begins anew. */
  readonly retry?: string;
  readonly remedy?: 'settings' | 'reload';
}

/** Null where the picture speaks for itself. */
export function phaseWords(phase: Phase, failures: number): PhaseWords | null {
  switch (phase.name) {
    case 'playing':
    case 'asleep':
      return null;
    case 'asking':
    case 'loading':
      return { title: 'Connecting…', tone: 'busy' };
    case 'stalled':
      return { title: 'Waiting for the stream…', text: 'Nothing new has come for a moment.', tone: 'busy' };
    case 'waiting':
      return {
        title: problemWords(phase.trouble),
        text: `Trying again by itself (${failures} of ${maxFailures}).`,
        tone: 'busy',
        retry: 'Try now',
      };
    case 'offline':
      return {
        title: 'This machine is offline.',
        text: 'The stream goes on when the network is back.',
        tone: 'calm',
      };
    case 'ended':
      return { title: 'The stream has ended.', tone: 'calm', retry: 'Look again' };
    case 'given-up':
      return {
        title: problemWords(phase.trouble),
        text: `${maxFailures} attempts did not help.`,
        tone: 'bad',
        retry: 'Try again',
        ...(phase.trouble.kind === 'refused' && refusalWords(phase.trouble.refusal)),
      };
    case 'failed':
      return { tone: 'bad', retry: 'Try again', ...refusalWords(phase.refusal) };
  }
}

function problemWords(trouble: PlaybackProblem): string {
  switch (trouble.kind) {
    case 'network':
      return 'The stream cannot be reached.';
    case 'status':
      return trouble.status === 404
        ? 'A part of the stream is missing.'
        : `The stream service refused a part of the stream (status ${trouble.status}).`;
    case 'expired':
      return 'The address of the stream is no longer good.';
    case 'media':
      return 'The pictures of this stream could not be read.';
    case 'stalled':
      return 'The stream has stopped sending.';
    case 'refused':
      return refusalWords(trouble.refusal).title;
    case 'offline':
      return 'This machine is offline.';
  }
}

function refusalWords(refusal: Refusal): Pick<PhaseWords, 'title' | 'text' | 'remedy'> {
  switch (refusal.kind) {
    case 'guard':
      return guardWords(refusal.reason);
    case 'redirect':
      return {
        title: 'The stream leads to another host.',
        text: 'It was not followed: only the configured stream service is played.',
      };
    case 'old-page':
      return {
        title: 'The stream address was changed after this page was opened.',
        text: 'Reload the page to watch from the new address.',
        remedy: 'reload',
      };
    case 'unplayable':
      return {
        title: 'This stream cannot be played here.',
        text: 'It is protected, or in a form this player does not know.',
      };
    case 'told': {
      const isSetting = refusal.code === 'not-configured' || refusal.code.startsWith('sign-in');
      return {
        title: refusal.message,
        ...(refusal.remedy !== null && { text: refusal.remedy }),
        ...(isSetting && { remedy: 'settings' as const }),
      };
    }
  }
}

function guardWords(reason: GuardReason): Pick<PhaseWords, 'title' | 'text'> {
  switch (reason) {
    case 'other-host':
      return {
        title: 'The stream names another host.',
        text: 'It was not asked: only the configured stream service is played.',
      };
    case 'too-large':
    case 'too-many':
      return { title: 'The stream sent far more than a stream needs.', text: 'It was stopped.' };
    case 'not-a-playlist':
      return {
        title: 'The stream service answered with something that is not a stream.',
        text: 'Check the stream address in the settings: a proxy or another site may have answered.',
      };
    case 'counts-anew':
      return { title: 'The stream was started anew by its service.' };
  }
}
