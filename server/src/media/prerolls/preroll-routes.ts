// Prerolls over HTTP: the count of a play, and the channel's own films, which need no token.
import type { FastifyInstance } from 'fastify';
import { media as routes } from '@floodlit/contract/media/media';
import { hostNameOf, type ChannelDirectory } from '../../channel/index.ts';
import type { MediaGround } from '../ports.ts';
import type { DownloadsDeps } from '../download/ports.ts';
import type { PrerollsDeps } from './ports.ts';
import type { Bind } from '../../http/bind.ts';
import { DomainError } from '../../kernel/errors.ts';
import { countPreroll } from './write-prerolls.ts';
import { readFilm } from './read-prerolls.ts';
import { sendFilm } from './routes-film.ts';

export interface PrerollRoutesDeps {
  readonly media: MediaGround & PrerollsDeps & Pick<DownloadsDeps, 'plans'>;
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
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return sendFilm(reply, film);
    },
  });
}
