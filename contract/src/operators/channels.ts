// Setting up a channel from the console, by the verbs of the commands `channel …`.
import * as z from 'zod/mini';
import { GeoRule } from '../channel/channel.ts';
import { ChannelColours, ChannelDefinition } from '../channel/definition.ts';
import { limits } from '../limits.ts';
import { Currency, Id, Locale } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Version } from './records.ts';

export const ChannelSetup = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  tagline: z.string(),
  monogram: z.string(),
  support_email: z.string(),
  languages: z.array(Locale),
  currency: Currency,
  time_zone: z.string(),
  logo: z.nullable(z.string()),
  refund_policy: z.string(),
  colours: ChannelColours,
  geo: GeoRule,
  hosts: z.array(z.string()),
  address: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  /** One for each form: two operators who save different forms do not meet. */
  versions: z.object({ settings: Version, colours: Version, geo: Version }),
  payments: z.object({ is_sandbox: z.boolean(), is_own: z.boolean() }),
  /** The parts that a channel needs before it sells. */
  steps: z.object({
    has_sport: z.boolean(),
    has_team: z.boolean(),
    has_game: z.boolean(),
    has_pass: z.boolean(),
  }),
});
export type ChannelSetup = z.infer<typeof ChannelSetup>;

export const hostHints = [
  'every_other',
  'this_machine',
  'no_address',
  'other_address',
  'ready',
  'certificate',
] as const;
/** A step that is left for a host. Addresses are those that were found, and those of the product. */
export const HostHint = z.object({
  code: z.enum(hostHints),
  found: z.array(z.string()),
  wanted: z.array(z.string()),
});
export type HostHint = z.infer<typeof HostHint>;

const ofChannel = z.object({ channel_id: Id });
const Host = z.string().check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(253));
const write = { act: 'channel.write', on: 'channel' } as const;
const line = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));

export const channels = {
  create: consoleRoute({
    method: 'POST',
    path: '/console/channels',
    summary: 'Makes a channel. Visitors see it once it is published. The same content again changes nothing.',
    grant: { act: 'channel.write', on: 'install' },
    body: ChannelDefinition,
    response: one(z.object({ id: z.int(), key: z.string() })),
    errors: [
      'channel.definition_invalid',
      'channel.host_invalid',
      'channel.host_taken',
      'channel.host_of_console',
      'channel.colour_invalid',
      'channel.colour_unreadable',
      'channel.menu_invalid',
      'channel.geo_rule_invalid',
      'channel.key_taken',
    ],
    repeatable: true,
  }),
  checkHost: consoleRoute({
    method: 'GET',
    path: '/console/host-check',
    summary: 'Lists the steps that are left before a host answers: its address, and its certificate.',
    grant: { act: 'channel.write', on: 'anywhere' },
    query: z.object({ host: Host }),
    response: one(z.array(HostHint)),
    errors: ['channel.host_invalid'],
  }),
  read: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/setup',
    summary: 'The settings of a channel, its hosts and colours, and the steps that are done.',
    grant: { act: 'channel.read', on: 'channel' },
    params: ofChannel,
    response: one(ChannelSetup),
    errors: ['channel.not_found'],
  }),
  change: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/setup',
    summary: 'Changes the given settings, and keeps all others.',
    grant: write,
    params: ofChannel,
    body: z.strictObject({
      name: line(limits.titleMaximum),
      tagline: line(limits.titleMaximum),
      monogram: line(4),
      support_email: line(limits.emailMaximum),
      time_zone: line(64),
      languages: z.optional(z.array(Locale).check(z.minLength(1))),
      currency: z.optional(Currency),
      refund_policy: line(limits.refundPolicyMaximum),
      /** The path that keeping a picture answered, or null for the letters. */
      logo: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
      version: Version,
    }),
    response: one(ChannelSetup),
    errors: [
      'channel.not_found',
      'channel.setting_invalid',
      'channel.picture_invalid',
      'channel.refund_policy_invalid',
      'channel.currency_in_use',
      'commerce.currency_sold',
      'operators.changed_meanwhile',
    ],
    repeatable: true,
  }),
  colours: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/colours',
    summary: 'Changes colours. Texts that readers could not read are refused.',
    grant: write,
    params: ofChannel,
    body: z.strictObject({ colours: ChannelColours, version: Version }),
    response: one(ChannelSetup),
    errors: [
      'channel.not_found',
      'channel.colour_invalid',
      'channel.colour_unreadable',
      'operators.changed_meanwhile',
    ],
    repeatable: true,
  }),
  geo: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/geo',
    summary: 'Sets in which countries the channel may be watched and bought.',
    grant: write,
    params: ofChannel,
    body: z.strictObject({
      mode: GeoRule.shape.mode,
      countries: z.array(z.string().check(z.maxLength(2))),
      version: Version,
    }),
    response: one(ChannelSetup),
    errors: ['channel.not_found', 'channel.geo_rule_invalid', 'operators.changed_meanwhile'],
    repeatable: true,
  }),
  addHost: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/hosts',
    summary: 'Lets the channel answer at a host.',
    grant: write,
    params: ofChannel,
    body: z.strictObject({ host: Host }),
    response: one(ChannelSetup),
    errors: [
      'channel.not_found',
      'channel.host_invalid',
      'channel.host_taken',
      'channel.host_of_console',
      'channel.too_many',
    ],
    repeatable: true,
  }),
  removeHost: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/hosts/remove',
    summary: 'Takes a host away from the channel.',
    grant: write,
    params: ofChannel,
    body: z.strictObject({ host: Host }),
    response: one(ChannelSetup),
    errors: ['channel.not_found', 'channel.host_not_found', 'channel.host_last', 'channel.host_invalid'],
    repeatable: true,
  }),
  payments: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/payment-keys',
    summary: 'Gives the channel an account of its own at Stripe. The keys are never shown again.',
    grant: { act: 'keys.write', on: 'channel' },
    stepUp: true,
    params: ofChannel,
    body: z.strictObject({
      secret_key: z.string().check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(300)),
      publishable_key: z.string().check(z.trim(), z.minLength(1, 'Field is required'), z.maxLength(300)),
    }),
    response: one(
      z.object({
        outcome: z.enum([
          'kept',
          'secret_wrong',
          'publishable_wrong',
          'modes_differ',
          'other_mode',
          'keys_refused',
          'other_account',
          'orders_open',
          'sandbox',
        ]),
      }),
    ),
    errors: ['channel.not_found'],
    repeatable: true,
  }),
  publish: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/publish',
    summary: 'Opens the channel for visitors.',
    grant: write,
    params: ofChannel,
    body: z.strictObject({ why: z._default(z.string().check(z.maxLength(500)), '') }),
    response: one(z.object({ drafts: z.array(z.string()) })),
    errors: ['channel.not_found', 'channel.publish_incomplete'],
    repeatable: true,
  }),
  unpublish: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/unpublish',
    summary: 'Closes the channel for visitors: they see "Coming soon". Nothing is deleted.',
    grant: write,
    stepUp: true,
    params: ofChannel,
    body: z.strictObject({ why: z._default(z.string().check(z.maxLength(500)), '') }),
    response: one(ChannelSetup),
    errors: ['channel.not_found'],
    repeatable: true,
  }),
} as const;
