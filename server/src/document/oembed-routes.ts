// oEmbed: the frame of a game for the editors of other sites, from its address. Only public facts.
import type { FastifyInstance } from 'fastify';
import { isGeoBlocked } from '@floodlit/contract/sums/watch-rules';
import { readChannel, settingsOfChannel } from '../channel/index.ts';
import type { FactsOf } from '../http/bind.ts';
import { originOf } from '../http/origin.ts';
import { DomainError } from '../kernel/errors.ts';
import { addressRange } from '../network/address-range.ts';
import { presentEvent } from '../views/present-events.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { escapeHtml } from './html.ts';
import { frameSizeOf, gameOfAddress } from './oembed-rules.ts';

export function oembedRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  app.get('/oembed', async (request, reply) => {
    deps.callLimits.countAddress('read', addressRange(request.ip));
    const query = request.query as Record<string, unknown>;
    if (query.format !== undefined && query.format !== 'json')
      throw new DomainError('request.invalid', { errors: { format: ['Only json is offered.'] } });
    const facts = await factsOf(request);
    const origin = originOf(deps.publicUrl(), facts.ownHost);
    const id = gameOfAddress(query.url, [origin, `${request.protocol}://${request.host}`]);
    if (id === undefined) throw new DomainError('catalog.event_not_found');
    const channel = await readChannel(deps.channel, facts.channelId);
    if (isGeoBlocked(channel.geo, facts.country)) throw new DomainError('access.denied', { reason: 'geo' });
    const { language, channelId } = facts;
    const event = await presentEvent(
      deps,
      { kind: 'visitor', channelId, language, apiKeyId: 'oembed', country: facts.country },
      id,
    );
    const { width, height } = frameSizeOf(query.maxwidth, query.maxheight);
    const mayBeFramed = channel.embed_sites.length > 0;
    const frame = `<iframe src="${origin}/watch_embed/${id}" width="${width}" height="${height}" title="${escapeHtml(event.name)}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen style="border:0"></iframe>`;
    return reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('vary', 'accept-language')
      .header('cache-control', channel.geo.mode === 'none' ? 'public, max-age=600' : 'no-store')
      .send({
        version: '1.0',
        title: event.name,
        provider_name: settingsOfChannel(deps.channel, channel, language).name,
        provider_url: `${origin}/`,
        cache_age: 600,
        thumbnail_url: `${origin}/media/cards/event-${id}.png`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
        ...(mayBeFramed ? { type: 'video', html: frame, width, height } : { type: 'link' }),
      });
  });
}
