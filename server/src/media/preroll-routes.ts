// Prerolls over HTTP: the count of a play, and the channel's own films, which need no token.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { media as routes } from '@floodlit/contract/media';
import { hostNameOf, type ChannelDirectory } from '../channel/index.ts';
import type { Bind } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { rangeOf } from './download/rules.ts';
import { countPreroll, readFilm, type MediaDeps } from './index.ts';

export interface PrerollRoutesDeps {
  readonly media: MediaDeps;
  readonly directory: ChannelDirectory;
}

const filmAddress = /^\/media\/f\/([1-9]\d{0,14})\.mp4$/;

export function prerollRoutes(bind: Bind, app: FastifyInstance, deps: PrerollRoutesDeps): void {
  bind(routes.prerollPlayed, async ({ actor, params, body }) => ({
    data: { counted: await countPreroll(deps.media, actor.channelId, { preroll_id: params.id, ...body }) },
  }));

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/f/*',
    handler: async (request, reply) => {
      const id = filmAddress.exec(request.raw.url ?? '')?.[1];
      if (id === undefined) throw new DomainError('request.not_found');
      const { id: channelId } = await deps.directory.readByHost(hostNameOf(request.host));
      const film = await readFilm(deps.media, channelId, Number(id));
      const range = rangeOf(request.headers.range, film.bytes);
      reply
        .type('video/mp4')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin');
      if (range === undefined) return reply.code(416).header('content-range', `bytes */${film.bytes}`).send();
      const sent = range === 'whole' ? { from: 0, to: film.bytes } : range;
      reply.header('content-length', sent.to - sent.from);
      if (range !== 'whole')
        reply.code(206).header('content-range', `bytes ${sent.from}-${sent.to - 1}/${film.bytes}`);
      return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(film.read(sent)));
    },
  });
}
