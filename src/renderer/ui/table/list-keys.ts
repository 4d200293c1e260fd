/** The row that a key moves to, skipping headings; null for keys that do not move. */
const pageStep = 12;

export function nextIndex(
  key: string,
  from: number,
  count: number,
  isHeading: (index: number) => boolean,
  rowsPerPage = pageStep,
): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return settle(Math.min(last, from + 1), 1);
    case 'ArrowUp':
      return settle(Math.max(0, from - 1), -1);
    case 'PageDown':
      return settle(Math.min(last, from + rowsPerPage), -1);
    case 'PageUp':
      return settle(Math.max(0, from - rowsPerPage), 1);
    case 'Home':
      return settle(0, 1);
    case 'End':
      return settle(last, -1);
    default:
      return null;
  }

  function settle(index: number, step: 1 | -1): number {
    for (let at = index; at >= 0 && at <= last; at += step) if (!isHeading(at)) return at;
    return from;
  }
}

/**
 * Left and Right move through the controls of a row and back to the row; Escape returns to the row. Returns
 * true if the key moved the focus.
 */
export function moveInRow(key: string, target: HTMLElement): boolean {
  const row = target.closest<HTMLElement>('[role="row"]');
  if (!row || !['ArrowLeft', 'ArrowRight', 'Escape'].includes(key)) return false;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button, a, input')];
  const at = stops.indexOf(target);
  const next = key === 'Escape' ? 0 : at + (key === 'ArrowRight' ? 1 : -1);
  const stop = stops[next];
  if (!stop || next === at) return false;
  stop.focus();
  return true;
}
