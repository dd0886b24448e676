// What there is to watch: events, the teams in them, their schools, sports and places.
import * as z from 'zod/mini';
import { AccessDecision } from './access-decision.ts';
import { Amount, Currency, Id, manyOf, Page } from './primitives.ts';
import { listOf, one, route } from './route.ts';

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
  group_id: z.nullable(z.int()),
  properties: z.object({ gender: Gender, sport: z.nullable(z.string()) }),
});
export type Participant = z.infer<typeof Participant>;

export const ParticipantGroup = z.object({
  id: z.int(),
  name: z.string(),
  alias: z.string(),
  image: z.nullable(z.string()),
});
export type ParticipantGroup = z.infer<typeof ParticipantGroup>;

export const EventCategory = z.object({ id: z.int(), name: z.string(), alias: z.string() });
export type EventCategory = z.infer<typeof EventCategory>;

export const EventLocation = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  time_zone: z.string(),
});
export type EventLocation = z.infer<typeof EventLocation>;

/** Two participants are away and home, in this order. */
export const Event = z.object({
  id: z.int(),
  name: z.string(),
  type: EventType,
  stream_status: StreamStatus,
  event_utc_ts: z.int(),
  time_zone: z.string(),
  /** Seconds. */
  duration: z.nullable(z.int()),
  description: z.string(),
  image: z.nullable(z.string()),
  participants: z.array(Participant),
  home_team_id: z.nullable(z.int()),
  event_category_id: z.int(),
  location_id: z.nullable(z.int()),
  single_event_package_id: z.nullable(z.int()),
  /** base_price + service_fee, what is charged; null when the event is not sold by itself. */
  price: z.nullable(Amount),
  base_price: z.nullable(Amount),
  service_fee: z.nullable(Amount),
  currency: Currency,
  has_access: z.boolean(),
});
export type Event = z.infer<typeof Event>;

export const RecordingState = z.enum(['none', 'live', 'processing', 'ready', 'failed']);
export type RecordingState = z.infer<typeof RecordingState>;

export const Signal = z.enum(['on', 'lost']);
export type Signal = z.infer<typeof Signal>;

export const EventDetail = z.extend(Event, {
  access: AccessDecision,
  /** What there is to play: `live` while it airs, `ready` from the whistle on. */
  recording: RecordingState,
  /** Whether the encoder is heard; null unless the event is live. */
  signal: z.nullable(Signal),
});
export type EventDetail = z.infer<typeof EventDetail>;

export const EventFilters = z.extend(Page, {
  stream_status: z.optional(StreamStatus),
  type: z.optional(EventType),
  event_category_id: manyOf(Id),
  participant_id: manyOf(Id),
  participant_group_id: manyOf(Id),
  location_id: manyOf(Id),
  /** Seconds UTC, inclusive and exclusive. */
  start_date: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(32_503_680_000))),
  end_date: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(32_503_680_000))),
  sort_field: z._default(z.enum(['event_utc_ts', 'name']), 'event_utc_ts'),
  sort_direction: z.optional(z.enum(['asc', 'desc'])),
});
export type EventFilters = z.infer<typeof EventFilters>;

export const HomeEvents = z.object({
  live: z.array(Event),
  upcoming: z.array(Event),
  finished: z.array(Event),
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
    summary: 'The rails of the home page: live, coming up, on demand',
    audience: 'visitor',
    response: one(HomeEvents),
    errors: [],
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
    summary: 'The teams of the channel',
    audience: 'visitor',
    query: Page,
    response: listOf(Participant),
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
} as const;
