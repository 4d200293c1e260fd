/** A link to a file that the local server sends as a download. */
import type { MouseEvent } from 'react';
import { requestDownloadAddress } from '../../bridge/server-request.ts';
import { showFailure } from '../feedback/notices.tsx';

/**
 * Props of an anchor. A plain click first requests an address with a ticket. Any other way to open it (a new
 * tab, the address bar) reaches a page of the server that does the same.
 */
export function downloadLink(path: string): {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
} {
  return {
    href: path,
    onClick(event) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      startDownload(path).catch(showFailure);
    },
  };
}

/** Begins the download. Throws what `requestDownloadAddress` throws. */
export async function startDownload(path: string): Promise<void> {
  const anchor = document.createElement('a');
  anchor.href = await requestDownloadAddress(path);
  anchor.download = ''; // The server names the file.
  anchor.click();
}
