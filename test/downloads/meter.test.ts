import { describe, expect, it } from 'vitest';
import { createMeter } from '../../src/core/downloads/transfer/meter.ts';

function stage(bytesDone = 0) {
  let at = 0;
  const meter = createMeter({ bytesDone, bytesTotal: null, validator: null }, () => at);
  return {
    meter,
    pass: (ms: number) => {
      at += ms;
    },
    rate: () => meter.read().bytesPerSecond,
  };
}

describe('the rate of a transfer', () => {
  it('is an average over the last seconds, without what was there before', () => {
    const { meter, pass, rate } = stage(1_000_000);
    for (let second = 1; second <= 10; second += 1) {
      pass(1_000);
      meter.update(1_000_000 + second * 500, null);
    }
    expect(rate()).toBe(500);
  });

  it('is none while nothing arrives, and has no time in it that nobody measured', () => {
    const { meter, pass, rate } = stage();
    pass(1_000);
    meter.update(500, null);
    pass(60_000);
    expect(rate()).toBe(0);
    pass(60_000);
    meter.update(1_500, null);
    pass(1_000);
    expect(rate()).toBe(1_000);
  });

  it('is not that of the moment in which one file arrived', () => {
    const { meter, pass, rate } = stage();
    pass(60_000);
    meter.update(64_000, null);
    pass(1);
    expect(rate()).toBe(64_000);
  });

  it('restarts with a transfer that starts over', () => {
    const { meter, pass, rate } = stage(5_000);
    pass(1_000);
    meter.update(100, null);
    pass(1_000);
    expect(meter.read()).toMatchObject({ bytesDone: 100, bytesPerSecond: 100 });
    expect(rate()).toBe(100);
  });
});
