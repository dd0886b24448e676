// Gathers what one page's document carries, and keeps the finished text for ten seconds: at kick-off everybody asks for the same one.
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  documentPages,
  findPage,
  type DocumentData,
  type DocumentPage,
  type PublicEvent,
} from '@floodlit/contract/document';
import type { HomeEvents } from '@floodlit/contract/catalog';
import type { Playback } from '@floodlit/contract/media';
import type { Locale } from '@floodlit/contract/primitives';
import { listHomeEvents } from '../catalog/index.ts';
import { presentEvent, presentEvents, type CatalogRoutesDeps } from '../catalog/routes.ts';
import { readBootstrap } from '../channel/bootstrap-routes.ts';
import { readChannel } from '../channel/index.ts';
import type { Visitor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { findPublicPlayback } from '../media/index.ts';
import type { WebBuild } from './ports.ts';
import { renderDocument } from './render-document.ts';

export interface DocumentDeps extends CatalogRoutesDeps {
  readonly web: WebBuild;
}

export interface DocumentRequest {
  readonly channelId: number;
  readonly path: string;
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
const notFound: DocumentPage = { name: 'not-found', params: {} };

const anonymous = (channelId: number): Visitor => ({
  kind: 'visitor',
  channelId,
  apiKeyId: 'document',
  country: undefined,
});

interface PageData {
  readonly page: DocumentPage;
  readonly home?: HomeEvents;
  readonly event?: PublicEvent;
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

async function readPageData(deps: DocumentDeps, channelId: number, path: string): Promise<PageData> {
  const page = findPage(path) ?? notFound;
  if (page.name === 'home') return { page, home: await readHome(deps, channelId) };
  if (page.name !== 'watch' && page.name !== 'watch-embed') return { page };
  try {
    const id = Number(page.params.id);
    const {
      access: _access,
      has_access: _hasAccess,
      ...event
    } = await presentEvent(deps, anonymous(channelId), id);
    return { page, event, playback: await findPublicPlayback(deps.media, channelId, id) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'catalog.event_not_found') return { page: notFound };
    throw error;
  }
}

/** @throws {DomainError} `channel.not_found`. */
export async function buildDocument(deps: DocumentDeps, request: DocumentRequest): Promise<BuiltDocument> {
  const { channelId, path, locale, origin } = request;
  const [channel, bootstrap, { page, home, event, playback }] = await Promise.all([
    readChannel(deps.channel, channelId),
    readBootstrap(deps, channelId),
    readPageData(deps, channelId, path),
  ]);
  const pageData = { ...(home && { home }), ...(event && { event }) };
  const data: DocumentData = { channel_key: channel.channel_key, locale, bootstrap, page, data: pageData };
  const isPlaying = page.name === 'watch' || page.name === 'watch-embed';
  const html = renderDocument({
    data,
    playback,
    assets: deps.web.assetsOf(documentPages[page.name].module, isPlaying),
    shell: deps.web.renderShell({ path, page, bootstrap, locale, data: pageData }),
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
