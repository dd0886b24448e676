// Serves the web: its files forever, its documents until they are edited, and what belongs to a document.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HubQuery } from '@floodlit/contract/catalog/catalog';
import {
  allowsTags,
  blockedClipPage,
  findPage,
  unknownHubPage,
  type DocumentPage,
} from '@floodlit/contract/document';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { findHub } from '../catalog/index.ts';
import {
  frameAncestorsOf,
  hostNameOf,
  listPages,
  pictureOrigins,
  readChannel,
  settingsOfChannel,
  type ChannelRecord,
} from '../channel/index.ts';
import { readAddressed } from '../clips/index.ts';
import type { FactsOf } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { listPrerollOrigins } from '../media/index.ts';
import { createCache } from '../cache/cache.ts';
import { buildDocument, notFoundPage, type BuiltDocument, type DocumentRequest } from './build-document.ts';
import { contentPolicy } from './content-policy.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { barePolicy, failedDocuments } from './failure-routes.ts';
import { installRoutes } from './install-routes.ts';
import { localeOf } from './locale.ts';
import { oembedRoutes } from './oembed-routes.ts';
import { originOf } from '../http/origin.ts';
import { pictureRoutes } from './picture-routes.ts';
import { sendPacked, sendTagged } from '../http/send-packed.ts';
import { soonPage } from './soon-page.ts';

/** An edit invalidates a document. A change by the clock shows after this time at the latest. */
const documentsForMs = 10_000;

/** Errors about the subject of a document. The document is then the page for a missing resource. */
const unknownCodes = [
  'catalog.event_not_found',
  'channel.page_not_found',
  'clips.not_found',
  'media.item_not_found',
];

export function documentRoutes(app: FastifyInstance, deps: DocumentRoutesDeps, factsOf: FactsOf): void {
  const documents = createCache<BuiltDocument>({
    ttlMs: documentsForMs,
    entriesMaximum: 500,
    nowMs: () => performance.now(),
  });
  const readKept = (wanted: DocumentRequest): Promise<BuiltDocument> =>
    documents.read(JSON.stringify(wanted), deps.revisions.of(wanted.channelId), () =>
      buildDocument(deps, wanted),
    );
  const readDocument = async (wanted: DocumentRequest): Promise<BuiltDocument> => {
    try {
      return await readKept(wanted);
    } catch (error) {
      if (!(error instanceof DomainError) || !unknownCodes.includes(error.code)) throw error;
      return readKept({ ...wanted, page: notFoundPage });
    }
  };

  app.get('/assets/*', (request, reply) => {
    const asset = deps.web.findAsset(new URL(request.url, 'http://host').pathname);
    if (asset === undefined) throw new DomainError('request.not_found');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
    reply.type(asset.contentType);
    return sendPacked(request, reply, { ...asset, text: asset.body });
  });
  pictureRoutes(app, deps, factsOf);
  calendarRoutes(app, deps, factsOf);
  crawlerRoutes(app, deps, factsOf);
  installRoutes(app, deps, factsOf);
  oembedRoutes(app, deps, factsOf);

  /** A 404, so that no search engine keeps the page. */
  const sendSoon = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const channel = await deps.directory.findByHost(hostNameOf(request.host));
    if (channel === undefined) throw new DomainError('channel.not_found');
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'cookie')
      .header('content-security-policy', barePolicy)
      .send(soonPage(channel, localeOf(request, channel)));
  };
  const failures = failedDocuments(deps.log);
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname } = new URL(request.url, 'http://host');
    if (/^\/(api|media|webhooks|sandbox|assets)(\/|$)/.test(pathname))
      throw new DomainError('request.not_found');
    let facts;
    try {
      facts = await factsOf(request);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'channel.not_published') throw error;
      return sendSoon(request, reply);
    }
    const { channelId, ownHost, country } = facts;
    const channel = await readChannel(deps.channel, channelId);
    failures.rememberLook(request, channel);
    const pages = await listPages(deps.channel, channelId);
    const settings = settingsOfChannel(deps.channel, channel);
    const found = findPage(pathname, pages) ?? notFoundPage;
    const page =
      found.name === 'share'
        ? await withClip(deps, channel, country, found)
        : await withHub(deps, channelId, found, request.query);
    const built = await readDocument({
      channelId,
      page,
      locale: localeOf(request, channel),
      origin: originOf(deps.publicUrl(), ownHost),
    });
    reply
      .code(built.status)
      .type('text/html; charset=utf-8')
      // The cookie chooses among the languages, where there are several.
      .header('vary', channel.settings.multi_language ? 'cookie, accept-encoding' : 'accept-encoding')
      .header(
        'content-security-policy',
        contentPolicy({
          // Any page leads to a form without another document; only a frame on somebody else's site has none.
          asksRecaptcha: settings.captcha === 'recaptcha' && page.name !== 'watch-embed',
          paysAtStripe: settings.payments.mode !== 'sandbox' && page.name !== 'watch-embed',
          mayLoadTags: Boolean(settings.cookie_notice?.tag_manager_id) && allowsTags(page.name),
          mayCast: channel.remote_playback.includes('cast') && page.name !== 'watch-embed',
          frameAncestors: frameAncestorsOf(page.name === 'watch-embed' ? channel.embed_sites : []),
          pictureOrigins: pictureOrigins(settings),
          // A base of our own host is a path, and no address.
          measureOrigin: URL.parse(settings.analytics?.base ?? '')?.origin,
          filmOrigins: await listPrerollOrigins(deps.media, channelId),
        }),
      )
      .header('referrer-policy', 'strict-origin-when-cross-origin');
    return sendTagged(request, reply, built);
  };
  app.get('/*', { errorHandler: (...failed) => failures.answer(...failed) }, sendDocument);
}

/** The state of a clip is read at each request, because a withdrawn one must not stay in the cache (T08). */
async function withClip(
  { clips }: DocumentRoutesDeps,
  { id: channelId, geo }: ChannelRecord,
  country: string | undefined,
  page: DocumentPage,
): Promise<DocumentPage> {
  // The same answer for every address: a reader in a blocked region learns nothing of a clip.
  if (geo.mode !== 'none' && isGeoBlocked(geo, country)) return blockedClipPage;
  try {
    await readAddressed(clips, channelId, Number(page.params.id), page.params.uuid ?? '');
    return page;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'clips.not_found') return notFoundPage;
    throw error;
  }
}

/** Home of the requested team, school or sport, by its canonical alias, because endlessly many spellings exist. */
async function withHub(
  { catalog }: DocumentRoutesDeps,
  channelId: number,
  page: DocumentPage,
  query: unknown,
): Promise<DocumentPage> {
  if (page.name !== 'home') return page;
  const { participant, participant_group, sport } = query as Record<string, unknown>;
  const asked = HubQuery.safeParse({
    participant: participant || undefined,
    participant_group: participant_group || undefined,
    sport: sport || undefined,
  });
  if (!asked.success) return unknownHubPage;
  try {
    const hub = await findHub(catalog, channelId, asked.data);
    if (hub === undefined) return page;
    const { participant: team, group, sport: ofSport } = hub;
    if (ofSport !== undefined) return { name: 'home', params: { sport: ofSport.alias } };
    return {
      name: 'home',
      params: team === null ? { participant_group: group?.alias ?? '' } : { participant: team.alias },
    };
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith('catalog.')) return unknownHubPage;
    throw error;
  }
}
