// What search engines are told: which addresses of a channel are public, and which are nobody's but the viewer's.
import { documentPages } from '@floodlit/contract/document';
import { listEvents } from '../catalog/index.ts';
import { listPages } from '../channel/index.ts';
import type { DocumentDeps } from './build-document.ts';
import { escapeHtml } from './html.ts';

/** A sitemap may have 50,000; the newest games are the ones that are looked for. */
const eventsMaximum = 10_000;

const publicPaths = [
  documentPages.home.path,
  documentPages.upcoming.path,
  documentPages.vod.path,
  documentPages.packages.path,
  documentPages.faq.path,
];

/** Of no use to somebody who searches. A plain path means all that begin with it, and a page may be called `buying-guide`. */
const privatePaths = [
  '/api/',
  '/buy$',
  '/buy?',
  '/login$',
  '/profile$',
  '/registration$',
  '/select-package/',
  '/watch_embed/',
];

export interface PublicAddress {
  readonly path: string;
  readonly changedAt?: Date;
}

/** The public addresses of one channel: its screens, its own pages, its games. */
export async function listPublicAddresses(deps: DocumentDeps, channelId: number): Promise<PublicAddress[]> {
  const [pages, { events }] = await Promise.all([
    listPages(deps.channel, channelId),
    listEvents(deps.catalog, channelId, {
      sort_field: 'event_utc_ts',
      sort_direction: 'desc',
      limit: eventsMaximum,
      offset: 0,
    }),
  ]);
  return [
    ...publicPaths.map((path) => ({ path })),
    ...pages.map(({ url, updated_at }) => ({ path: `/${url}`, changedAt: updated_at })),
    ...events.map(({ id }) => ({ path: `/watch/${id}` })),
  ];
}

/** @param origin `https://host` of the channel itself, without a slash at the end. */
export function sitemapText(origin: string, addresses: readonly PublicAddress[]): string {
  const urls = addresses.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
