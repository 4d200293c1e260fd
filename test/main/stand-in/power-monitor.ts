import { EventEmitter } from 'node:events';

/** The system's sleep, wake, lock and shutdown: a test emits them. */
export const powerMonitor = new EventEmitter();
