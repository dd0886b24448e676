// Gathers what one page's document carries, and packs the finished text.
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import {
  documentPages,
  isBlockedClip,
  isUnknownHub,
  type DocumentData,
  type DocumentPage,
  type LibraryFront,
  type ListedEvents,
  type PublicEvent,
  type PublicVodItem,
  type ShellInput,
} from '@floodlit/contract/document';
import { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { HomeEvents } from '@floodlit/contract/catalog/catalog';
import { firstQuery, isEventList, type EventListName } from '@floodlit/contract/catalog/event-lists';
import { limits } from '@floodlit/contract/limits';
import type { SharedClip } from '@floodlit/contract/clips/clips';
import type { ChannelPage, FaqEntry, Slide, StaticBlock } from '@floodlit/contract/channel/channel';
import type { Playback } from '@floodlit/contract/media/media';
import type { PrerollBreak } from '@floodlit/contract/media/prerolls';
import type { Locale } from '@floodlit/contract/primitives';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { presentEvent, presentEventList, presentHome, type EventViewDeps } from '../views/present-events.ts';
import { presentSharedClip, readAddressed, type ClipDeps } from '../clips/index.ts';
import { listSubscriptions, type OffersDeps } from '../commerce/index.ts';
import { readBootstrap, readSlides, type BootstrapDeps } from '../views/bootstrap-routes.ts';
import { listBlocks, listFaq, readChannel, readPageByUrl } from '../channel/index.ts';
import { entityTagOf } from '../http/entity-tag.ts';
import { parseWithoutBadRows } from '../kernel/bad-rows.ts';
import type { Visitor } from '../kernel/actor.ts';
import { secondsUtc } from '../kernel/clock.ts';
import { presentVodItem, readLibraryFront } from '../views/present-library.ts';
import type { GameLogViewDeps } from '../views/game-log.ts';
import { listRecordedPeriods, type RecordedPeriod } from '../views/recorded-periods.ts';
import { findPublicBreak, findPublicPlayback, findPublicVodPlayback, readVodItem } from '../media/index.ts';
import type { WebBuild } from './ports.ts';
import { renderDocument } from './render-document.ts';

export interface DocumentDeps
  extends EventViewDeps, BootstrapDeps, Pick<GameLogViewDeps, 'gameLogs' | 'log'> {
  readonly commerce: EventViewDeps['commerce'] & OffersDeps;
  readonly clips: ClipDeps;
  readonly web: WebBuild;
}

/** The cache key of a document. It never contains the requested address, because endlessly many addresses exist. */
export interface DocumentRequest {
  readonly channelId: number;
  readonly page: DocumentPage;
  readonly locale: Locale;
  readonly origin: string;
}

export interface BuiltDocument {
  readonly status: 200 | 403 | 404;
  readonly entityTag: string;
  readonly text: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const notFoundPage: DocumentPage = { name: 'not-found', params: {} };

/** With whose hub it is: that alone of a query makes another page. */
function pathOf({ name, params }: DocumentPage): string {
  const path = documentPages[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const isHub = name === 'home' && params.hub === undefined;
  const hub = isHub ? new URLSearchParams(params).toString() : '';
  return hub === '' ? path : `${path}?${hub}`;
}

const anonymous = (channelId: number, language: Locale): Visitor => ({
  kind: 'visitor',
  channelId,
  language,
  apiKeyId: 'document',
  country: undefined,
});

interface PageData {
  readonly home?: HomeEvents;
  readonly slides?: Slide[];
  readonly static_blocks?: StaticBlock[];
  readonly events?: ListedEvents;
  readonly event?: PublicEvent;
  readonly channel_page?: ChannelPage;
  readonly faq?: FaqEntry[];
  readonly library?: LibraryFront;
  readonly offers?: SubscriptionOffer[];
  readonly vod_item?: PublicVodItem;
  readonly clip?: SharedClip;
  readonly playback?: Playback | undefined;
  readonly prerolls?: PrerollBreak | null;
  readonly periods?: readonly RecordedPeriod[];
}

async function readHome(deps: DocumentDeps, visitor: Visitor, { params }: DocumentPage): Promise<PageData> {
  const { channelId, language } = visitor;
  const [home, slides, static_blocks] = await Promise.all([
    presentHome(deps, visitor, params),
    readSlides(deps, channelId, language),
    listBlocks(deps.channel, channelId, language),
  ]);
  return { home, slides, static_blocks };
}

async function readList(
  deps: DocumentDeps,
  visitor: Visitor,
  name: EventListName,
  now: number,
): Promise<PageData> {
  const asked = firstQuery(name, now);
  const query = { ...asked, limit: limits.eventsPage, offset: 0, sort_field: 'event_utc_ts' } as const;
  return { events: { asked, page: await presentEventList(deps, visitor, query) } };
}

async function readVideo(deps: DocumentDeps, visitor: Visitor, id: number): Promise<PageData> {
  const { access: _access, has_access: _hasAccess, ...vod_item } = await presentVodItem(deps, visitor, id);
  const playback = await findPublicVodPlayback(
    deps.media,
    await readVodItem(deps.media, visitor.channelId, id),
  );
  return { vod_item, playback };
}

async function readPageData(
  deps: DocumentDeps,
  visitor: Visitor,
  page: DocumentPage,
  now: number,
): Promise<PageData> {
  const { channelId, language } = visitor;
  if (isUnknownHub(page) || isBlockedClip(page)) return {};
  if (page.name === 'home') return readHome(deps, visitor, page);
  if (isEventList(page.name)) return readList(deps, visitor, page.name, now);
  if (page.name === 'faq') return { faq: await listFaq(deps.channel, channelId, language) };
  if (page.name === 'channel-page')
    return { channel_page: await readPageByUrl(deps.channel, channelId, page.params.url ?? '', language) };
  if (page.name === 'packages')
    return { offers: await listSubscriptions(deps.commerce, { channelId, language }) };
  if (page.name === 'share') {
    const { id, uuid = '' } = page.params;
    const clip = await readAddressed(deps.clips, channelId, Number(id), uuid);
    return { clip: await presentSharedClip(deps.clips, clip, language) };
  }
  if (page.name === 'vod-library') return { library: await readLibraryFront(deps, visitor) };
  if (page.name === 'watch-library') return readVideo(deps, visitor, Number(page.params.id));
  if (page.name !== 'watch' && page.name !== 'watch-embed' && page.name !== 'overlay') return {};
  const id = Number(page.params.id);
  const { access: _access, has_access: _hasAccess, ...event } = await presentEvent(deps, visitor, id);
  // It shows the score alone, over a picture of another program.
  if (page.name === 'overlay') return { event };
  // A frame has the address of the game's page, which search engines read.
  const hasPeriods = page.name === 'watch' && event.recording === 'ready' && event.participants.length === 2;
  const [playback, prerolls, periods] = await Promise.all([
    findPublicPlayback(deps.media, channelId, id),
    findPublicBreak(deps.media, channelId, event),
    hasPeriods ? listRecordedPeriods(deps, channelId, id) : [],
  ]);
  return { event, playback, prerolls, periods };
}

function statusOf(page: DocumentPage): BuiltDocument['status'] {
  if (isBlockedClip(page)) return 403;
  return page.name === 'not-found' || isUnknownHub(page) ? 404 : 200;
}

/**
 * @throws {DomainError} `channel.not_found`, `channel.page_not_found`, `clips.not_found`; `catalog.event_not_found` and
 * `media.item_not_found` for a watch page of nothing.
 */
export async function buildDocument(deps: DocumentDeps, request: DocumentRequest): Promise<BuiltDocument> {
  const { channelId, page, locale, origin } = request;
  const path = pathOf(page);
  // Before the lists are read, which begin at this hour.
  const rendered_at = secondsUtc(deps.channel.clock.now());
  const { playback, prerolls, periods, ...pageData } = await readPageData(
    deps,
    anonymous(channelId, locale),
    page,
    rendered_at,
  );
  const [channel, read] = await Promise.all([
    readChannel(deps.channel, channelId),
    readBootstrap(deps, channelId, locale),
  ]);
  // Parsed by its schema, like every answer, so that no other column leaks.
  const bootstrap = parseWithoutBadRows(ChannelBootstrap, read, (error) =>
    deps.commerce.tellOfBadRow(`bootstrap of channel ${channelId}`, error),
  );
  const given = Object.keys(pageData).length === 0 ? {} : { data: pageData };
  const input: ShellInput = { path, page, bootstrap, locale, rendered_at, ...given };
  const data: DocumentData = { channel_key: channel.channel_key, ...input };
  // Only what has a recording can start a picture: the player is not sent ahead for a game to come.
  const recording = pageData.event?.recording;
  const isPlaying =
    page.name !== 'overlay' &&
    (recording === 'ready' || recording === 'live' || pageData.vod_item !== undefined);
  const html = renderDocument({
    data,
    playback,
    prerolls: isPlaying ? prerolls : null,
    periods,
    assets: deps.web.assetsOf(
      documentPages[page.name].module,
      { isPlaying, hasPreroll: prerolls != null },
      locale,
    ),
    embedSites: page.name === 'watch-embed' ? channel.embed_sites : [],
    shell: await deps.web.renderShell(input),
    origin,
    path,
  });
  const text = Buffer.from(html);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(text),
  ]);
  return {
    status: statusOf(page),
    // A page that says the same hydrates from the document that a browser has, at the moment of that.
    entityTag: entityTagOf(Buffer.from(html.replace(`"rendered_at":${rendered_at}`, ''))),
    text,
    brotli,
    gzip: zipped,
  };
}
