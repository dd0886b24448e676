// The small pictures that a document points at: the channel's icon, and the cards that other sites show for a link.
import type { FastifyInstance } from 'fastify';
import { readingDirectionOf } from '@floodlit/contract/catalog/event-title';
import type { Locale } from '@floodlit/contract/primitives';
import { listParticipants, readEvent, readTitle, withOwnName } from '../catalog/index.ts';
import { readChannel, settingsOfChannel } from '../channel/index.ts';
import type { ClipRecord } from '../clips/index.ts';
import { entityTagOf } from '../http/entity-tag.ts';
import type { FactsOf } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { inLanguage } from '../kernel/in-language.ts';
import pLimit from 'p-limit';
import { createCache } from '../cache/cache.ts';
import { channelIcon, iconColors } from './channel-icon.ts';
import { clipCardName, readClipOfCard } from './clip-card.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { askedLanguage } from './locale.ts';
import { sendTagged } from '../http/send-packed.ts';

/** Painting takes tens of milliseconds. */
const ttlMs = 3_600_000;
/** Icons for a phone's home screen. The system crops the maskable ones to its own shape. */
const iconNames = /^icon-(180|192|512)(-maskable)?\.png$/;

export function pictureRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  const pictures = createCache<Buffer>({ ttlMs, entriesMaximum: 200, nowMs: () => performance.now() });
  /** There are as many cards as games, and the threads that paint also read what players wait for. */
  const inTurn = pLimit(1);
  const readPicture = (channelId: number, name: string, paint: () => Promise<Buffer>): Promise<Buffer> =>
    pictures.read(`${channelId} ${name}`, deps.revisions.of(channelId), () => inTurn(paint));

  app.get('/media/icon.svg', async (request, reply) => {
    const { channelId } = await factsOf(request);
    const text = Buffer.from(channelIcon(await readChannel(deps.channel, channelId)));
    reply.type('image/svg+xml');
    const [brotli, gzip] = [undefined, undefined];
    return sendTagged(request, reply, { text, brotli, gzip, entityTag: entityTagOf(text) });
  });

  app.get<{ Params: { name: string } }>('/media/icons/:name', async (request, reply) => {
    const { name } = request.params;
    const match = iconNames.exec(name);
    if (match === null) throw new DomainError('request.not_found');
    const { channelId } = await factsOf(request);
    const { settings, colors } = await readChannel(deps.channel, channelId);
    const picture = await readPicture(channelId, name, () =>
      deps.icons.paint({
        ...iconColors(colors),
        monogram: settings.monogram,
        size: Number(match[1]),
        isMaskable: match[2] !== undefined,
      }),
    );
    return reply.type('image/png').header('cache-control', 'public, max-age=600').send(picture);
  });

  app.get<{ Params: { name: string } }>('/media/cards/:name', async (request, reply) => {
    const { name } = request.params;
    const ofClip = clipCardName.exec(name);
    const match = /^(?:channel|event-([1-9]\d{0,14}))\.png$/.exec(name);
    if (match === null && ofClip === null) throw new DomainError('request.not_found');
    const facts = await factsOf(request);
    const { channelId } = facts;
    const language = askedLanguage(request.query, await readChannel(deps.channel, channelId));
    if (ofClip !== null) {
      const clip = await readClipOfCard(deps.clips, facts, ofClip);
      const card = await readPicture(channelId, `${ofClip[0]} ${clip.name} ${language}`, () =>
        paintCard(deps, channelId, language, clip.event_id, clip),
      );
      // Asked for again each time, so that a withdrawn clip is soon gone from every cache.
      return reply.type('image/png').header('cache-control', 'private, no-cache').send(card);
    }
    if (match === null) throw new DomainError('request.not_found');
    const picture = await readPicture(channelId, `${match[0]} ${language}`, () =>
      paintCard(deps, channelId, language, match[1] === undefined ? undefined : Number(match[1])),
    );
    return reply.type('image/png').header('cache-control', 'public, max-age=600').send(picture);
  });
}

async function paintCard(
  deps: DocumentRoutesDeps,
  channelId: number,
  language: Locale,
  eventId: number | undefined,
  clip?: ClipRecord,
): Promise<Buffer> {
  const settings = settingsOfChannel(deps.channel, await readChannel(deps.channel, channelId), language);
  if (eventId === undefined)
    return deps.shareCards.paint({
      channelName: settings.name,
      title: settings.name,
      subtitle: settings.tagline,
      away: undefined,
      home: undefined,
    });
  const event = inLanguage('event', await readEvent(deps.catalog, channelId, eventId), language);
  const teams = await listParticipants(deps.catalog, channelId, language);
  const team = (id: number | null) => (id === null ? undefined : teams.get(id));
  const { title, ownName } = await readTitle(deps.catalog, event, language);
  // The card is drawn from left to right. Where the title is read from the right, its first team stands there.
  const sides = [team(event.away_team_id), team(event.home_team_id)];
  const [left, right] = readingDirectionOf(title) === 'rtl' ? sides.toReversed() : sides;
  return deps.shareCards.paint({
    channelName: settings.name,
    title: clip?.name ?? title,
    subtitle: clip === undefined ? (ownName ?? event.description) : withOwnName(title, ownName),
    away: left,
    home: right,
  });
}
