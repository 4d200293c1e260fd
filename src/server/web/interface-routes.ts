/** The built interface: its files, and its page at every address of its own router. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebAppOptions } from './options.ts';
import { refusalReply } from './refusals.ts';

/** Vite puts a digest into the name of everything under `assets`, so those never change. */
const hashedAssets = /[\\/]assets[\\/]/;

export async function addInterfaceRoutes(
  app: FastifyInstance,
  { rendererDir }: Pick<WebAppOptions, 'rendererDir'>,
  isDocumentRequest: (request: FastifyRequest) => boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: rendererDir,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = hashedAssets.test(path.slice(rendererDir.length));
      reply.header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (isDocumentRequest(request)) return reply.sendFile('index.html');
    return refusalReply(reply, 404, 'There is nothing at this address.');
  });
}
