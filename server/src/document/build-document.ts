// Gathers what one page's document carries, and keeps the finished text for ten seconds: at kick-off everybody asks for the same one.
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  documentPages,
  type DocumentData,
  type DocumentPage,
  type PublicEvent,
} from '@floodlit/contract/document';
import { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { HomeEvents } from '@floodlit/contract/catalog';
import type { ChannelPage, FaqEntry } from '@floodlit/contract/channel';
import type { Playback } from '@floodlit/contract/media';
import type { Locale } from '@floodlit/contract/primitives';
import { listHomeEvents } from '../catalog/index.ts';
import { presentEvent, presentEvents, type CatalogRoutesDeps } from '../catalog/routes.ts';
import { readBootstrap } from '../channel/bootstrap-routes.ts';
import { listFaq, readChannel, readPageByUrl } from '../channel/index.ts';
import type { Visitor } from '../kernel/actor.ts';
import { findPublicPlayback } from '../media/index.ts';
import type { WebBuild } from './ports.ts';
import { renderDocument } from './render-document.ts';

export interface DocumentDeps extends CatalogRoutesDeps {
  readonly web: WebBuild;
}

/** What makes one document differ from another; never the address as it was asked, of which there are endlessly many. */
export interface DocumentRequest {
  readonly channelId: number;
  readonly page: DocumentPage;
  readonly locale: Locale;
  readonly origin: string;
}

export interface BuiltDocument {
  readonly status: 200 | 404;
  readonly entityTag: string;
  readonly text: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const notFoundPage: DocumentPage = { name: 'not-found', params: {} };

const pathOf = ({ name, params }: DocumentPage): string =>
  documentPages[name].path.replace(/:(\w+)/, (_, key: string) => params[key] ?? '');

const anonymous = (channelId: number): Visitor => ({
  kind: 'visitor',
  channelId,
  apiKeyId: 'document',
  country: undefined,
});

interface PageData {
  readonly home?: HomeEvents;
  readonly event?: PublicEvent;
  readonly channel_page?: ChannelPage;
  readonly faq?: FaqEntry[];
  readonly playback?: Playback | undefined;
}

async function readHome(deps: DocumentDeps, channelId: number): Promise<HomeEvents> {
  const rails = await listHomeEvents(deps.catalog, channelId);
  const actor = anonymous(channelId);
  const [live, upcoming, finished] = await Promise.all([
    presentEvents(deps, actor, rails.live),
    presentEvents(deps, actor, rails.upcoming),
    presentEvents(deps, actor, rails.finished),
  ]);
  return { live, upcoming, finished };
}

async function readPageData(deps: DocumentDeps, channelId: number, page: DocumentPage): Promise<PageData> {
  if (page.name === 'home') return { home: await readHome(deps, channelId) };
  if (page.name === 'faq') return { faq: await listFaq(deps.channel, channelId) };
  if (page.name === 'channel-page')
    return { channel_page: await readPageByUrl(deps.channel, channelId, page.params.url ?? '') };
  if (page.name !== 'watch' && page.name !== 'watch-embed') return {};
  const id = Number(page.params.id);
  const {
    access: _access,
    has_access: _hasAccess,
    ...event
  } = await presentEvent(deps, anonymous(channelId), id);
  return { event, playback: await findPublicPlayback(deps.media, channelId, id) };
}

/** @throws {DomainError} `channel.not_found`, `catalog.event_not_found` for a watch page of no event, `channel.page_not_found`. */
export async function buildDocument(deps: DocumentDeps, request: DocumentRequest): Promise<BuiltDocument> {
  const { channelId, page, locale, origin } = request;
  const path = pathOf(page);
  const { playback, ...pageData } = await readPageData(deps, channelId, page);
  const [channel, read] = await Promise.all([
    readChannel(deps.channel, channelId),
    readBootstrap(deps, channelId),
  ]);
  // By its schema, like every answer: a column that nobody asked for stays inside.
  const bootstrap = ChannelBootstrap.parse(read);
  const given = Object.keys(pageData).length === 0 ? {} : { data: pageData };
  const data: DocumentData = { channel_key: channel.channel_key, locale, bootstrap, page, ...given };
  // Only what has a recording can start a picture: the player is not sent ahead for a game to come.
  const recording = pageData.event?.recording;
  const isPlaying = recording === 'ready' || recording === 'live';
  const html = renderDocument({
    data,
    playback,
    assets: deps.web.assetsOf(documentPages[page.name].module, isPlaying),
    shell: deps.web.renderShell({ path, page, bootstrap, locale, ...given }),
    origin,
    path,
  });
  const text = Buffer.from(html);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(text),
  ]);
  const entityTag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { status: page.name === 'not-found' ? 404 : 200, entityTag, text, brotli, gzip: zipped };
}
