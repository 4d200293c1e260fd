/** A start with a damaged catalogue: offers to build it again from the archive. */
import type { Dialog } from 'electron';
import { replaceDamagedCatalogue } from '../../core/catalogue/replace-damaged.ts';
import { DamagedCatalogue } from '../../core/catalogue/schema/damage.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';

const buttons = ['Rebuild the catalogue', 'Quit'] as const;
const detail =
  'Matchkeep gives its file another name, builds the catalogue again from the archive, and restores your watch rules and settings from their backups. Nothing is downloaded again.';

/** What `open` returns. Throws `cancelled` if the catalogue is damaged and the user quits, and the other errors of `open`. */
export async function openOrRebuild<T>(
  dialog: Pick<Dialog, 'showMessageBox'>,
  dataDir: string,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DamagedCatalogue)) throw error;
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Matchkeep',
      message: error.message,
      detail,
      buttons: [...buttons],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0) throw new MatchkeepError('cancelled', 'The user did not rebuild the catalogue.');
    replaceDamagedCatalogue(dataDir, 'desktop', Date.now());
    return await open();
  }
}
