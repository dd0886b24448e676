// Events as they go out: a room's rows with prices, posters and the viewer's right to watch, which other rooms decide.
import type {
  Event,
  EventDetail,
  EventFilters,
  HomeEvents,
  HubQuery,
} from '@floodlit/contract/catalog/catalog';
import { eventsOfHub } from '@floodlit/contract/catalog/hub-events';
import type { ListedEvents } from '@floodlit/contract/document';
import { decideAccess, decideAccessToMany, type AccessDeps } from '../access/index.ts';
import {
  canBeSold,
  eventOf,
  findHub,
  listEvents,
  hasResults,
  listHomeEvents,
  listParticipants,
  readEvent,
  type CatalogDeps,
  type EventRecord,
} from '../catalog/index.ts';
import { readChannel, type ChannelDeps } from '../channel/index.ts';
import { findCover, listPrices, type EntitlementsDeps } from '../commerce/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { inLanguage } from '../kernel/in-language.ts';
import { listLivePictures, listReplayFacts, readPlayState, type MediaDeps } from '../media/index.ts';
import type { ShownEvent, ShownEvents, ShownPage } from './shown-events.ts';

export interface EventViewDeps {
  readonly channel: ChannelDeps;
  readonly catalog: CatalogDeps;
  readonly commerce: EntitlementsDeps;
  readonly access: AccessDeps;
  readonly media: MediaDeps;
  readonly shownEvents: ShownEvents;
}

const unknown = { granted: false, reason: 'not_available' } as const;

/** Reads teams, prices and replays once for the whole list. Nothing here depends on the viewer but the language. */
async function showEvents(
  deps: EventViewDeps,
  actor: Pick<Actor, 'channelId' | 'language'>,
  records: readonly EventRecord[],
): Promise<ShownEvent[]> {
  const replayIds = records.filter(({ stream_status }) => stream_status === 'finished').map(({ id }) => id);
  const liveIds = records.filter(({ stream_status }) => stream_status === 'live').map(({ id }) => id);
  const passIds = records.map((record) => record.single_event_package_id).filter((id) => id !== null);
  const [channel, widths, participants, firstNames, prices, replays, livePictures] = await Promise.all([
    readChannel(deps.channel, actor.channelId),
    deps.channel.pictures.listWidths(actor.channelId),
    listParticipants(deps.catalog, actor.channelId, actor.language),
    listParticipants(deps.catalog, actor.channelId),
    listPrices(deps.commerce, actor.channelId, passIds),
    listReplayFacts(deps.media, actor.channelId, replayIds),
    listLivePictures(deps.media, actor.channelId, liveIds),
  ]);
  const { currency } = channel.settings;
  return records.map((record) => {
    const price = prices.get(record.single_event_package_id ?? 0);
    const replay = replays.get(record.id);
    const event = eventOf(inLanguage('event', record, actor.language), {
      participants,
      firstNames,
      // A pass that is not on sale may have the currency of before.
      price: canBeSold(record) && price?.currency === currency ? price : undefined,
      currency,
      poster: replay?.poster,
      posterWidths: replay?.posterWidths,
      widths,
      livePicture: livePictures.get(record.id),
    });
    return { ...event, duration: replay?.trimmedSeconds ?? event.duration };
  });
}

/** The viewer's right to watch each event, asked anew for every answer: a refund counts from the next call on. */
async function withAccess(
  deps: EventViewDeps,
  actor: Actor,
  { records, events }: { readonly records: readonly EventRecord[]; readonly events: readonly ShownEvent[] },
): Promise<Event[]> {
  const decisions = await decideAccessToMany(deps.access, actor, records);
  return events.map((event, index) => ({ ...event, has_access: (decisions[index] ?? unknown).granted }));
}

export async function presentEvents(
  deps: EventViewDeps,
  actor: Actor,
  records: readonly EventRecord[],
): Promise<Event[]> {
  return withAccess(deps, actor, { records, events: await showEvents(deps, actor, records) });
}

export async function presentEvent(deps: EventViewDeps, actor: Actor, id: number): Promise<EventDetail> {
  const record = await readEvent(deps.catalog, actor.channelId, id);
  const [[event], access, playState, cover] = await Promise.all([
    presentEvents(deps, actor, [record]),
    decideAccess(deps.access, actor, record),
    readPlayState(deps.media, actor.channelId, record.id),
    actor.kind === 'user' && record.type === 'paid' ? findCover(deps.commerce, actor, record) : undefined,
  ]);
  const covered = { covered_by: cover?.name ?? null, covered_held: cover?.held ?? null };
  return { ...(event as Event), access, ...playState, ...covered };
}

/** One page of a list, and how long the list is. */
export async function presentEventList(
  deps: EventViewDeps,
  actor: Actor,
  filters: EventFilters,
): Promise<ListedEvents['page']> {
  const { channelId, language } = actor;
  const load = async (): Promise<ShownPage> => {
    const { events: records, ...meta } = await listEvents(deps.catalog, channelId, filters);
    return { records, events: await showEvents(deps, actor, records), meta };
  };
  // Visitors share the whole answer (`http/kept-answers.ts`). A second cache below it would double its age.
  const page =
    actor.kind === 'user'
      ? await deps.shownEvents.read({ channelId, language, filters }, load)
      : await load();
  return { data: await withAccess(deps, actor, page), meta: page.meta };
}

/** Home, or the hub that the query names. @throws {DomainError} where there is no such team or school. */
export async function presentHome(deps: EventViewDeps, actor: Actor, query: HubQuery): Promise<HomeEvents> {
  const hub = await findHub(deps.catalog, actor.channelId, query, actor.language);
  const of = hub && eventsOfHub(hub);
  const [rails, withResults] = await Promise.all([
    listHomeEvents(deps.catalog, actor.channelId, of),
    of !== undefined && hasResults(deps.catalog, actor.channelId, of),
  ]);
  const all = await presentEvents(deps, actor, [...rails.live, ...rails.upcoming, ...rails.finished]);
  const byStatus = (status: Event['stream_status']): Event[] =>
    all.filter((event) => event.stream_status === status);
  return {
    live: byStatus('live'),
    upcoming: byStatus('upcoming'),
    finished: byStatus('finished'),
    ...(hub !== undefined && { hub }),
    ...(withResults && { has_results: true }),
  };
}
