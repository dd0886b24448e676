// The channel: brand, language, currency and menu for a visitor, and the key that opens its API.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Currency, Id, Locale, PictureWidths, RemoteKind, SocialProvider } from '../primitives.ts';
import { AnalyticsSettings } from './analytics-settings.ts';
import { Preroll } from '../media/prerolls.ts';
import { one, route } from '../route.ts';
import { FieldLanguages } from '../translations.ts';

export const MenuItem = z.object({
  id: z.int(),
  /** A message key of the web (`home`, `schedule` …) or, with `url`, the operator's own wording. */
  name: z.string(),
  url: z.string(),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const ColorSettings = z.record(z.string(), z.string());
export type ColorSettings = z.infer<typeof ColorSettings>;

export const PaymentSettings = z.object({
  mode: z.enum(['sandbox', 'test', 'live']),
  publishable_key: z.string(),
  script_url: z.string(),
});

/** Other ways to contact the channel. Pages hide those that are not set. */
export const ContactDetails = z.object({
  phone: z.optional(z.string()),
  /** The lines of a postal address. */
  address: z.optional(z.string()),
  links: z.optional(z.array(z.object({ label: z.string(), url: z.string() }))),
});

/**
 * The question before cookies and measures, and the only third-party script that a channel may load. The id becomes
 * part of a script's address, so the schema accepts nothing but an id (T61).
 */
export const CookieNotice = z.object({
  /** Null when the channel asks for its own measures alone. */
  tag_manager_id: z.nullable(z.string().check(z.regex(/^(GTM|G|UA|AW)-[A-Z0-9-]{4,20}$/))),
  /** The operator's wording. Null selects the product's. */
  text: z.nullable(z.string().check(z.minLength(1), z.maxLength(limits.cookieTextMaximum))),
  /** A page with details: a path of the channel or an https address. */
  link: z.nullable(z.string().check(z.regex(/^(?:\/(?![/\\])|https:\/\/)\S{1,200}$/))),
});
export type CookieNotice = z.infer<typeof CookieNotice>;

export const ChannelSettings = z.object({
  name: z.string(),
  tagline: z.string(),
  monogram: z.string(),
  /** A path of this site or an https address. Null shows the monogram. */
  logo: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  language: Locale,
  languages: z.array(Locale),
  multi_language: z.boolean(),
  currency: Currency,
  time_zone: z.string(),
  support_email: z.string(),
  contact: z.optional(ContactDetails),
  refund_policy: z.string(),
  /** Under the payment button of a game sold alone. Absent or empty without one. */
  single_game_refunds: z.optional(z.string()),
  /** Pages show the total first, base price and fee below it. It changes words alone. Absent is off. */
  prices_include_fee: z.optional(z.boolean()),
  captcha: z.enum(['altcha', 'recaptcha', 'off']),
  payments: PaymentSettings,
  /** The configured log-in providers. */
  social: z.array(SocialProvider),
  /** Display name of the provider `oidc`. Absent when it is not configured. */
  oidc_name: z.optional(z.string()),
  /** Null when nothing needs consent. */
  cookie_notice: z.nullable(CookieNotice),
  /** Null when the channel measures nothing. */
  analytics: z.nullable(AnalyticsSettings),
  /** The ways to play on a television. Absent when none is switched on. */
  remote_playback: z.optional(z.array(RemoteKind)),
});

export type ChannelSettings = z.infer<typeof ChannelSettings>;

/** Regions of a channel: every country, only the listed ones, or all except the listed ones. */
export const GeoRule = z.object({ mode: z.enum(['none', 'allow', 'block']), countries: z.array(z.string()) });
export type GeoRule = z.infer<typeof GeoRule>;

export const Geo = z.object({
  country: z.nullable(z.string()),
  country_code: z.nullable(z.string()),
  ip: z.string(),
  is_geo_blocked: z.boolean(),
});
export type Geo = z.infer<typeof Geo>;

/** A page's summary: enough for a link and a route (R2.04). */
export const PageLink = z.object({
  id: z.int(),
  /** The path without its slash, one word: `about`. */
  url: z.string(),
  /** The label in menus. */
  name: z.string(),
  /** A shorter label for narrow places. Null when the full label fits. */
  alt_name: z.nullable(z.string()),
  title: z.string(),
});
export type PageLink = z.infer<typeof PageLink>;

/** A heading of a page. `id` is its anchor in the page. */
export const PageHeading = z.object({ id: z.string(), text: z.string(), level: z.int() });
export type PageHeading = z.infer<typeof PageHeading>;

export const ChannelPage = z.extend(PageLink, {
  /** The language of the texts, except of those in `field_languages`. */
  language: Locale,
  field_languages: FieldLanguages,
  /** Sanitized HTML: safe to render (T60). */
  html: z.string(),
  headings: z.array(PageHeading),
  /** Seconds UTC. */
  updated_at: z.int(),
});
export type ChannelPage = z.infer<typeof ChannelPage>;

export const FaqEntry = z.object({
  id: z.int(),
  /** The heading of its group. */
  group: z.string(),
  question: z.string(),
  /** HTML, sanitized like a page's. */
  answer: z.string(),
  language: Locale,
  field_languages: FieldLanguages,
});
export type FaqEntry = z.infer<typeof FaqEntry>;

/** The owner of a slide: Home itself (`main`), a sport, a team or a school. */
export const SlideTarget = z.enum(['main', 'category', 'participant', 'group']);
export type SlideTarget = z.infer<typeof SlideTarget>;

/** One half of the generated picture that replaces a missing photograph. */
const SlideSide = z.nullable(
  z.object({
    monogram: z.string(),
    color: z.string(),
    image: z.optional(z.string()),
    image_widths: PictureWidths,
  }),
);

export const Slide = z.object({
  id: z.int(),
  slidable_type: SlideTarget,
  /** Null for `main`. */
  slidable_id: z.nullable(z.int()),
  title: z.string(),
  lead: z.string(),
  /** A path of the site or an https address (T43). Null for a slide without a link. */
  link: z.nullable(z.string()),
  image: z.nullable(z.string()),
  image_widths: PictureWidths,
  away: SlideSide,
  home: SlideSide,
  language: Locale,
  field_languages: FieldLanguages,
});
export type Slide = z.infer<typeof Slide>;

/** Shown at the end of Home and of every hub. */
export const BlockPlacement = z.enum(['home', 'hub']);
export type BlockPlacement = z.infer<typeof BlockPlacement>;

export const StaticBlock = z.object({
  id: z.int(),
  name: z.string(),
  placement: BlockPlacement,
  /** Sanitized HTML: safe to render (T60). */
  html: z.string(),
  language: Locale,
});
export type StaticBlock = z.infer<typeof StaticBlock>;

export const channel = {
  key: route({
    method: 'GET',
    path: '/channel_key',
    kind: 'key',
    summary: 'The key of the channel whose host was asked',
    audience: 'bootstrap',
    response: one(z.object({ channel_key: z.string() })),
    errors: [],
  }),
  apiKey: route({
    method: 'POST',
    path: '/get_api_key',
    kind: 'key',
    summary: 'A new api key for a visitor of the channel',
    audience: 'bootstrap',
    /** Further fields are accepted and ignored (R7.01). */
    body: z.object({ channel_key: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: one(z.object({ api_key: z.string(), expires_at: z.string() })),
    errors: ['channel.key_invalid'],
    repeatable: true,
  }),
  settings: route({
    method: 'GET',
    path: '/settings',
    summary: 'The channel settings',
    audience: 'bootstrap',
    response: one(
      z.extend(ChannelSettings, { static_blocks: z.array(StaticBlock), prerolls: z.array(Preroll) }),
    ),
    errors: [],
  }),
  menu: route({
    method: 'GET',
    path: '/menu',
    summary: 'The menu of the channel',
    audience: 'bootstrap',
    response: one(z.array(MenuItem)),
    errors: [],
  }),
  colors: route({
    method: 'GET',
    path: '/color-settings/web',
    summary: 'The colours of the channel',
    audience: 'bootstrap',
    response: one(ColorSettings),
    errors: [],
  }),
  pages: route({
    method: 'GET',
    path: '/pages',
    summary: 'The pages that the operator wrote, without their text',
    audience: 'bootstrap',
    response: one(z.array(PageLink)),
    errors: [],
  }),
  page: route({
    method: 'GET',
    path: '/pages/:id',
    summary: 'One page of the channel, with its text',
    audience: 'bootstrap',
    params: z.object({ id: Id }),
    response: one(ChannelPage),
    errors: ['channel.page_not_found'],
  }),
  faq: route({
    method: 'GET',
    path: '/faq',
    summary: 'Questions that viewers ask, with their answers, in the order of the page',
    audience: 'bootstrap',
    response: one(z.array(FaqEntry)),
    errors: [],
  }),
  slides: route({
    method: 'GET',
    path: '/slides/web',
    summary:
      'The slides that are shown now, in the order of the operator; with a type only those of that kind',
    audience: 'bootstrap',
    query: z.object({
      type: z.optional(SlideTarget),
      slidable_id: z.optional(Id),
      client_interface: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: one(z.array(Slide)),
    errors: [],
  }),
  geo: route({
    method: 'GET',
    path: '/geo',
    summary: 'Where the request comes from, and whether the channel is shown there',
    audience: 'bootstrap',
    response: one(Geo),
    errors: [],
  }),
} as const;
