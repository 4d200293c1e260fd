/** Export: the dialog, and the tray that shows progress. */
import { useEffect, useState } from 'react';
import { ExportDialog } from './export-dialog.tsx';
import { type ExportQuestion, onExportAsked } from './export-question.ts';
import { ExportTray } from './export-tray.tsx';

export function Exports() {
  const [question, setQuestion] = useState<ExportQuestion | null>(null);
  useEffect(() => onExportAsked(setQuestion), []);
  return (
    <>
      {question && <ExportDialog question={question} onClose={() => setQuestion(null)} />}
      <ExportTray />
    </>
  );
}
