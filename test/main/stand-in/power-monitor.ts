import { EventEmitter } from 'node:events';

class PowerMonitorStandIn extends EventEmitter {
  /** Set by a test, which then emits `on-battery` or `on-ac`. */
  onBatteryPower = false;

  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }
}

/** The system's sleep, wake, lock, shutdown and power supply: a test emits them. */
export const powerMonitor = new PowerMonitorStandIn();
