/** Clicks on a row whose element a newer list replaces between press and release: browsers dispatch none. */

/** A release farther from the press than this, in CSS pixels, is not a click on what was pressed. */
const clickDistance = 8;

/** Call when a row is pressed with the main button. Calls `open` if it is released when its element is not there any more. */
export function followPress(press: PointerEvent, row: Element, open: () => void): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = () => ended.abort();
  const release = ({ clientX, clientY }: PointerEvent) => {
    end();
    const distance = Math.hypot(clientX - press.clientX, clientY - press.clientY);
    if (!row.isConnected && distance < clickDistance) open();
  };
  window.addEventListener('pointerup', release, options);
  for (const other of ['pointerdown', 'pointercancel'] as const) window.addEventListener(other, end, options);
}
