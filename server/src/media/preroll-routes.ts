// Prerolls over HTTP: the count of a play, and the channel's own films, which need no token.
import type { FastifyInstance } from 'fastify';
import { media as routes } from '@floodlit/contract/media';
import { hostNameOf, type ChannelDirectory } from '../channel/index.ts';
import type { Bind } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { countPreroll, readFilm, type MediaDeps } from './index.ts';

export interface PrerollRoutesDeps {
  readonly media: MediaDeps;
  readonly directory: ChannelDirectory;
}

const filmAddress = /^\/media\/f\/([1-9]\d{0,14})\.mp4$/;

/** One range of bytes, as players of films ask for it. Undefined selects the whole file; null is outside it. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | undefined | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from < size && from <= to ? { from, to } : null;
}

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
      const range = rangeOf(request.headers.range, film.byteLength);
      reply
        .type('video/mp4')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin');
      if (range === undefined) return reply.send(film);
      if (range === null) return reply.code(416).header('content-range', `bytes */${film.byteLength}`).send();
      const { from, to } = range;
      return reply
        .code(206)
        .header('content-range', `bytes ${from}-${to}/${film.byteLength}`)
        .send(film.subarray(from, to + 1));
    },
  });
}
