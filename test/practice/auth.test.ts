import { describe, expect, it } from 'vitest';
import { Client, practise, someTime, tokensSchema } from './client.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('the practice service signs in', () => {
  it('gives tokens as long as the real ones, good for 24 hours', async () => {
    const client = await practise();
    expect(client.accessToken.length).toBeGreaterThan(1000);
    expect(client.accessToken.split('.')).toHaveLength(3);
    client.service.advance(24 * hourMs - 1);
    expect((await client.get('/match/upcoming-matches')).status).toBe(200);
    client.service.advance(1);
    expect((await client.get('/match/upcoming-matches')).status).toBe(401);
    expect(client.service.counts.unauthorised).toBe(1);
  });

  it('refuses every password but its own, and every body but the specified', async () => {
    const client = await practise();
    const refused = await client.login('guess');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ success: false });
    const { username, password } = client.service;
    expect((await client.post('/auth/login', { username, password, remember: true })).status).toBe(400);
    expect((await client.post('/auth/login', { username })).status).toBe(400);
    const form = await fetch(`${client.service.baseUrl}/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    });
    expect(form.status).toBe(415);
    expect((await client.get('/auth/login')).status).toBe(405);
    expect(client.service.counts).toMatchObject({ loginsRefused: 1, badRequests: 4 });
  });

  it('counts a bearer sent to /auth as wrong', async () => {
    const client = await practise();
    const { refreshToken, accessToken } = client;
    await client.post('/auth/refresh', { refreshToken }, { authorization: `Bearer ${accessToken}` });
    expect(client.service.counts.bearerAtAuth).toBe(1);
  });

  it('allows ten token requests in ten minutes, then says how long to wait', async () => {
    const client = await practise();
    for (let count = 1; count < 10; count += 1) expect((await client.login()).status).toBe(200);
    const refused = await client.login();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(refused.headers.get('x-rate-limit-retry-after-seconds')).toBe('600');
    expect(client.service.counts).toMatchObject({ logins: 11, loginsTooMany: 1 });
    client.service.advance(600_000);
    expect((await client.login()).status).toBe(200);
  });

  it('rotates refresh tokens: the old one is spent', async () => {
    const client = await practise();
    const renewed = tokensSchema.parse(await (await client.refresh()).json());
    expect(renewed.refreshToken).not.toBe(client.refreshToken);
    expect((await client.refresh()).status).toBe(401);
    expect((await client.refresh(renewed.refreshToken)).status).toBe(200);
    expect(client.service.counts).toMatchObject({ refreshes: 3, refreshesRefused: 1 });
  });

  it('accepts an access token only for access, and a refresh token only for refreshing', async () => {
    const client = await practise();
    expect((await client.refresh(client.accessToken)).status).toBe(401);
    client.accessToken = client.refreshToken;
    expect((await client.get('/match/upcoming-matches')).status).toBe(401);
  });

  it('lets a refresh token expire after 15 idle days', async () => {
    const client = await practise();
    client.service.advance(15 * dayMs);
    expect((await client.refresh()).status).toBe(401);
  });

  it('lets a refresh token in use expire after 30 days', async () => {
    const client = await practise({ faults: ['refresh-without-refresh-token'] });
    for (let day = 10; day < 30; day += 10) {
      client.service.advance(10 * dayMs);
      expect((await client.refresh()).status).toBe(200);
    }
    client.service.advance(10 * dayMs);
    expect((await client.refresh()).status).toBe(401);
  });

  it('still knows its tokens after a restart with the same seed, and no others', async () => {
    const before = await practise({ seed: 7 });
    const same = await practise({ seed: 7 });
    same.accessToken = before.accessToken;
    expect((await same.get('/match/upcoming-matches')).status).toBe(200);
    const other = await practise({ seed: 8 });
    other.accessToken = before.accessToken;
    expect((await other.get('/match/upcoming-matches')).status).toBe(401);
  });

  it('refuses all access tokens on request, and accepts new ones', async () => {
    const client = await practise();
    client.service.expireAccessTokens();
    expect((await client.get('/match/upcoming-matches')).status).toBe(401);
    client.accessToken = tokensSchema.parse(await (await client.refresh()).json()).accessToken;
    expect((await client.get('/match/upcoming-matches')).status).toBe(200);
  });

  it('refuses a call without a bearer, with half of one, and on an unknown path', async () => {
    const client = await practise();
    expect((await client.get('/match/upcoming-matches', { headers: {} })).status).toBe(401);
    const broken = new Client(client.service);
    broken.accessToken = `${client.accessToken.slice(0, -3)}abc`;
    expect((await broken.get('/match/upcoming-matches')).status).toBe(401);
    expect((await client.get('/match/past-matches')).status).toBe(404);
  });

  it('limits data calls where asked to', async () => {
    let now = someTime;
    const client = await practise({ world: { rateLimit: 2 }, now: () => now });
    expect((await client.get('/match/upcoming-matches')).status).toBe(200);
    expect((await client.get('/match/upcoming-matches')).status).toBe(200);
    const refused = await client.get('/match/upcoming-matches');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(client.service.counts.callsTooMany).toBe(1);
    now += 1000;
    expect((await client.get('/match/upcoming-matches')).status).toBe(200);
  });
});
