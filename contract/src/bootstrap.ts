// All static facts about a channel in one answer. The document carries it; a client without a cache requests
// it.
import * as z from 'zod/mini';
import {
  EventCategory,
  EventLocation,
  ParticipantGroup,
  ParticipantGroupProperties,
} from './catalog/catalog.ts';
import {
  ChannelSettings,
  ColorSettings,
  FaqEntry,
  MenuItem,
  PageLink,
  Slide,
  StaticBlock,
} from './channel/channel.ts';
import { Package } from './commerce/commerce.ts';
import { one, route } from './route.ts';
import { SubscriptionOffer } from './commerce/subscriptions.ts';

/** Every page needs these fields, so the document always carries them. */
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

/** Adds the fields that only some pages show. Only their documents carry them. */
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
