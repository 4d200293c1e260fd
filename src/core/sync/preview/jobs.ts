/** The job of the thread that previews watch rules. */
import { z } from 'zod';
import { rulesPreviewSchema, watchRuleSchema } from '../../../shared/rules/watch-rules.ts';
import { defineWorker, noData, noEvents } from '../../workers/define-worker.ts';

export const previewWorker = defineWorker({
  program: 'sync/preview/preview-worker',
  jobs: {
    preview: {
      /** `file` is the catalogue's path, `now` in epoch ms. */
      input: z.object({ file: z.string(), rules: z.array(watchRuleSchema), now: z.number() }),
      output: rulesPreviewSchema,
    },
  },
  data: noData,
  events: noEvents,
});
