import { powerMonitor } from 'electron';
import { expect, it, vi } from 'vitest';
import { systemPower } from '../../../src/main/host/power-supply.ts';
import { powerMonitor as standIn } from '../stand-in/power-monitor.ts';

vi.mock('electron', async () => (await import('../stand-in/index.ts')).electron);

it('The power supply is that of the system, and its changes are announced until nobody listens', () => {
  const power = systemPower(powerMonitor);
  const seen: (boolean | null)[] = [];
  const stop = power.onChange(() => seen.push(power.isOnBattery()));
  expect(power.isOnBattery()).toBe(false);
  standIn.onBatteryPower = true;
  standIn.emit('on-battery');
  standIn.onBatteryPower = false;
  standIn.emit('on-ac');
  expect(seen).toEqual([true, false]);
  stop();
  standIn.emit('on-battery');
  expect(seen).toHaveLength(2);
});
