// The first calls of a client: an API key, the settings, and everything static about a channel. The document carries
// the same data.
import { bootstrap as routes, type ChannelBootstrap } from '@floodlit/contract/bootstrap';
import { channel as channelRoutes, type Slide } from '@floodlit/contract/channel/channel';
import type { Locale } from '@floodlit/contract/primitives';
import {
  listCategories,
  listGroups,
  listLocations,
  listParticipants,
  readGroupProperties,
  type CatalogDeps,
} from '../catalog/index.ts';
import { listPackages, listSubscriptions, type OffersDeps } from '../commerce/index.ts';
import type { Bind } from '../http/bind.ts';
import { checkKeyLimits, issueVisitorKey, type IdentityDeps } from '../identity/index.ts';
import { widthsOnWire } from '../kernel/widths-on-wire.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { listPrerolls, type MediaDeps } from '../media/index.ts';
import { addressRange } from '../network/address-range.ts';
import {
  checkChannelKey,
  listBlocks,
  listFaq,
  listPages,
  listSlides,
  menuInLanguage,
  menuOf,
  readChannel,
  settingsOfChannel,
  type ChannelDeps,
} from '../channel/index.ts';

export interface BootstrapDeps {
  readonly channel: ChannelDeps;
  readonly catalog: CatalogDeps;
  readonly commerce: OffersDeps;
}

export async function readBootstrap(
  deps: BootstrapDeps,
  channelId: number,
  language: Locale,
): Promise<ChannelBootstrap> {
  const [channel, categories, locations, groups, packages, pages] = await Promise.all([
    readChannel(deps.channel, channelId),
    listCategories(deps.catalog, channelId, language),
    listLocations(deps.catalog, channelId, language),
    listGroups(deps.catalog, channelId, language),
    listPackages(deps.commerce, { channelId, language }),
    listPages(deps.channel, channelId, language),
  ]);
  return {
    settings: settingsOfChannel(deps.channel, channel, language),
    'color-settings': channel.colors,
    menu: menuOf(menuInLanguage(channel.menu, language), pages),
    'events-categories': categories,
    'events-locations': locations,
    'participant-groups': groups,
    packages,
    pages,
  };
}

/** Slides with the teams that their picture is drawn of: those of their event, or whose slide it is. */
export async function readSlides(
  { channel, catalog }: Pick<BootstrapDeps, 'channel' | 'catalog'>,
  channelId: number,
  language: Locale,
): Promise<Slide[]> {
  const slides = await listSlides(channel, channelId, language);
  if (slides.length === 0) return [];
  const eventIds = slides.map(({ event_id }) => event_id).filter((id) => id !== null);
  const [widths, teams, events] = await Promise.all([
    channel.pictures.listWidths(channelId),
    listParticipants(catalog, channelId),
    catalog.store.listEventsById(channelId, [...new Set(eventIds)]),
  ]);
  const side = (id: number | null | undefined): Slide['home'] => {
    const team = id === null || id === undefined ? undefined : teams.get(id);
    if (team === undefined) return null;
    const { monogram, color, image, image_widths: copies } = team;
    return {
      monogram,
      color,
      ...(image !== undefined && { image }),
      ...widthsOnWire('image_widths', copies),
    };
  };
  return slides.map((slide) => {
    const event = events.find(({ id }) => id === slide.event_id);
    const image = slide.image ?? event?.image ?? null;
    return {
      id: slide.id,
      slidable_type: slide.slidable_type,
      slidable_id: slide.event_category_id ?? slide.participant_id ?? slide.participant_group_id,
      title: slide.title,
      lead: slide.lead,
      link: event === undefined ? slide.link : `/watch/${event.id}`,
      image,
      ...widthsOnWire('image_widths', widths.get(image ?? '')),
      away: side(event?.away_team_id),
      home: side(event === undefined ? slide.participant_id : event.home_team_id),
      language: slide.language,
      ...(slide.field_languages !== undefined && { field_languages: slide.field_languages }),
    };
  });
}

interface BootstrapRoutesDeps extends BootstrapDeps {
  readonly identity: IdentityDeps;
  readonly rateLimit: RateLimit;
  readonly media: Pick<MediaDeps, 'prerolls'>;
}

export function bootstrapRoutes(bind: Bind, deps: BootstrapRoutesDeps): void {
  bind(channelRoutes.apiKey, async ({ facts, body }) => {
    await checkChannelKey(deps.channel, facts.channelId, body.channel_key);
    await checkKeyLimits(deps.rateLimit, facts.channelId, addressRange(facts.address));
    return { data: await issueVisitorKey(deps.identity, facts.channelId) };
  });
  bind.shared('everyone', channelRoutes.settings, async ({ facts }) => {
    const [channel, blocks, prerolls] = await Promise.all([
      readChannel(deps.channel, facts.channelId),
      listBlocks(deps.channel, facts.channelId, facts.language),
      listPrerolls(deps.media, facts.channelId),
    ]);
    const settings = settingsOfChannel(deps.channel, channel, facts.language);
    return { data: { ...settings, static_blocks: blocks, prerolls } };
  });
  bind.shared('everyone', routes.data, async ({ facts: { channelId, language } }) => {
    const [data, faq, slides, blocks, properties, subscriptions] = await Promise.all([
      readBootstrap(deps, channelId, language),
      listFaq(deps.channel, channelId, language),
      readSlides(deps, channelId, language),
      listBlocks(deps.channel, channelId, language),
      readGroupProperties(deps.catalog, channelId, language),
      listSubscriptions(deps.commerce, { channelId, language }),
    ]);
    return {
      data: {
        ...data,
        faq,
        slides,
        static_blocks: blocks,
        'participant-group-properties': properties,
        subscriptions,
      },
    };
  });
  bind.shared('everyone', channelRoutes.slides, async ({ facts, query }) => {
    const slides = await readSlides(deps, facts.channelId, facts.language);
    return {
      data: slides.filter(
        ({ slidable_type, slidable_id }) =>
          (query.type === undefined || slidable_type === query.type) &&
          (query.slidable_id === undefined || slidable_id === query.slidable_id),
      ),
    };
  });
}
