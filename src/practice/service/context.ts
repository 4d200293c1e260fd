/** What the parts of one running practice service share. */
import type { FileSource } from '../files/content.ts';
import type { World } from '../world/plan.ts';
import type { Addresses } from './addresses.ts';
import type { AnswerListener } from './answers.ts';
import type { Budget } from './budget.ts';
import type { PracticeClock } from './clock.ts';
import type { Counters } from './counts.ts';
import type { RequestFaults } from './faults.ts';
import type { Tokens } from './tokens.ts';

export interface PracticeContext {
  readonly clock: PracticeClock;
  /** Epoch ms, never faster than real: for what a player or a rate is measured by. */
  readonly wall: () => number;
  readonly counts: Counters;
  /** Each request is answered with its own view of them (`faultsFor`). */
  readonly faults: RequestFaults;
  readonly faultsFor: (subject: string) => RequestFaults;
  readonly tokens: Tokens;
  readonly world: World;
  readonly files: FileSource;
  readonly addresses: Addresses;
  readonly tokenBudget: Budget;
  /** Null: no limit on data calls. */
  readonly callBudget: Budget | null;
  readonly pageSize: number;
  readonly maxGamesPerPage: number;
  readonly onAnswer: AnswerListener;
  /** Whether the stream is low-latency HLS. */
  readonly isLowLatency: boolean;
  readonly username: string;
  readonly password: string;
  /** Known once all servers listen. */
  readonly origins: () => { readonly data: string; readonly stream: string; readonly file: string };
}
