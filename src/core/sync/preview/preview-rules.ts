/** Previews watch rules in a thread: one preview at a time, and of each client only the latest. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { RulesPreview, WatchRule } from '../../../shared/rules/watch-rules.ts';
import { createWorkerPool } from '../../workers/worker-pool.ts';
import { previewWorker } from './jobs.ts';

/** After this long without a preview, the thread ends and what it read is released. */
const idleMs = 60_000;

interface PreviewOptions {
  /** Path of the catalogue. */
  readonly file: string;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface PreviewRules {
  /** Rejects with `cancelled` when the client's next preview comes, and with the catalogue's errors. */
  preview(rules: readonly WatchRule[], client: string | undefined): Promise<RulesPreview>;
  close(): Promise<void>;
}

export function createPreviewRules({ file, now }: PreviewOptions): PreviewRules {
  const pool = createWorkerPool(previewWorker, { maxThreads: 1, idleMs });
  const replace = new Map<string, () => void>();
  let line: Promise<unknown> = Promise.resolve();

  return {
    async preview(rules, client) {
      const replaced = Promise.withResolvers<never>();
      let isReplaced = false;
      const end = () => {
        isReplaced = true;
        replaced.reject(new MatchkeepError('cancelled', 'A later preview replaced this one.'));
      };
      if (client !== undefined) {
        replace.get(client)?.();
        replace.set(client, end);
      }
      // A preview that was replaced before its turn is not computed.
      const answer = line.then(() =>
        isReplaced ? replaced.promise : pool.run('preview', { file, rules: [...rules], now: now() }),
      );
      line = answer.catch(() => {});
      try {
        return await Promise.race([answer, replaced.promise]);
      } finally {
        if (client !== undefined && replace.get(client) === end) replace.delete(client);
      }
    },
    close: () => pool.close(),
  };
}
