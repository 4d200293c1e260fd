import { describe, expect, it } from 'vitest';
import { startPractice } from '../../src/practice/practice.ts';
import { practise } from './client.ts';

describe('the control of the practice service', () => {
  it('shows counts, takes faults and moves the clock for other processes', async () => {
    const client = await practise();
    const origin = new URL(client.service.baseUrl).origin;
    const post = (path: string, body: unknown) =>
      fetch(`${origin}/practice/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await fetch(`${origin}/practice/counts`)).json()).toEqual({ ...client.service.counts });
    expect(await (await fetch(`${origin}/practice`)).json()).toMatchObject({
      baseUrl: client.service.baseUrl,
      seed: 1,
    });
    expect((await post('faults', { faults: ['503'] })).status).toBe(200);
    expect((await client.get('/match/upcoming-matches')).status).toBe(503);
    const refused = await post('faults', { faults: ['explode'] });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('shifting-pages');
    await post('faults', { faults: [] });
    const before = client.service.now();
    expect((await post('clock', { advanceMs: 5000 })).status).toBe(200);
    expect(client.service.now() - before).toBe(5000);
    expect((await post('clock', { advanceMs: -1 })).status).toBe(400);
    await post('expire-access-tokens', {});
    expect((await client.get('/match/upcoming-matches')).status).toBe(401);
  });

  it('says which port is taken', async () => {
    const client = await practise();
    const port = Number(new URL(client.service.baseUrl).port);
    await expect(startPractice({ port })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(String(port)),
    });
  });

  it('runs its clock at the requested speed', async () => {
    let wall = 1_000_000;
    const client = await practise({ clockSpeed: 60, now: () => wall });
    const before = client.service.now();
    wall += 1000;
    expect(client.service.now() - before).toBe(60_000);
    expect(() => client.service.advance(-1)).toThrow(RangeError);
  });
});
