// What the server writes into the document and the web reads there. Public facts of one channel alone: never a viewer's
// data, key or token.
import type { ChannelBootstrap } from './bootstrap.ts';
import type { Event, EventDetail, HomeEvents } from './catalog.ts';
import type { ChannelPage, FaqEntry, Slide, StaticBlock } from './channel.ts';
import type { FirstAsked } from './event-lists.ts';
import type { VodCategory, VodMediaDetail, VodRail } from './library.ts';
import type { Locale } from './primitives.ts';

/** Every page: its path, and the module whose chunk the document loads early (a key of the build's manifest). */
export const documentPages = {
  home: { path: '/', module: 'src/pages/home.tsx' },
  login: { path: '/login', module: 'src/pages/login.tsx' },
  registration: { path: '/registration', module: 'src/pages/registration.tsx' },
  'password-reset-request': {
    path: '/password-reset-request',
    module: 'src/pages/password-reset-request.tsx',
  },
  'password-reset': { path: '/password-reset', module: 'src/pages/password-reset.tsx' },
  'verify-notice': { path: '/verify-notice', module: 'src/pages/verify-notice.tsx' },
  'verify-email': { path: '/verify-email', module: 'src/pages/verify-email.tsx' },
  'confirm-email-change': {
    path: '/confirm-email-change',
    module: 'src/pages/confirm-email-change.tsx',
  },
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
  'profile-orders': { path: '/profile/orders', module: 'src/pages/profile.tsx' },
  'profile-transactions': {
    path: '/profile/transactions',
    module: 'src/pages/profile-transactions.tsx',
  },
  order: { path: '/profile/orders/:id', module: 'src/pages/order.tsx' },
  'profile-cards': { path: '/profile/cards', module: 'src/pages/profile-cards.tsx' },
  'profile-edit': { path: '/profile/edit', module: 'src/pages/profile-edit.tsx' },
  'confirm-account-deletion': {
    path: '/confirm-account-deletion',
    module: 'src/pages/confirm-account-deletion.tsx',
  },
  faq: { path: '/faq', module: 'src/pages/reading.tsx' },
  'vod-library': { path: '/vod_library', module: 'src/pages/vod-library.tsx' },
  'watch-library': { path: '/watch_library/:id', module: 'src/pages/watch-library.tsx' },
  simulate: { path: '/simulate', module: 'src/pages/simulate.tsx' },
  search: { path: '/search', module: 'src/pages/search.tsx' },
  contacts: { path: '/contacts', module: 'src/pages/contacts.tsx' },
  'not-found': { path: '/404', module: 'src/pages/not-found.tsx' },
  /** The operator's own pages: which there are, the channel tells. */
  'channel-page': { path: '/:url', module: 'src/pages/reading.tsx' },
} as const satisfies Record<string, { path: `/${string}`; module: string }>;

export type PageName = keyof typeof documentPages;

export interface DocumentPage {
  name: PageName;
  /** Of Home also whose hub it is, by the alias that was found. */
  params: Readonly<Record<string, string>>;
}

/** Home for a team or school that the channel does not have. */
export const unknownHubPage: DocumentPage = { name: 'home', params: { hub: 'unknown' } };
export const isUnknownHub = ({ params }: DocumentPage): boolean => params.hub === 'unknown';

/** Where somebody pays, where a mailed key is in the address, and in other sites' frames no script from elsewhere may load (T61). */
const withoutTags: readonly PageName[] = [
  'buy',
  'profile-cards',
  'watch-embed',
  'password-reset',
  'verify-email',
  'confirm-email-change',
  'confirm-account-deletion',
];
export const allowsTags = (name: PageName): boolean => !withoutTags.includes(name);

/** An event without what depends on who asks. */
export type PublicEvent = Omit<EventDetail, 'access' | 'has_access'>;

/** A video of the library without what depends on who asks. */
export type PublicVodItem = Omit<VodMediaDetail, 'access' | 'has_access'>;

/** The library as a visitor sees it first. */
export interface LibraryFront {
  categories: VodCategory[];
  rails: VodRail[];
}

/** The first page of a list of events as a visitor sees it, and what was asked for it. */
export interface ListedEvents {
  asked: FirstAsked;
  page: { data: Event[]; meta: { total: number; limit: number; offset: number } };
}

/** `<script type="application/json" id="boot">`. */
export interface DocumentData {
  channel_key: string;
  locale: Locale;
  bootstrap: ChannelBootstrap;
  page: DocumentPage;
  data?: {
    /** On Home, as a visitor sees it. */
    home?: HomeEvents;
    slides?: Slide[];
    static_blocks?: StaticBlock[];
    /** On a page that lists events. */
    events?: ListedEvents;
    /** On a watch page. */
    event?: PublicEvent;
    /** On a page that the operator wrote. */
    channel_page?: ChannelPage;
    faq?: FaqEntry[];
    library?: LibraryFront;
    /** On the page of a video of the library. */
    vod_item?: PublicVodItem;
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
