// The data that the server writes into the document and the web reads. It holds only public facts of one channel:
// never a viewer's data, key or token.
import type { ChannelBootstrap } from './bootstrap.ts';
import type { Event, EventDetail, HomeEvents } from './catalog/catalog.ts';
import type { ChannelPage, FaqEntry, Slide, StaticBlock } from './channel/channel.ts';
import type { SharedClip } from './clips/clips.ts';
import type { FirstQuery } from './catalog/event-lists.ts';
import type { VodCategory, VodMediaDetail, VodRail } from './media/library.ts';
import type { Locale } from './primitives.ts';
import type { SubscriptionOffer } from './commerce/subscriptions.ts';

/** Every page: its path, and the module whose chunk the document preloads (a key of the build's manifest). */
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
  overlay: { path: '/overlay/:id', module: 'src/pages/overlay.tsx' },
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
  'profile-clips': { path: '/profile/clips', module: 'src/pages/profile-clips.tsx' },
  'profile-edit': { path: '/profile/edit', module: 'src/pages/profile-edit.tsx' },
  'confirm-account-deletion': {
    path: '/confirm-account-deletion',
    module: 'src/pages/confirm-account-deletion.tsx',
  },
  faq: { path: '/faq', module: 'src/pages/reading.tsx' },
  'vod-library': { path: '/vod_library', module: 'src/pages/vod-library.tsx' },
  'watch-library': { path: '/watch_library/:id', module: 'src/pages/watch-library.tsx' },
  share: { path: '/share/:id/:uuid', module: 'src/pages/share.tsx' },
  simulate: { path: '/simulate', module: 'src/pages/simulate.tsx' },
  code: { path: '/code', module: 'src/pages/code.tsx' },
  search: { path: '/search', module: 'src/pages/search.tsx' },
  contacts: { path: '/contacts', module: 'src/pages/contacts.tsx' },
  'not-found': { path: '/404', module: 'src/pages/not-found.tsx' },
  /** The operator's own pages. The channel lists them. */
  'channel-page': { path: '/:url', module: 'src/pages/reading.tsx' },
} as const satisfies Record<string, { path: `/${string}`; module: string }>;

export type PageName = keyof typeof documentPages;

export interface DocumentPage {
  name: PageName;
  /** On Home also the hub, by the alias that matched. */
  params: Readonly<Record<string, string>>;
}

/** Home for an unknown team or school. */
export const unknownHubPage: DocumentPage = { name: 'home', params: { hub: 'unknown' } };
export const isUnknownHub = ({ params }: DocumentPage): boolean => params.hub === 'unknown';

/** A shared clip for a reader in a blocked region: the same page for every address. */
export const blockedClipPage: DocumentPage = { name: 'share', params: { region: 'blocked' } };
export const isBlockedClip = ({ params }: DocumentPage): boolean => params.region === 'blocked';

/**
 * No third-party script may load on payment pages, on pages with a mailed key, or in other sites' frames
 * (T61).
 */
const withoutTags: readonly PageName[] = [
  'buy',
  'profile-cards',
  'code',
  'watch-embed',
  'overlay',
  'password-reset',
  'verify-email',
  'confirm-email-change',
  'confirm-account-deletion',
];
export const allowsTags = (name: PageName): boolean => !withoutTags.includes(name);

/** An event without the fields that depend on the viewer. */
export type PublicEvent = Omit<EventDetail, 'access' | 'has_access'>;

/** A video of the library without the fields that depend on the viewer. */
export type PublicVodItem = Omit<VodMediaDetail, 'access' | 'has_access'>;

/** The first view of the library for a visitor. */
export interface LibraryFront {
  categories: VodCategory[];
  rails: VodRail[];
}

/** The first page of an event list for a visitor, and the query that produced it. */
export interface ListedEvents {
  asked: FirstQuery;
  page: { data: Event[]; meta: { total: number; limit: number; offset: number } };
}

/** `<script type="application/json" id="boot">`. */
export interface DocumentData {
  channel_key: string;
  locale: Locale;
  bootstrap: ChannelBootstrap;
  page: DocumentPage;
  /** The address that the server rendered: of its query only a hub. */
  path: string;
  /** Seconds UTC: the moment that the server rendered the page at. */
  rendered_at: number;
  data?: {
    /** Set on Home, for a visitor. */
    home?: HomeEvents;
    slides?: Slide[];
    static_blocks?: StaticBlock[];
    /** Set on a page with an event list. */
    events?: ListedEvents;
    /** Set on a watch page. */
    event?: PublicEvent;
    /** Set on an operator's page. */
    channel_page?: ChannelPage;
    faq?: FaqEntry[];
    library?: LibraryFront;
    /** Set on the page of passes: the subscriptions on sale, for a visitor. The passes are in the bootstrap. */
    offers?: SubscriptionOffer[];
    /** Set on the page of a video of the library. */
    vod_item?: PublicVodItem;
    /** Set on the page of a shared clip. */
    clip?: SharedClip;
  };
}

/** The data that the server renders a page from. The document contains all of it. */
export type ShellInput = Omit<DocumentData, 'channel_key'>;

/** @returns the content of `#root`, which the browser hydrates. */
export type RenderShell = (input: ShellInput) => Promise<string>;

/**
 * Finds the page of a path without its query. Ids are integers; any other text is an unknown path (R2.03).
 * @param pages the operator's pages, whose url is their path (R2.04)
 */
export function findPage(path: string, pages: readonly { url: string }[]): DocumentPage | undefined {
  const wanted = path.replace(/([^/])\/$/, '$1');
  for (const [name, page] of Object.entries(documentPages) as [PageName, { path: string }][]) {
    const pattern = page.path
      .replace(':id', '(?<id>[1-9]\\d{0,14})')
      .replace(':uuid', '(?<uuid>[\\da-f-]{36})');
    const match = new RegExp(`^${pattern}$`).exec(wanted);
    if (match !== null && name !== 'channel-page') return { name, params: { ...match.groups } };
  }
  const own = pages.find(({ url }) => `/${url}` === wanted);
  return own && { name: 'channel-page', params: { url: own.url } };
}
