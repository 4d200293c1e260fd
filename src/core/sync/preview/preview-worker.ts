/** The worker that previews watch rules. The catalogue stays open with what was read of it. */
import { serveWorker } from '../../workers/serve-worker.ts';
import { previewWorker } from './jobs.ts';
import { type OpenPreview, openPreview } from './open-preview.ts';

let opened: (OpenPreview & { readonly file: string }) | null = null;

serveWorker(previewWorker, {
  preview({ file, rules, now }) {
    if (opened?.file !== file) {
      opened?.close();
      opened = { ...openPreview(file), file };
    }
    return opened.preview(rules, now);
  },
});
