/** One slim bar: how the wanted files divide. The same figures stand beside it as text, so it is not read out. */
import { type CoverageCounts, parts } from './parts.ts';

export function CoverageBar({ row }: { readonly row: CoverageCounts }) {
  return (
    <span className="mk-share" aria-hidden>
      {parts.map(
        ({ key }) =>
          row[key] > 0 && (
            <span key={key} className={`mk-part mk-part-${key}`} style={{ flexGrow: row[key] }} />
          ),
      )}
    </span>
  );
}
