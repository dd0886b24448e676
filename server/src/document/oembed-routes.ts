// oEmbed: the frame of a game, or a clip, for the editors of other sites, from its address. Only public facts.
import type { FastifyInstance } from 'fastify';
import type { Locale } from '@floodlit/contract/primitives';
import { titleOf } from '@floodlit/contract/catalog/event-title';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { withOwnName } from '../catalog/index.ts';
import { readChannel, settingsOfChannel, type ChannelRecord } from '../channel/index.ts';
import { presentSharedClip, readAddressed } from '../clips/index.ts';
import type { FactsOf } from '../http/bind.ts';
import { originOf } from '../http/origin.ts';
import { DomainError } from '../kernel/errors.ts';
import { addressRange } from '../network/address-range.ts';
import { presentEvent } from '../views/present-events.ts';
import { clipCardPath } from './clip-card.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { escapeHtml } from './html.ts';
import { frameSizeOf, subjectOfAddress, type Addressed } from './oembed-rules.ts';

interface Shown {
  readonly title: string;
  readonly card: string;
  /** Undefined where other sites may show no more than a link. */
  readonly html: ((size: { width: number; height: number }) => string) | undefined;
}

interface Reader {
  readonly channel: ChannelRecord;
  readonly language: Locale;
  readonly country: string | undefined;
  readonly origin: string;
}

async function showGame(deps: DocumentRoutesDeps, reader: Reader, id: number): Promise<Shown> {
  const { channel, language, country, origin } = reader;
  const visitor = { kind: 'visitor', channelId: channel.id, language, apiKeyId: 'oembed', country } as const;
  const event = await presentEvent(deps, visitor, id);
  const name = withOwnName(titleOf(event), event.own_name);
  return {
    title: name,
    card: `/media/cards/event-${id}.png`,
    html:
      channel.embed_sites.length === 0
        ? undefined
        : ({ width, height }) =>
            `<iframe src="${origin}/watch_embed/${id}" width="${width}" height="${height}" title="${escapeHtml(name)}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen style="border:0"></iframe>`,
  };
}

/** A clip of a paid game is a link: its file is not for other sites. */
async function showClip(
  deps: DocumentRoutesDeps,
  { channel, language, origin }: Reader,
  { id, uuid }: { readonly id: number; readonly uuid: string },
): Promise<Shown> {
  const record = await readAddressed(deps.clips, channel.id, id, uuid);
  const clip = await presentSharedClip(deps.clips, record, language);
  const poster = clip.poster_url === null ? '' : ` poster="${origin}${clip.poster_url}"`;
  return {
    title: clip.name,
    card: clipCardPath(clip),
    html:
      clip.public_file_url === null
        ? undefined
        : ({ width, height }) =>
            `<video src="${origin}${clip.public_file_url}"${poster} width="${width}" height="${height}" title="${escapeHtml(clip.name)}" controls playsinline preload="none"></video>`,
  };
}

const show = (deps: DocumentRoutesDeps, reader: Reader, subject: Addressed): Promise<Shown> =>
  subject.kind === 'game' ? showGame(deps, reader, subject.id) : showClip(deps, reader, subject);

export function oembedRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  app.get('/oembed', async (request, reply) => {
    deps.callLimits.countAddress('read', addressRange(request.ip));
    const query = request.query as Record<string, unknown>;
    if (query.format !== undefined && query.format !== 'json')
      throw new DomainError('request.format_not_offered');
    const facts = await factsOf(request);
    const origin = originOf(deps.publicUrl(), facts.ownHost);
    const subject = subjectOfAddress(query.url, [
      origin,
      `https://${request.host}`,
      `http://${request.host}`,
    ]);
    if (subject === undefined) throw new DomainError('catalog.event_not_found');
    const channel = await readChannel(deps.channel, facts.channelId);
    if (isGeoBlocked(channel.geo, facts.country)) throw new DomainError('access.denied', { reason: 'geo' });
    const { language, country } = facts;
    const { title, card, html } = await show(deps, { channel, language, country, origin }, subject);
    const size = frameSizeOf(query.maxwidth, query.maxheight);
    // A withdrawn clip must be gone from every cache at once.
    const mayBeCached = channel.geo.mode === 'none' && subject.kind === 'game';
    return reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('vary', 'accept-language')
      .header('cache-control', mayBeCached ? 'public, max-age=600' : 'no-store')
      .send({
        version: '1.0',
        title,
        provider_name: settingsOfChannel(deps.channel, channel, language).name,
        provider_url: `${origin}/`,
        cache_age: mayBeCached ? 600 : 0,
        thumbnail_url: `${origin}${card}`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
        ...(html === undefined ? { type: 'link' } : { type: 'video', html: html(size), ...size }),
      });
  });
}
