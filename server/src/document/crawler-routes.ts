// The files for search engines: the sitemap of a channel, and the paths that crawlers should skip.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FactsOf } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { cached } from '../cache/cache.ts';
import { originOf } from '../http/origin.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { readSitemap, robotsText } from './sitemap.ts';

/** It reads thousands of games, and search engines come by the day. */
const ttlMs = 60_000;
/** In characters. A map of 10,000 games in three languages has 5 million, and any visitor can ask for every part. */
const textsMaximum = 32_000_000;

interface SitemapWanted {
  readonly channelId: number;
  readonly origin: string;
  /** Undefined for what everybody asks first. */
  readonly part: number | undefined;
}

export function crawlerRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  const sitemaps = cached<string | undefined>(
    (key) => {
      const { channelId, origin, part } = JSON.parse(key) as SitemapWanted;
      return readSitemap(deps, channelId, origin, part);
    },
    {
      ttlMs,
      entriesMaximum: 100,
      sizing: { sizeOf: (text) => text?.length ?? 0, maximum: textsMaximum },
      nowMs: () => performance.now(),
    },
  );
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    part?: number,
  ): Promise<FastifyReply> => {
    const { channelId, ownHost } = await factsOf(request);
    const wanted: SitemapWanted = {
      channelId,
      origin: originOf(deps.publicUrl(), ownHost),
      part,
    };
    const text = await sitemaps.read(JSON.stringify(wanted));
    if (text === undefined) throw new DomainError('request.not_found');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(text);
  };
  app.get('/sitemap.xml', (request, reply) => answer(request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d?).xml', (request, reply) =>
    answer(request, reply, Number(request.params.part)),
  );

  app.get('/robots.txt', async (request, reply) => {
    const { ownHost } = await factsOf(request);
    return reply.type('text/plain; charset=utf-8').send(robotsText(originOf(deps.publicUrl(), ownHost)));
  });
}
