/** Calls of the practice service with plain `fetch`, to prepare what a bench measures. */
import { z } from 'zod';
import type { PracticeProcess } from './practice-process.ts';

const tokenSchema = z.object({ accessToken: z.string() });
const pageSchema = z.object({ totalPages: z.number() });
const gamesSchema = z.object({
  items: z.array(z.object({ games: z.array(z.object({ platformGameId: z.string() })) })),
});

/** Signs in once. The function returns the text of a response to a GET; throws for any status but success. */
export async function signInToPractice({
  baseUrl,
  username,
  password,
}: PracticeProcess): Promise<(path: string) => Promise<string>> {
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(baseUrl + path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return await response.text();
  };
  const body = JSON.stringify({ username, password });
  const signIn = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  const { accessToken } = tokenSchema.parse(JSON.parse(await ask('/auth/login', signIn)));
  const headers = { authorization: `Bearer ${accessToken}` };
  return (path) => ask(path, { headers });
}

/** The texts of all pages of the upcoming matches. `get` is of `signInToPractice`. */
export async function fetchListingPages(get: (path: string) => Promise<string>): Promise<readonly string[]> {
  const pages: string[] = [];
  for (let count = 1; pages.length < count; ) {
    const text = await get(`/match/upcoming-matches?page=${pages.length}`);
    count = pageSchema.parse(JSON.parse(text)).totalPages;
    pages.push(text);
  }
  return pages;
}

/** The ids of all games of the upcoming matches. `get` is of `signInToPractice`. */
export async function fetchGameIds(get: (path: string) => Promise<string>): Promise<readonly string[]> {
  const pages = await fetchListingPages(get);
  return pages.flatMap((page) =>
    gamesSchema
      .parse(JSON.parse(page))
      .items.flatMap(({ games }) => games.map((game) => game.platformGameId)),
  );
}
