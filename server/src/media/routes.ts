// Recordings over HTTP: the signed address by the API, and the files by one handler that writes whole buffers from memory.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { media as routes } from '@floodlit/contract/media';
import { hostNameOf, type ChannelDirectory } from '../channel/index.ts';
import type { Bind } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { readPoster, readServedFile, readSignedPath } from './read-served-file.ts';
import { readPlayback, type MediaDeps } from './index.ts';
import { cacheControlOf, contentTypeOf } from './rules.ts';

export interface MediaRoutesDeps {
  readonly media: MediaDeps;
  readonly directory: ChannelDirectory;
}

/** The address holds the token, so no page it is opened in may tell it to another site (T29, T32). */
const guardHeaders = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
  'cross-origin-resource-policy',
  'same-origin',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** Straight to the socket: a file needs no serializer and no hook, and segments are what this server does most. */
function sendFile(reply: FastifyReply, name: string, cacheControl: string, bytes: Buffer): void {
  reply.hijack();
  reply.raw.writeHead(200, [
    'content-type',
    contentTypeOf(name),
    'content-length',
    String(bytes.byteLength),
    'cache-control',
    cacheControl,
    ...guardHeaders,
  ]);
  reply.raw.end(bytes);
}

const posterPath = /^\/media\/p\/([1-9]\d{0,14})\/poster\.jpg$/;

export function mediaRoutes(bind: Bind, app: FastifyInstance, deps: MediaRoutesDeps): void {
  bind(routes.playback, async ({ actor, params }) => ({
    data: await readPlayback(deps.media, actor, params.id),
  }));

  const channelIdOf = async (request: FastifyRequest): Promise<number> =>
    (await deps.directory.readByHost(hostNameOf(request.host))).id;
  const method = ['GET', 'HEAD'];

  app.route({
    method,
    url: '/media/t/*',
    handler: async (request, reply) => {
      const path = readSignedPath(deps.media, request.raw.url ?? '');
      const bytes = await readServedFile(deps.media, await channelIdOf(request), path);
      sendFile(reply, path.name, cacheControlOf(path.name), bytes);
    },
  });
  app.route({
    method,
    url: '/media/p/*',
    handler: async (request, reply) => {
      const match = posterPath.exec(request.raw.url ?? '');
      if (match === null) throw new DomainError('request.not_found');
      const bytes = await readPoster(deps.media, await channelIdOf(request), Number(match[1]));
      sendFile(reply, 'poster.jpg', 'public, max-age=31536000, immutable', bytes);
    },
  });
}
