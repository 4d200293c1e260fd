/** The panel with the history of one download. */
import { CopyText } from '../../ui/controls/copy-text.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { DownloadHistory } from '../../ui/match/download-history.tsx';

interface HistoryPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function HistoryPanel({ id, onClose }: HistoryPanelProps) {
  return (
    <SidePanel
      label="History"
      title={
        <>
          <h2>History</h2>
          <CopyText value={id} what="Download ID" />
        </>
      }
      onClose={onClose}
    >
      <DownloadHistory id={id} />
    </SidePanel>
  );
}
