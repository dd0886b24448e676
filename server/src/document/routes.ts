// Serves the web: its files for ever, its documents until they are edited, and what belongs to a document.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HubQuery } from '@floodlit/contract/catalog';
import { allowsTags, findPage, unknownHubPage, type DocumentPage } from '@floodlit/contract/document';
import { findHub } from '../catalog/index.ts';
import {
  frameAncestorsOf,
  listPages,
  pictureOrigins,
  readChannel,
  settingsOfChannel,
} from '../channel/index.ts';
import type { FactsOf } from '../http/bind.ts';
import { DomainError } from '../kernel/errors.ts';
import { listPrerollOrigins } from '../media/index.ts';
import { createCache } from '../cache/cache.ts';
import { buildDocument, notFoundPage, type BuiltDocument, type DocumentRequest } from './build-document.ts';
import { contentPolicy } from './content-policy.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import type { DocumentRoutesDeps } from './deps.ts';
import { failedDocuments } from './failure-routes.ts';
import { installRoutes } from './install-routes.ts';
import { localeOf } from './locale.ts';
import { oembedRoutes } from './oembed-routes.ts';
import { originOf } from '../http/origin.ts';
import { pictureRoutes } from './picture-routes.ts';
import { sendPacked, sendTagged } from '../http/send-packed.ts';

/** An edit invalidates a document. A change by the clock shows after this time at the latest. */
const documentsForMs = 10_000;

/** Errors about the subject of a document. The document is then the page for a missing resource. */
const unknownCodes = ['catalog.event_not_found', 'channel.page_not_found', 'media.item_not_found'];

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

  const failures = failedDocuments(deps.log);
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname } = new URL(request.url, 'http://host');
    if (/^\/(api|media|webhooks|sandbox|assets)(\/|$)/.test(pathname))
      throw new DomainError('request.not_found');
    const { channelId, ownHost } = await factsOf(request);
    const channel = await readChannel(deps.channel, channelId);
    failures.rememberLook(request, channel);
    const pages = await listPages(deps.channel, channelId);
    const settings = settingsOfChannel(deps.channel, channel);
    const page = await withHub(deps, channelId, findPage(pathname, pages) ?? notFoundPage, request.query);
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
          mayLoadTags: settings.cookie_notice !== null && allowsTags(page.name),
          frameAncestors: frameAncestorsOf(page.name === 'watch-embed' ? channel.embed_sites : []),
          pictureOrigins: pictureOrigins(settings),
          filmOrigins: await listPrerollOrigins(deps.media, channelId),
        }),
      )
      .header('referrer-policy', 'strict-origin-when-cross-origin');
    return sendTagged(request, reply, built);
  };
  app.get('/*', { errorHandler: (...failed) => failures.answer(...failed) }, sendDocument);
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
