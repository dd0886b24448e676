// The sitemap of a channel's public addresses, in parts when it is too long, and the private paths.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import { documentPages } from '@floodlit/contract/document';
import { listEventIds, listParticipants } from '../catalog/index.ts';
import { listPages, readChannel, settingsOfChannel } from '../channel/index.ts';
import type { DocumentDeps } from './build-document.ts';
import { alternatesOf } from './address-in.ts';
import { escapeHtml } from './html.ts';

/** The number of games in one file. The protocol allows 50,000 addresses of all kinds. */
const gamesPerPart = 10_000;
/** The newest games are the ones that are looked for. */
const partsMaximum = 20;

/** The maximum of videos, newest first, next to the channel's own addresses. */
const videosMaximum = 10_000;

const publicPaths = [
  documentPages.home.path,
  documentPages.upcoming.path,
  documentPages.vod.path,
  documentPages['vod-library'].path,
  documentPages.packages.path,
  documentPages.faq.path,
  documentPages.contacts.path,
];

/** Paths without value for a search. A plain path would match as a prefix, and a page may be named `buying-guide`. */
const privatePaths = [
  '/api/',
  '/buy$',
  '/buy?',
  '/login$',
  '/overlay/',
  '/profile$',
  '/profile/',
  '/registration$',
  '/select-package/',
  '/watch_embed/',
];

interface PublicAddress {
  readonly path: string;
  readonly changedAt?: Date;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const links = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

type Languages = Pick<ChannelSettings, 'language' | 'languages'>;

function mapText(origin: string, addresses: readonly PublicAddress[], languages: Languages): string {
  const urls = addresses.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    const others = alternatesOf(origin, path, languages).map(
      ({ hreflang, address }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(address)}"/>`,
    );
    return `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${changed}${others.join('')}</url>`;
  });
  return [head, `<urlset ${namespace} ${links}>`, ...urls, '</urlset>', ''].join('\n');
}

function indexText(origin: string, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return [head, `<sitemapindex ${namespace}>`, ...maps, '</sitemapindex>', ''].join('\n');
}

async function listOwnAddresses(deps: DocumentDeps, channelId: number): Promise<PublicAddress[]> {
  const [pages, groups, teams, sports, videos] = await Promise.all([
    listPages(deps.channel, channelId),
    deps.catalog.store.listGroups(channelId),
    listParticipants(deps.catalog, channelId),
    deps.catalog.store.listCategories(channelId),
    deps.media.library.listItemIds(channelId, videosMaximum),
  ]);
  return [
    ...publicPaths.map((path) => ({ path })),
    ...pages.map(({ url, updated_at }) => ({ path: `/${url}`, changedAt: updated_at })),
    ...groups.map(({ alias }) => ({ path: `/?participant_group=${encodeURIComponent(alias)}` })),
    ...[...teams.values()].map(({ alias }) => ({ path: `/?participant=${encodeURIComponent(alias)}` })),
    ...sports.map(({ alias }) => ({ path: `/?sport=${encodeURIComponent(alias)}` })),
    ...videos.map((id) => ({ path: `/watch_library/${id}` })),
  ];
}

/**
 * The first part also holds the channel's screens, its own pages, its hubs and its videos.
 * @param origin `https://host` of the channel itself, without a slash at the end.
 * @param part from 1 on; without it all of a small map, and the list of the parts of a large one.
 * @returns undefined when there is no such part.
 */
export async function readSitemap(
  deps: DocumentDeps,
  channelId: number,
  origin: string,
  part?: number,
): Promise<string | undefined> {
  const number = part ?? 1;
  if (number > partsMaximum) return undefined;
  const { ids, total } = await listEventIds(deps.catalog, channelId, {
    limit: gamesPerPart,
    offset: (number - 1) * gamesPerPart,
  });
  const parts = Math.min(partsMaximum, Math.ceil(total / gamesPerPart));
  if (part === undefined && parts > 1) return indexText(origin, parts);
  const own = number === 1 ? await listOwnAddresses(deps, channelId) : [];
  const addresses = [...own, ...ids.map((id) => ({ path: `/watch/${id}` }))];
  if (addresses.length === 0) return undefined;
  const channel = await readChannel(deps.channel, channelId);
  return mapText(origin, addresses, settingsOfChannel(deps.channel, channel));
}

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
