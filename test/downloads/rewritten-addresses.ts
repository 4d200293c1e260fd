/** A data API in front of the practice service that changes its answers to requests for a file's address. */
import got from 'got';
import { z } from 'zod';
import type { PracticeService } from '../../src/practice/practice.ts';
import { startTestServer } from '../support/test-server.ts';

const addressAnswer = z.object({ url: z.string() });

/** A whole answer, in place of a 200 with JSON. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * `rewrite` gets the game's id and the address that the service names, and returns the whole body in its place.
 * Resolves with the base address to use.
 */
export async function withRewrittenAddresses(
  service: PracticeService,
  rewrite: (platformGameId: string, url: string) => string | RawAnswer,
): Promise<string> {
  const { origin } = await startTestServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization, 'content-type': contentType } = request.headers;
    const answer = await got(new URL(request.url ?? '/', service.baseUrl), {
      method: request.method === 'POST' ? 'POST' : 'GET',
      headers: { authorization, 'content-type': contentType },
      ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
      throwHttpErrors: false,
      retry: { limit: 0 },
      decompress: false,
      followRedirect: false,
    });
    const parsed = /option=/.test(request.url ?? '')
      ? addressAnswer.safeParse(JSON.parse(answer.body))
      : null;
    const id = decodeURIComponent(/\/games\/([^/]+)\/download/.exec(request.url ?? '')?.[1] ?? '');
    const body = parsed?.success ? rewrite(id, parsed.data.url) : answer.rawBody;
    if (typeof body === 'object' && 'status' in body) {
      response.writeHead(body.status, body.headers).end(body.body);
      return;
    }
    response.writeHead(answer.statusCode, {
      'content-type': answer.headers['content-type'] ?? 'text/plain',
    });
    response.end(body);
  });
  return origin + new URL(service.baseUrl).pathname;
}
