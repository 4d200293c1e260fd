/** Shared by the tests of the practice stream: requesting and reading its playlists. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Client } from './client.ts';

export const perid = 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac7621';

export async function ask(
  client: Client,
  query: Record<string, string>,
  path = '/api/external/v2/stream/playlist_url',
) {
  return await fetch(`${client.service.streamBaseUrl}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${client.accessToken}` },
  });
}

export async function open(client: Client): Promise<string> {
  const response = await ask(client, { viewer_id: randomUUID(), match_perid: perid });
  return z.url().parse(await response.json());
}

/** The media playlist of the last quality. */
export async function openMedia(client: Client): Promise<string> {
  const address = await open(client);
  const master = await (await fetch(address)).text();
  return new URL(master.trim().split('\n').at(-1) ?? '', address).href;
}

export async function lines(address: string): Promise<string[]> {
  return (await (await fetch(address)).text()).trim().split('\n');
}

export function tag(playlist: readonly string[], name: string): string | undefined {
  return playlist.find((line) => line.startsWith(`#${name}:`))?.slice(name.length + 2);
}
