// The definition of a new channel: what an operator writes in one file, or types as options.
import * as z from 'zod/mini';
import { emailPattern, withAsciiDomain } from '../email-address.ts';
import { limits } from '../limits.ts';
import { Currency, Locale } from '../primitives.ts';
import { GeoRule } from './channel.ts';

const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));

export const colourSettings = [
  'primary',
  'body-background',
  'body-text-color',
  'header-background',
  'header-text-color',
  'footer-background',
  'footer-text-color',
] as const;
export const ChannelColours = z.partialRecord(z.enum(colourSettings), z.string().check(z.maxLength(40)));
export type ChannelColours = z.infer<typeof ChannelColours>;

/** The colours of a channel that names none. */
export const defaultColours: ChannelColours = {
  'body-background': '#0b0f17',
  'body-text-color': '#f4f6fb',
  'header-background': '#0b0f17',
  'header-text-color': '#ffffff',
  'footer-background': '#070a10',
  'footer-text-color': '#c9d1e0',
  primary: '#ff5a1f',
};

/** An entry of the menu as an operator writes it. Its number is its place. */
export const MenuEntry = z.strictObject({
  /** A message key of the web (`home`, `schedule`, `on_demand`, `library`, `passes`) or the operator's wording. */
  name: text(limits.titleMaximum),
  url: z.string().check(z.regex(/^(?:\/(?![/\\])|https:\/\/)\S{0,300}$/)),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

export const ChannelDefinition = z.strictObject({
  /** Names the channel in commands and opens its API. */
  key: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60)),
  name: text(limits.titleMaximum),
  tagline: z._default(z.string().check(z.maxLength(limits.titleMaximum)), ''),
  /** One or two letters for the icon. Without it, the first letter of the name. */
  monogram: z.optional(text(4)),
  hosts: z.array(z.string()).check(z.minLength(1), z.maxLength(limits.hostsMaximum)),
  /** The first is the channel's own. Readers choose among several. */
  languages: z.array(Locale).check(
    z.minLength(1),
    z.refine((all) => new Set(all).size === all.length, 'A language is there twice'),
  ),
  currency: Currency,
  time_zone: z.string().check(z.maxLength(64)),
  support_email: z
    .string()
    .check(
      z.overwrite(withAsciiDomain),
      z.email({ pattern: emailPattern }),
      z.maxLength(limits.emailMaximum),
    ),
  refund_policy: z._default(z.string().check(z.maxLength(limits.refundPolicyMaximum)), ''),
  // These three have no default: a default would change the digest of definitions that made channels before.
  single_game_refunds: z.optional(z.string().check(z.maxLength(limits.singleGameRefundsMaximum))),
  prices_include_fee: z.optional(z.boolean()),
  /** The lines of the postal address, for receipts, payments and contacts. */
  address: z.optional(text(limits.contactAddressMaximum)),
  colors: z._default(ChannelColours, {}),
  geo: z._default(GeoRule, { mode: 'none', countries: [] }),
  menu: z.optional(z.array(MenuEntry).check(z.maxLength(limits.menuMaximum))),
  /** The fee of new passes and prices that name none, such as `1.50`. */
  service_fee: z._default(
    z.string().check(z.regex(/^\d{1,3}(?:\.\d{2})?$/, 'An amount looks like 4.99')),
    '0',
  ),
});
export type ChannelDefinition = z.output<typeof ChannelDefinition>;
