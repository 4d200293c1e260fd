/** A start with a damaged catalogue: offers to build it again from the archive. */
import type { Dialog } from 'electron';
import type { Archiver } from '../../core/types.ts';
import { clockText } from '../../shared/base/clock.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';

const buttons = ['Rebuild the catalogue', 'Quit'] as const;
const timeText = (time: Date) => `${time.toLocaleDateString()}, ${clockText(time)}`;

const detail = (copiedAt: string | undefined) => {
  const source =
    copiedAt === undefined
      ? 'builds the catalogue again from the archive'
      : `continues with its copy of ${timeText(new Date(copiedAt))}, and reads what was archived since from the archive`;
  return `Matchkeep gives its file another name, ${source}, and restores your watch rules and settings from their backups. Nothing is downloaded again.`;
};

/**
 * Asks nothing if there is no damage. Throws `cancelled` if the user quits, and what replacing the catalogue throws.
 */
export async function offerRebuild(
  dialog: Pick<Dialog, 'showMessageBox'>,
  { damage, handlers }: Pick<Archiver, 'damage' | 'handlers'>,
): Promise<void> {
  const found = damage();
  if (found === null) return;
  const [newest] = await handlers['archive.copies'](null);
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Matchkeep',
    message: found.message,
    detail: detail(newest?.copiedAt),
    buttons: [...buttons],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) throw new MatchkeepError('cancelled', 'The user did not rebuild the catalogue.');
  await handlers['archive.replaceCatalogue'](null);
}
