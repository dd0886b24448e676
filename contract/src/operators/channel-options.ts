// The options of a channel beyond its settings: what buyers read, devices, televisions, icon, alerts, embedding sites.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { one } from '../route.ts';
import { translatable, translationsOf } from '../translations.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel, Version } from './records.ts';

const viewing = {
  /** Devices at once of one account. A pass may say otherwise. */
  streams: z.int().check(z.minimum(1), z.maximum(limits.streamsMaximum)),
  airplay: z.boolean(),
  cast: z.boolean(),
  /** A kept picture, an https address, or null for the letters. */
  favicon: z.nullable(z.string().check(z.maxLength(300))),
};
export const ViewingOptions = z.object({ ...viewing, version: Version });
export type ViewingOptions = z.infer<typeof ViewingOptions>;

const sale = {
  /** Pages show the total first, base price and fee below it. */
  prices_include_fee: z.boolean(),
  /** Under the payment button of a game sold alone. */
  single_game_refunds: z.string().check(z.maxLength(limits.singleGameRefundsMaximum)),
  /** The lines of the seller's postal address. */
  address: z.string().check(z.maxLength(limits.contactAddressMaximum)),
};
export const SaleOptions = z.object({ ...sale, version: Version });
export type SaleOptions = z.infer<typeof SaleOptions>;

const alerts = {
  /** Null: the support address of the channel. */
  email: z.nullable(z.string().check(z.maxLength(limits.emailMaximum))),
  /** An https address that gets JSON. It may carry a key, so the audit log does not have it. */
  webhook_url: z.nullable(z.string().check(z.maxLength(2_000))),
};
export const AlertOptions = z.object({ ...alerts, version: Version });
export type AlertOptions = z.infer<typeof AlertOptions>;

const { tagline, refund_policy, single_game_refunds } = translatable.channel;
const translations = translationsOf({ tagline, refund_policy, single_game_refunds });
export const ChannelTexts = z.object({
  /** The texts in the first language. */
  tagline: z.string(),
  refund_policy: z.string(),
  single_game_refunds: z.string(),
  translations,
  version: Version,
});
export type ChannelTexts = z.infer<typeof ChannelTexts>;

export const ChannelOptions = z.object({
  texts: ChannelTexts,
  sale: SaleOptions,
  viewing: ViewingOptions,
  alerts: AlertOptions,
  support_email: z.string(),
  /** Scheme, host and port of each site. */
  embed_sites: z.array(z.string()),
});
export type ChannelOptions = z.infer<typeof ChannelOptions>;

const params = z.object(ofChannel);
const grant = { act: 'channel.write', on: 'channel' } as const;
const Site = z.string().check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(200));

export const channelOptions = {
  read: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/options',
    summary:
      'Texts in other languages, what buyers read, devices at once, televisions, the icon, where alerts go, and the sites that may embed games.',
    grant,
    params,
    response: one(ChannelOptions),
    errors: ['channel.not_found'],
  }),
  viewing: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/options/viewing',
    summary: 'Sets devices at once, televisions and the icon.',
    grant,
    params,
    body: z.strictObject({ ...viewing, version: Version }),
    response: one(ViewingOptions),
    errors: [
      'channel.not_found',
      'channel.streams_invalid',
      'channel.picture_invalid',
      'operators.changed_meanwhile',
    ],
  }),
  sale: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/options/sale',
    summary: 'Sets how prices with a fee are shown, and what buyers read under the payment button.',
    grant,
    params,
    body: z.strictObject({ ...sale, version: Version }),
    response: one(SaleOptions),
    errors: ['channel.not_found', 'channel.setting_invalid', 'operators.changed_meanwhile'],
  }),
  texts: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/options/texts',
    summary: "Writes the short line and the texts on refunds in the channel's other languages.",
    grant,
    params,
    /** An absent text falls back to that of the first language. */
    body: z.strictObject({ translations, version: Version }),
    response: one(ChannelTexts),
    errors: ['channel.not_found', 'channel.translation_invalid', 'operators.changed_meanwhile'],
  }),
  alerts: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/options/alerts',
    summary: 'Chooses where alerts about live games go.',
    grant,
    params,
    body: z.strictObject({ ...alerts, version: Version }),
    response: one(AlertOptions),
    errors: ['channel.not_found', 'insight.alert_target_invalid', 'operators.changed_meanwhile'],
  }),
  allowSite: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/embed-sites',
    summary: 'Lets a site show games of the channel in a frame.',
    grant,
    params,
    body: z.strictObject({ site: Site }),
    response: one(z.object({ embed_sites: z.array(z.string()) })),
    errors: ['channel.not_found', 'channel.embed_site_invalid', 'channel.too_many'],
    repeatable: true,
  }),
  denySite: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/embed-sites/remove',
    summary: 'Takes that away again.',
    grant,
    params,
    body: z.strictObject({ site: Site }),
    response: one(z.object({ embed_sites: z.array(z.string()) })),
    errors: ['channel.not_found', 'channel.embed_site_invalid'],
    repeatable: true,
  }),
} as const;
