/** Whether the machine runs on battery, from the system. */
import type { PowerMonitor } from 'electron';
import type { HostPower } from '../../core/work-times/work-times.ts';

/** Electron can be asked once it is ready. */
export function systemPower(
  powerMonitor: Pick<PowerMonitor, 'isOnBatteryPower' | 'on' | 'removeListener'>,
): HostPower {
  return {
    isOnBattery: () => powerMonitor.isOnBatteryPower(),
    onChange(listener) {
      powerMonitor.on('on-battery', listener);
      powerMonitor.on('on-ac', listener);
      return () => {
        powerMonitor.removeListener('on-battery', listener);
        powerMonitor.removeListener('on-ac', listener);
      };
    },
  };
}
