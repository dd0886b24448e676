// What the server writes into the document and the web reads there. Public facts of one channel alone: never a viewer's
// data, key or token.
import type { ChannelBootstrap } from './bootstrap.ts';
import type { EventDetail, HomeEvents } from './catalog.ts';
import type { ChannelPage, FaqEntry } from './channel.ts';
import type { Locale } from './primitives.ts';

/** Every page: its path, and the module whose chunk the document loads early (a key of the build's manifest). */
export const documentPages = {
  home: { path: '/', module: 'src/pages/home.tsx' },
  login: { path: '/login', module: 'src/pages/login.tsx' },
  registration: { path: '/registration', module: 'src/pages/registration.tsx' },
  packages: { path: '/packages', module: 'src/pages/packages.tsx' },
  'select-package': { path: '/select-package/:id', module: 'src/pages/select-package.tsx' },
  buy: { path: '/buy', module: 'src/pages/buy.tsx' },
  watch: { path: '/watch/:id', module: 'src/pages/watch.tsx' },
  'watch-embed': { path: '/watch_embed/:id', module: 'src/pages/watch-embed.tsx' },
  upcoming: { path: '/upcoming', module: 'src/pages/events.tsx' },
  live: { path: '/live', module: 'src/pages/events.tsx' },
  vod: { path: '/vod', module: 'src/pages/events.tsx' },
  schedule: { path: '/schedule', module: 'src/pages/events.tsx' },
  profile: { path: '/profile', module: 'src/pages/profile.tsx' },
  faq: { path: '/faq', module: 'src/pages/reading.tsx' },
  'not-found': { path: '/404', module: 'src/pages/not-found.tsx' },
  /** The operator's own pages: which there are, the channel tells. */
  'channel-page': { path: '/:url', module: 'src/pages/reading.tsx' },
} as const satisfies Record<string, { path: `/${string}`; module: string }>;

export type PageName = keyof typeof documentPages;

export interface DocumentPage {
  name: PageName;
  params: Readonly<Record<string, string>>;
}

/** An event without what depends on who asks. */
export type PublicEvent = Omit<EventDetail, 'access' | 'has_access'>;

/** `<script type="application/json" id="boot">`. */
export interface DocumentData {
  channel_key: string;
  locale: Locale;
  bootstrap: ChannelBootstrap;
  page: DocumentPage;
  data?: {
    /** On Home, as a visitor sees it. */
    home?: HomeEvents;
    /** On a watch page. */
    event?: PublicEvent;
    /** On a page that the operator wrote. */
    channel_page?: ChannelPage;
    faq?: FaqEntry[];
  };
}

/** What the document's static shell is drawn from. */
export interface ShellInput extends Omit<DocumentData, 'channel_key'> {
  path: string;
}

export type RenderShell = (input: ShellInput) => string;

/**
 * The page at a path, without its query. Ids are whole numbers: any other is an unknown path (R2.03).
 * @param pages the operator's pages, which have their url as path (R2.04)
 */
export function findPage(path: string, pages: readonly { url: string }[]): DocumentPage | undefined {
  const wanted = path.replace(/([^/])\/$/, '$1');
  for (const [name, page] of Object.entries(documentPages) as [PageName, { path: string }][]) {
    const pattern = page.path.replace(':id', '([1-9]\\d{0,14})');
    const match = new RegExp(`^${pattern}$`).exec(wanted);
    if (match !== null && name !== 'channel-page')
      return { name, params: match[1] === undefined ? {} : { id: match[1] } };
  }
  const own = pages.find(({ url }) => `/${url}` === wanted);
  return own && { name: 'channel-page', params: { url: own.url } };
}
