// The channel: whose brand, language, currency and menu a visitor sees, and the key that opens its API.
import * as z from 'zod/mini';
import { Currency, Locale } from './primitives.ts';
import { one, route } from './route.ts';

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

export const ChannelSettings = z.object({
  name: z.string(),
  tagline: z.string(),
  monogram: z.string(),
  language: Locale,
  languages: z.array(Locale),
  multi_language: z.boolean(),
  currency: Currency,
  time_zone: z.string(),
  support_email: z.string(),
  refund_policy: z.string(),
  captcha: z.enum(['altcha', 'off']),
  payments: PaymentSettings,
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

/** Where a channel may be watched: nowhere refused, only the listed countries, or all but them. */
export const GeoRule = z.object({ mode: z.enum(['none', 'allow', 'block']), countries: z.array(z.string()) });
export type GeoRule = z.infer<typeof GeoRule>;

export const Geo = z.object({
  country: z.nullable(z.string()),
  country_code: z.nullable(z.string()),
  ip: z.string(),
  is_geo_blocked: z.boolean(),
});
export type Geo = z.infer<typeof Geo>;

export const channel = {
  key: route({
    method: 'GET',
    path: '/channel_key',
    summary: 'The key of the channel whose host was asked',
    audience: 'bootstrap',
    response: one(z.object({ channel_key: z.string() })),
    errors: [],
  }),
  apiKey: route({
    method: 'POST',
    path: '/get_api_key',
    summary: 'A new api key for a visitor of the channel',
    audience: 'bootstrap',
    body: z.strictObject({ channel_key: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: one(z.object({ api_key: z.string(), expires_at: z.string() })),
    errors: ['channel.key_invalid'],
    repeatable: true,
  }),
  settings: route({
    method: 'GET',
    path: '/settings',
    summary: 'The channel settings',
    audience: 'bootstrap',
    response: one(ChannelSettings),
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
  geo: route({
    method: 'GET',
    path: '/geo',
    summary: 'Where the request comes from, and whether the channel is shown there',
    audience: 'bootstrap',
    response: one(Geo),
    errors: [],
  }),
} as const;
