/** Sleep and wake: what came due meanwhile is looked for at once, not at the next turn of a timer. */
import type { PowerMonitor } from 'electron';

export function wakeWithSystem(powerMonitor: Pick<PowerMonitor, 'on'>, wake: () => void): void {
  powerMonitor.on('resume', wake);
}
