/** A plain client of the practice service, for its own tests. */
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type PracticeOptions, type PracticeService, startPractice } from '../../src/practice/practice.ts';

export const tokensSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number(),
  success: z.literal(true),
});

const gameSchema = z.looseObject({
  platformGameId: z.string(),
  state: z.string(),
  startedAt: z.string().nullable(),
  assets: z.array(z.string()),
});
const matchSchema = z.looseObject({
  id: z.number(),
  leagueName: z.string(),
  seriesMax: z.number(),
  startTime: z.string(),
  games: z.array(gameSchema),
});
const pageSchema = z.object({
  totalCount: z.number(),
  totalPages: z.number(),
  pageNumber: z.number(),
  items: z.array(matchSchema),
});
export type ListedPage = z.infer<typeof pageSchema>;
const gamesPageSchema = pageSchema.extend({ items: z.array(gameSchema) });
const addressSchema = z.object({ url: z.url() });

/** A Saturday afternoon: epoch ms. */
export const someTime = Date.parse('2026-11-21T15:30:00Z');

export class Client {
  readonly service: PracticeService;
  accessToken = '';
  refreshToken = '';

  constructor(service: PracticeService) {
    this.service = service;
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return await fetch(`${this.service.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async login(password = this.service.password): Promise<Response> {
    const response = await this.post('/auth/login', { username: this.service.username, password });
    const tokens = tokensSchema.safeParse(await response.clone().json());
    if (tokens.success) this.#keep(tokens.data.accessToken, tokens.data.refreshToken);
    return response;
  }

  async refresh(refreshToken = this.refreshToken): Promise<Response> {
    return await this.post('/auth/refresh', { refreshToken });
  }

  async get(path: string, init: RequestInit = {}): Promise<Response> {
    return await fetch(`${this.service.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${this.accessToken}` },
      ...init,
    });
  }

  async page(number: number): Promise<ListedPage> {
    const response = await this.get(`/match/upcoming-matches?page=${number}`);
    return pageSchema.parse(await response.json());
  }

  async walk(): Promise<ListedPage['items']> {
    const first = await this.page(0);
    const items = [...first.items];
    for (let number = 1; number < first.totalPages; number += 1)
      items.push(...(await this.page(number)).items);
    return items;
  }

  async pastGames(query: string) {
    return gamesPageSchema.parse(await (await this.get(`/games?${query}`)).json());
  }

  async askAddress(platformGameId: string, option = 'GAMH_SUMMARY'): Promise<Response> {
    return await this.get(`/games/${encodeURIComponent(platformGameId)}/download?option=${option}`);
  }

  async address(platformGameId: string, option?: string): Promise<string> {
    return addressSchema.parse(await (await this.askAddress(platformGameId, option)).json()).url;
  }

  async file(platformGameId: string, option?: string): Promise<Buffer> {
    const response = await fetch(await this.address(platformGameId, option));
    return Buffer.from(await response.arrayBuffer());
  }

  #keep(accessToken: string, refreshToken: string): void {
    this.accessToken = accessToken;
    this.refreshToken = refreshToken;
  }
}

/** Started, signed in, and stopped with the test. */
export async function practise(options: PracticeOptions = {}): Promise<Client> {
  const service = await startPractice({ now: () => someTime, ...options });
  onTestFinished(() => service.close());
  const client = new Client(service);
  await client.login();
  return client;
}

/** One game with all its files, and nothing else. */
export const oneGame: PracticeOptions = {
  world: {
    matches: 1,
    contentTypes: ['GAMH_SUMMARY', 'GAMH_DETAILS', 'ROFL_REPLAY', 'GAMH_SEPARATED', 'HISTORIC_BAYES_DUMP'],
  },
};
export const oneGameId = '111560983131400124';
