// Everything static about a channel in one answer: what the document carries and what a cold client asks for.
import * as z from 'zod/mini';
import { EventCategory, EventLocation, ParticipantGroup, ParticipantGroupProperties } from './catalog.ts';
import {
  ChannelSettings,
  ColorSettings,
  FaqEntry,
  MenuItem,
  PageLink,
  Slide,
  StaticBlock,
} from './channel.ts';
import { Package } from './commerce.ts';
import { one, route } from './route.ts';
import { SubscriptionOffer } from './subscriptions.ts';

/** What every page needs; the document carries it. */
export const ChannelBootstrap = z.object({
  settings: ChannelSettings,
  'color-settings': ColorSettings,
  menu: z.array(MenuItem),
  'events-categories': z.array(EventCategory),
  'events-locations': z.array(EventLocation),
  'participant-groups': z.array(ParticipantGroup),
  packages: z.array(Package),
  pages: z.array(PageLink),
});
export type ChannelBootstrap = z.infer<typeof ChannelBootstrap>;

/** With what only some pages show: their documents carry it, the others need not. */
export const BootstrapData = z.extend(ChannelBootstrap, {
  faq: z.array(FaqEntry),
  slides: z.array(Slide),
  static_blocks: z.array(StaticBlock),
  'participant-group-properties': ParticipantGroupProperties,
  subscriptions: z.array(SubscriptionOffer),
});
export type BootstrapData = z.infer<typeof BootstrapData>;

const ClientInterface = z.optional(z.object({ client_interface: z.optional(z.string()) }));

export const bootstrap = {
  data: route({
    method: 'GET',
    path: '/channel-bootstrap-data',
    summary: 'Everything static about the channel, in one answer',
    audience: 'bootstrap',
    query: z.object({ 'color-settings': ClientInterface, slides: ClientInterface }),
    response: one(BootstrapData),
    errors: [],
  }),
} as const;
