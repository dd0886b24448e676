// Serves the web: its files for ever, its documents for ten seconds, and the small pictures that a document points at.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPage } from '@floodlit/contract/document';
import { Locale } from '@floodlit/contract/primitives';
import { listParticipants, readEvent } from '../catalog/index.ts';
import { listPages, readChannel, type ChannelRecord } from '../channel/index.ts';
import type { RequestFacts } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { remember } from '../kernel/remember.ts';
import {
  buildDocument,
  notFoundPage,
  type BuiltDocument,
  type DocumentDeps,
  type DocumentRequest,
} from './build-document.ts';
import { channelIcon } from './channel-icon.ts';
import type { ShareCardPainter } from './ports.ts';
import { listPublicAddresses, robotsText, sitemapText } from './sitemap.ts';

export interface DocumentRoutesDeps extends DocumentDeps {
  readonly shareCards: ShareCardPainter;
  /** Where people reach this deployment, without a slash at the end. */
  readonly publicUrl: () => string;
}

const documentsForMs = 10_000;
/** Painting takes tens of milliseconds, and a game's teams do not change. */
const cardsForMs = 3_600_000;
/** It reads thousands of games, and search engines come by the day. */
const sitemapsForMs = 60_000;

/** Everything comes from here; styles may be set on elements, because the art is drawn in the teams' colours. */
const documentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** A channel's own host in the deployment's scheme and port; a host that anyone could have invented is not repeated. */
function originOf(publicUrl: string, ownHost: string | undefined): string {
  const url = new URL(publicUrl);
  if (ownHost !== undefined) url.hostname = ownHost;
  return url.origin;
}

/** Of what a document is about: it is then the page for what is not found. */
const unknownCodes = ['catalog.event_not_found', 'channel.page_not_found'];

const embeddablePath = /^\/watch_embed\/\d+\/?$/;
const cookieName = 'floodlit.interface_language';

function localeOf(request: FastifyRequest, channel: ChannelRecord): Locale {
  const { language, languages, multi_language } = channel.settings;
  if (!multi_language) return language;
  const { lang } = request.query as { lang?: unknown };
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName.replace('.', '\\.')}=(\\w{2})`).exec(
    request.headers.cookie ?? '',
  );
  const wished = [lang, cookie?.[1]].map((wish) => Locale.safeParse(wish)).find((wish) => wish.success)?.data;
  return wished !== undefined && languages.includes(wished) ? wished : language;
}

function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: { readonly text: Buffer; readonly brotli: Buffer | undefined; readonly gzip: Buffer | undefined },
): void {
  const accepted = request.headers['accept-encoding'] ?? '';
  const [encoding, bytes] =
    body.brotli !== undefined && /\bbr\b/.test(accepted)
      ? ['br', body.brotli]
      : body.gzip !== undefined && /\bgzip\b/.test(accepted)
        ? ['gzip', body.gzip]
        : [undefined, body.text];
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.send(bytes);
}

export function documentRoutes(
  app: FastifyInstance,
  deps: DocumentRoutesDeps,
  factsOf: (request: FastifyRequest) => Promise<RequestFacts>,
): void {
  const nowMs = (): number => performance.now();
  const documents = remember<BuiltDocument>(
    (key) => buildDocument(deps, JSON.parse(key) as DocumentRequest),
    { forMs: documentsForMs, entriesMaximum: 500, nowMs },
  );
  const readDocument = async (wanted: DocumentRequest): Promise<BuiltDocument> => {
    try {
      return await documents.read(JSON.stringify(wanted));
    } catch (error) {
      if (!(error instanceof DomainError) || !unknownCodes.includes(error.code)) throw error;
      return documents.read(JSON.stringify({ ...wanted, page: notFoundPage }));
    }
  };
  const cards = remember<Buffer>((key) => paintCard(deps, JSON.parse(key) as CardRequest), {
    forMs: cardsForMs,
    entriesMaximum: 200,
    nowMs,
  });

  app.get('/assets/*', (request, reply) => {
    const asset = deps.web.findAsset(new URL(request.url, 'http://host').pathname);
    if (asset === undefined) throw new DomainError('request.not_found');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    reply.type(asset.contentType);
    sendCompressed(request, reply, { ...asset, text: asset.body });
    return reply;
  });

  app.get('/media/icon.svg', async (request, reply) => {
    const { channelId } = await factsOf(request);
    const channel = await readChannel(deps.channel, channelId);
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .send(channelIcon(channel));
  });

  app.get<{ Params: { name: string } }>('/media/cards/:name', async (request, reply) => {
    const match = /^(?:channel|event-([1-9]\d{0,14}))\.png$/.exec(request.params.name);
    if (match === null) throw new DomainError('request.not_found');
    const { channelId } = await factsOf(request);
    const card: CardRequest = { channelId, eventId: match[1] === undefined ? undefined : Number(match[1]) };
    const picture = await cards.read(JSON.stringify(card));
    return reply.type('image/png').header('cache-control', 'public, max-age=600').send(picture);
  });

  const sitemaps = remember<string>(
    async (key) => {
      const { channelId, origin } = JSON.parse(key) as { channelId: number; origin: string };
      return sitemapText(origin, await listPublicAddresses(deps, channelId));
    },
    { forMs: sitemapsForMs, entriesMaximum: 100, nowMs },
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const { channelId, ownHost } = await factsOf(request);
    const key = { channelId, origin: originOf(deps.publicUrl(), ownHost) };
    return reply.type('application/xml; charset=utf-8').send(await sitemaps.read(JSON.stringify(key)));
  });

  app.get('/robots.txt', async (request, reply) => {
    const { ownHost } = await factsOf(request);
    return reply.type('text/plain; charset=utf-8').send(robotsText(originOf(deps.publicUrl(), ownHost)));
  });

  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://host');
    if (/^\/(api|media|webhooks|sandbox|assets)(\/|$)/.test(pathname))
      throw new DomainError('request.not_found');
    const { channelId, ownHost } = await factsOf(request);
    const [channel, pages] = await Promise.all([
      readChannel(deps.channel, channelId),
      listPages(deps.channel, channelId),
    ]);
    const built = await readDocument({
      channelId,
      page: findPage(pathname, pages) ?? notFoundPage,
      locale: localeOf(request, channel),
      origin: originOf(deps.publicUrl(), ownHost),
    });
    const frames = embeddablePath.test(pathname) ? 'frame-ancestors *' : "frame-ancestors 'none'";
    reply
      .code(built.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', built.entityTag)
      .header('vary', 'cookie, accept-encoding')
      .header('content-security-policy', [...documentPolicy, frames].join('; '))
      .header('referrer-policy', 'strict-origin-when-cross-origin');
    if (request.headers['if-none-match'] === built.entityTag) return reply.code(304).send();
    sendCompressed(request, reply, built);
    return reply;
  });
}

interface CardRequest {
  readonly channelId: number;
  readonly eventId: number | undefined;
}

async function paintCard(deps: DocumentRoutesDeps, { channelId, eventId }: CardRequest): Promise<Buffer> {
  const { settings } = await readChannel(deps.channel, channelId);
  if (eventId === undefined)
    return deps.shareCards.paint({
      channelName: settings.name,
      title: settings.name,
      subtitle: settings.tagline,
      away: undefined,
      home: undefined,
    });
  const event = await readEvent(deps.catalog, channelId, eventId);
  const teams = await listParticipants(deps.catalog, channelId);
  const team = (id: number | null) => (id === null ? undefined : teams.get(id));
  return deps.shareCards.paint({
    channelName: settings.name,
    title: event.name,
    subtitle: event.description,
    away: team(event.away_team_id),
    home: team(event.home_team_id),
  });
}
