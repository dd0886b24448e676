// The catalogue: events, their teams, schools, sports and places.
import * as z from 'zod/mini';
import { AccessDecision } from './access-decision.ts';
import { limits } from '../limits.ts';
import { Amount, Currency, Holding, Id, manyOf, Page, PictureWidths, PriceEnd } from '../primitives.ts';
import { listOf, one, route } from '../route.ts';
import { findZone } from './zone-alias.ts';

export const StreamStatus = z.enum(['upcoming', 'live', 'finished']);
export type StreamStatus = z.infer<typeof StreamStatus>;

/** `free` needs nothing, `register` an account, `paid` a pass or a single purchase, `ppv` a single purchase. */
export const EventType = z.enum(['free', 'register', 'paid', 'ppv']);
export type EventType = z.infer<typeof EventType>;

export const Gender = z.enum(['men', 'women', 'not identified']);

export const Participant = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  alias: z.string(),
  monogram: z.string(),
  color: z.string(),
  /** Its emblem, the first of its pictures. Absent where its letters stand on its colour instead. */
  image: z.optional(z.string()),
  image_widths: PictureWidths,
  group_id: z.nullable(z.int()),
  properties: z.object({ gender: Gender, sport: z.nullable(z.string()) }),
});
export type Participant = z.infer<typeof Participant>;

export const ParticipantGroup = z.object({
  id: z.int(),
  name: z.string(),
  alias: z.string(),
  image: z.nullable(z.string()),
  image_widths: PictureWidths,
});
export type ParticipantGroup = z.infer<typeof ParticipantGroup>;

/** A list of teams includes their pictures and squads. The teams of an event omit both. */
export const ListedParticipant = z.extend(Participant, {
  images: z.array(z.string()),
  /** The widths of each picture in turn. Absent where none has copies. */
  images_widths: z.optional(z.array(z.array(z.int()))),
  /** The squads of a club's team, such as its under-17s. The teams of a school share its group id. */
  children: z.array(Participant),
});
export type ListedParticipant = z.infer<typeof ListedParticipant>;

/** The attributes that distinguish teams, and the values of each school or club. */
export const ParticipantGroupProperties = z.object({
  genders: z.array(z.object({ code: z.nullable(z.enum(['M', 'W'])), name: Gender })),
  sports: z.array(z.object({ id: z.int(), name: z.string() })),
  groups: z.array(z.object({ id: z.int(), genders: z.array(Gender), event_category_ids: z.array(z.int()) })),
});
export type ParticipantGroupProperties = z.infer<typeof ParticipantGroupProperties>;

export const EventCategory = z.object({ id: z.int(), name: z.string(), alias: z.string() });
export type EventCategory = z.infer<typeof EventCategory>;

export const EventLocation = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  time_zone: z.string(),
});
export type EventLocation = z.infer<typeof EventLocation>;

/** With two participants: away, then home. */
export const Event = z.object({
  id: z.int(),
  name: z.string(),
  /** The name of a game of two teams where it says more than they do, such as `Semi-final`: the line below the title. */
  own_name: z.optional(z.string()),
  type: EventType,
  stream_status: StreamStatus,
  /** Only in a game that was cancelled: it is not sold, and no picture will come. */
  is_cancelled: z.optional(z.boolean()),
  /**
   * Only in a game that had no picture hours after its start, or was cancelled before it. No list of coming games has
   * it.
   */
  is_not_played: z.optional(z.boolean()),
  /**
   * Only in a game that has a result and no recording: it was played and cannot be watched. It is not sold, and no list of
   * coming or finished games has it. A page asks for its result apart.
   */
  is_over: z.optional(z.boolean()),
  event_utc_ts: z.int(),
  /** Only in a coming game that was moved: its start before. */
  previous_utc_ts: z.optional(z.int()),
  time_zone: z.string(),
  /** Seconds. */
  duration: z.nullable(z.int()),
  description: z.string(),
  image: z.nullable(z.string()),
  image_widths: PictureWidths,
  /** Only while it is live: its picture of a moment ago, under a new address each time. Former ones end. */
  live_image: z.optional(z.string()),
  live_image_widths: PictureWidths,
  participants: z.array(Participant),
  home_team_id: z.nullable(z.int()),
  event_category_id: z.int(),
  location_id: z.nullable(z.int()),
  single_event_package_id: z.nullable(z.int()),
  /** base_price + service_fee, the amount charged. Null when the event is not sold by itself. */
  price: z.nullable(Amount),
  base_price: z.nullable(Amount),
  service_fee: z.nullable(Amount),
  /** Only while an early price is valid. */
  price_end: z.optional(PriceEnd),
  currency: Currency,
  has_access: z.boolean(),
});
export type Event = z.infer<typeof Event>;

export const RecordingState = z.enum(['none', 'live', 'processing', 'ready', 'failed']);
export type RecordingState = z.infer<typeof RecordingState>;

/** State of the encoder. `resting`: it pauses while nobody watches and starts when a viewer arrives. */
export const Signal = z.enum(['on', 'lost', 'resting']);
export type Signal = z.infer<typeof Signal>;

/** The sentences of an operator to the viewers of a live game. Absent parts are not said. */
export const LiveWords = z.object({
  /** In place of the picture. */
  slate: z.optional(z.string()),
  /** Beside the picture. */
  message: z.optional(z.string()),
  /** The game is just ending: no picture comes any more. */
  is_closing: z.optional(z.boolean()),
});
export type LiveWords = z.infer<typeof LiveWords>;

export const EventDetail = z.extend(Event, {
  access: AccessDecision,
  /** The playable stream: `live` during the broadcast, `ready` after its end. */
  recording: RecordingState,
  /** Whether the encoder sends data. Null unless the event is live. */
  signal: z.nullable(Signal),
  /** Absent when an operator says nothing. */
  words: z.optional(LiveWords),
  /** The viewer's pass that opens it. Null when none does, and when the viewer bought the event itself. */
  covered_by: z.nullable(z.string()),
  /** The viewer's time with that pass. Null without one, absent from a server of before. */
  covered_held: z.optional(z.nullable(Holding)),
});
export type EventDetail = z.infer<typeof EventDetail>;

/** An event matches when it has any value of every filter. */
const EventChoice = z.object({
  stream_status: z.optional(StreamStatus),
  type: z.optional(EventType),
  event_category_id: manyOf(Id),
  participant_id: manyOf(Id),
  participant_group_id: manyOf(Id),
  /** Filters by a participating team. */
  gender: manyOf(Gender),
  location_id: manyOf(Id),
});

export const EventFilters = z.extend(z.extend(Page, EventChoice.shape), {
  /** Seconds UTC: `start_date` is inclusive, `end_date` exclusive. */
  start_date: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(32_503_680_000))),
  end_date: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(32_503_680_000))),
  /** 1: only games with a result, the newest first, with and without a recording. */
  with_result: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))),
  sort_field: z._default(z.enum(['event_utc_ts', 'name']), 'event_utc_ts'),
  sort_direction: z.optional(z.enum(['asc', 'desc'])),
});
export type EventFilters = z.infer<typeof EventFilters>;

export const EventDayFilters = z.extend(EventChoice, {
  /** 2026-11-20, in the zone. */
  start_day: z.iso.date().check(z.refine((day) => day >= '1970-01-01' && day < '3000-01-01', 'Out of range')),
  days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.scheduleDaysMaximum)),
  zone: z.string().check(
    z.maxLength(64),
    z.refine((name) => findZone(name) !== undefined, 'Unknown time zone'),
  ),
});
export type EventDayFilters = z.infer<typeof EventDayFilters>;

export const EventDay = z.object({ day: z.string(), total: z.int() });
export type EventDay = z.infer<typeof EventDay>;

/** A choice of events and a span of time: what a page of filters shows. */
export const EventFacetFilters = z.extend(EventChoice, {
  /** Seconds UTC, inclusive and exclusive. */
  start_date: EventFilters.shape.start_date,
  end_date: EventFilters.shape.end_date,
  /** 1 counts the statuses without the span: a list of one status has no span unless a day is chosen. */
  statuses_at_any_time: z.optional(z.coerce.number()),
});
export type EventFacetFilters = z.infer<typeof EventFacetFilters>;

/** How many events a value would list. */
const facetOf = <Value extends z.core.$ZodType>(value: Value) => z.array(z.object({ value, total: z.int() }));

/** Each facet counts by all other filters and not by its own. A value without events is absent. */
export const EventFacets = z.object({
  stream_status: facetOf(StreamStatus),
  event_category_id: facetOf(z.int()),
  gender: facetOf(Gender),
  participant_group_id: facetOf(z.int()),
  participant_id: facetOf(z.int()),
  location_id: facetOf(z.int()),
});
export type EventFacets = z.infer<typeof EventFacets>;

/** The parameters that open Home as a hub (R2.05). Each value is an alias or a name. */
export const HubQuery = z.object({
  participant: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.nameMaximum))),
  participant_group: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.nameMaximum))),
  sport: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.nameMaximum))),
});
export type HubQuery = z.infer<typeof HubQuery>;

export const Hub = z.object({
  /** The hub's team. Null for the hub of a school or a sport. */
  participant: z.nullable(ListedParticipant),
  /** The hub's school, or the school of its team. */
  group: z.nullable(ParticipantGroup),
  /** Set on the hub of a sport. */
  sport: z.optional(EventCategory),
  /** The teams of a school or sport, or the squads of a team. */
  participants: z.array(Participant),
});
export type Hub = z.infer<typeof Hub>;

export const HomeEvents = z.object({
  live: z.array(Event),
  upcoming: z.array(Event),
  finished: z.array(Event),
  /** Set when Home is a hub. */
  hub: z.optional(Hub),
  /** On a hub one of whose games has a result. Pages read the results apart. */
  has_results: z.optional(z.boolean()),
});
export type HomeEvents = z.infer<typeof HomeEvents>;

export const catalog = {
  events: route({
    method: 'GET',
    path: '/events',
    summary: 'Events by status, sport, team, school, place and date',
    audience: 'visitor',
    query: EventFilters,
    response: listOf(Event),
    errors: [],
  }),
  eventDays: route({
    method: 'GET',
    path: '/events/days',
    summary: 'The days of a zone that have events, and how many',
    audience: 'visitor',
    query: EventDayFilters,
    response: one(z.array(EventDay)),
    errors: [],
  }),
  eventFacets: route({
    method: 'GET',
    path: '/events/facets',
    summary: 'How many events each status, sport, gender, school, team and place has among the chosen ones',
    audience: 'visitor',
    query: EventFacetFilters,
    response: one(EventFacets),
    errors: [],
  }),
  event: route({
    method: 'GET',
    path: '/events/:id',
    summary: 'One event, with the reason why it can or cannot be watched',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(EventDetail),
    errors: ['catalog.event_not_found'],
  }),
  home: route({
    method: 'GET',
    path: '/events-for-homepage',
    summary:
      'The rails of the home page, or of the hub of one team, school or sport: live, coming up, on demand',
    audience: 'visitor',
    query: HubQuery,
    response: one(HomeEvents),
    errors: ['catalog.participant_not_found', 'catalog.group_not_found', 'catalog.category_not_found'],
  }),
  categories: route({
    method: 'GET',
    path: '/events-categories',
    summary: 'The sports of the channel',
    audience: 'visitor',
    response: one(z.array(EventCategory)),
    errors: [],
  }),
  locations: route({
    method: 'GET',
    path: '/events-locations',
    summary: 'The places of the channel',
    audience: 'visitor',
    response: one(z.array(EventLocation)),
    errors: [],
  }),
  participants: route({
    method: 'GET',
    path: '/participants',
    summary: 'The teams of the channel, with their pictures and squads',
    audience: 'visitor',
    query: Page,
    response: listOf(ListedParticipant),
    errors: [],
  }),
  groups: route({
    method: 'GET',
    path: '/participant-groups',
    summary: 'The schools and clubs of the channel',
    audience: 'visitor',
    query: Page,
    response: listOf(ParticipantGroup),
    errors: [],
  }),
  groupProperties: route({
    method: 'GET',
    path: '/participant-group-properties',
    summary: 'What teams are told apart by, gender and sport, and which of it each school or club has',
    audience: 'visitor',
    response: one(ParticipantGroupProperties),
    errors: [],
  }),
} as const;
