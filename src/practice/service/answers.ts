/** What the service answered, for those who compare a client's picture of it with what it was given. */
import type { PlannedGame, PlannedMatch } from '../world/plan.ts';
import type { Strike } from './faults.ts';

/** `at` is the service's time: epoch ms. */
type PracticeAnswer =
  /** A page of upcoming matches, as they were announced then. `isOdd`: with unknown values. */
  | {
      readonly kind: 'matches';
      readonly at: number;
      readonly matches: readonly PlannedMatch[];
      readonly isOdd: boolean;
    }
  | {
      readonly kind: 'games';
      readonly at: number;
      readonly games: readonly { readonly match: PlannedMatch; readonly game: PlannedGame }[];
      readonly isOdd: boolean;
    }
  /** An address was requested. `isThere`: it was issued. */
  | {
      readonly kind: 'address';
      readonly at: number;
      readonly platformGameId: string;
      readonly contentType: string;
      readonly isThere: boolean;
    }
  /** A file is sent without damage: the bytes [`from`, `to`) of so many. */
  | {
      readonly kind: 'file';
      readonly at: number;
      readonly platformGameId: string;
      readonly contentType: string;
      readonly from: number;
      readonly to: number;
      readonly bytes: number;
    }
  /** A token was requested, whatever came of it. */
  | { readonly kind: 'token'; readonly at: number; readonly by: 'login' | 'refresh' }
  /** A fault took effect, most often in place of an answer. */
  | ({ readonly kind: 'fault'; readonly at: number } & Strike);

export type AnswerListener = (answer: PracticeAnswer) => void;
