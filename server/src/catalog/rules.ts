// Pure rules of the catalogue: what a record looks like on the wire, and which way a list runs.
import type {
  Event,
  EventFilters,
  EventType,
  ListedParticipant,
  Participant,
  StreamStatus,
} from '@floodlit/contract/catalog/catalog';
import type { Locale, PriceEnd } from '@floodlit/contract/primitives';
import type { TranslationsFor } from '@floodlit/contract/translations';
import { resolveZone } from '@floodlit/contract/catalog/zone-alias';
import { amountOf, cents, type Cents } from '../kernel/money.ts';
import { widthsOnWire } from '../kernel/widths-on-wire.ts';
import { findOwnName } from './own-name-rules.ts';

export interface EventRecord {
  readonly id: number;
  readonly channel_id: number;
  readonly name: string;
  readonly type: EventType;
  readonly stream_status: StreamStatus;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly duration_seconds: number | null;
  readonly description: string;
  readonly image: string | null;
  readonly away_team_id: number | null;
  readonly home_team_id: number | null;
  readonly event_category_id: number;
  readonly location_id: number | null;
  readonly single_event_package_id: number | null;
  readonly cancelled_at: Date | null;
  /** Set hours after a start without a picture, and at the start of a cancelled game. */
  readonly not_played_at: Date | null;
  /** Set while its log says that the game is over. */
  readonly over_at: Date | null;
  /** How often what a calendar shows of it has changed. */
  readonly sequence: number;
  /** Its start before the last move. Null for a game that was never moved, or moved back. */
  readonly previous_starts_at: Date | null;
  readonly translations: TranslationsFor<'event'>;
}

/** An event with its texts in one language. */
export type WordedEvent = Omit<EventRecord, 'translations'>;

type NamedSport = { readonly name: string; readonly translations: TranslationsFor<'category'> };

/** An event without a name is called by its sport and its day at the venue: `Hockey · 2026-11-20`, in each language. */
export function nameEvent<Row extends Pick<EventRecord, 'name' | 'starts_at' | 'time_zone' | 'translations'>>(
  event: Row,
  sport: NamedSport | undefined,
): Row {
  if (event.name.trim() !== '') return event;
  const timeZone = resolveZone(event.time_zone);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(event.starts_at);
  if (sport === undefined) return { ...event, name: day };
  const translated = Object.entries(sport.translations).map(([language, { name }]) => {
    const texts = event.translations[language as Locale];
    return [language, name === undefined ? texts : { name: `${name} · ${day}`, ...texts }] as const;
  });
  return {
    ...event,
    name: `${sport.name} · ${day}`,
    translations: { ...event.translations, ...Object.fromEntries(translated) },
  };
}

export type Fate = Pick<EventRecord, 'stream_status' | 'cancelled_at' | 'not_played_at' | 'over_at'>;

/** It has a result and no recording. A stream or a recording that comes later makes it live or finished. */
export const isOver = ({ stream_status, cancelled_at, over_at }: Fate): boolean =>
  stream_status === 'upcoming' && cancelled_at === null && over_at !== null;

/** No picture came, and nobody cancelled it. */
export const wasNotPlayed = ({
  cancelled_at,
  not_played_at,
}: Pick<Fate, 'cancelled_at' | 'not_played_at'>): boolean => cancelled_at === null && not_played_at !== null;

export const canBeSold = (fate: Fate): boolean =>
  fate.cancelled_at === null && fate.not_played_at === null && !isOver(fate);

/** A step of an event's way. */
export interface EventMove {
  readonly from: StreamStatus;
  readonly to: StreamStatus;
  readonly durationSeconds?: number;
}

export interface ParticipantRecord {
  readonly id: number;
  readonly group_id: number | null;
  readonly name: string;
  readonly short_name: string;
  readonly alias: string;
  readonly monogram: string;
  readonly color: string;
  readonly gender: Participant['properties']['gender'];
  readonly event_category_id: number | null;
  readonly images: readonly string[];
  /** The team that this is a squad of. */
  readonly parent_id: number | null;
  readonly translations: TranslationsFor<'participant'>;
}

/** A team with its names in one language. */
export type WordedParticipant = Omit<ParticipantRecord, 'translations'>;

/** Upcoming events are read in ascending order, past events in descending order. */
export const directionOf = (
  { stream_status, with_result }: Pick<EventFilters, 'stream_status' | 'with_result'>,
  asked: EventFilters['sort_direction'],
): 'asc' | 'desc' => asked ?? (stream_status === 'finished' || with_result === 1 ? 'desc' : 'asc');

type WidthsByPath = ReadonlyMap<string, readonly number[]>;

/** @param widths those of the copies of the channel's pictures. */
export const participantOf = (
  record: WordedParticipant,
  sport: string | null,
  widths: WidthsByPath = new Map(),
): Participant => ({
  id: record.id,
  name: record.name,
  short_name: record.short_name,
  alias: record.alias,
  monogram: record.monogram,
  color: record.color,
  ...(record.images[0] !== undefined && { image: record.images[0] }),
  ...widthsOnWire('image_widths', widths.get(record.images[0] ?? '')),
  group_id: record.group_id,
  properties: { gender: record.gender, sport },
});

/** Without what only lists of teams show. */
export const plainTeam = ({
  images: _images,
  images_widths: _widths,
  children: _children,
  ...team
}: ListedParticipant): Participant => team;

const widthsOfAll = (
  images: readonly string[],
  widths: WidthsByPath,
): Pick<ListedParticipant, 'images_widths'> =>
  images.some((image) => widths.has(image))
    ? { images_widths: images.map((image) => [...(widths.get(image) ?? [])]) }
    : {};

/** Each team with its pictures and squads; `sports` are the names of the sports. */
export function listedParticipants(
  records: readonly WordedParticipant[],
  sports: ReadonlyMap<number, string>,
  widths: WidthsByPath = new Map(),
): ListedParticipant[] {
  const sportOf = ({ event_category_id: id }: WordedParticipant): string | null =>
    id === null ? null : (sports.get(id) ?? null);
  const squads = Map.groupBy(
    records.filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  );
  return records.map((record) => ({
    ...participantOf(record, sportOf(record), widths),
    images: [...record.images],
    ...widthsOfAll(record.images, widths),
    children: (squads.get(record.id) ?? []).map((squad) => participantOf(squad, sportOf(squad), widths)),
  }));
}

export interface EventPrice {
  readonly baseCents: Cents;
  readonly feeCents: Cents;
  readonly end?: PriceEnd | undefined;
}

export interface EventSurroundings {
  readonly participants: ReadonlyMap<number, ListedParticipant>;
  readonly price: EventPrice | undefined;
  readonly currency: Event['currency'];
  /** The teams in the first language of the channel, in which a name without a translation repeats them. */
  readonly firstNames?: ReadonlyMap<number, ListedParticipant>;
  /** The poster of its recording. An event's own picture takes precedence. */
  readonly poster?: string | undefined;
  readonly posterWidths?: readonly number[] | undefined;
  /** The widths of the channel's own pictures. */
  readonly widths?: WidthsByPath;
  /** The picture of a live event of a moment ago. */
  readonly livePicture?: { readonly url: string; readonly widths: readonly number[] } | undefined;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

/** Away team first, then home team (R3.01). */
export function eventOf(
  record: WordedEvent,
  {
    participants,
    firstNames = participants,
    price,
    currency,
    poster,
    posterWidths,
    widths,
    livePicture,
  }: EventSurroundings,
): Omit<Event, 'has_access'> {
  const teams = [record.away_team_id, record.home_team_id]
    .map((id) => (id === null ? undefined : participants.get(id)))
    .filter((team) => team !== undefined)
    .map(plainTeam);
  const inFirst = teams.map(({ id }) => firstNames.get(id)).filter((team) => team !== undefined);
  const ownName = teams.length === 2 ? findOwnName(record.name, [...teams, ...inFirst]) : undefined;
  return {
    id: record.id,
    name: record.name,
    ...(ownName !== undefined && { own_name: ownName }),
    type: record.type,
    stream_status: record.stream_status,
    ...(record.cancelled_at !== null && { is_cancelled: true }),
    ...(record.not_played_at !== null && { is_not_played: true }),
    ...(isOver(record) && { is_over: true }),
    event_utc_ts: secondsOf(record.starts_at),
    ...(record.previous_starts_at !== null &&
      record.stream_status === 'upcoming' && { previous_utc_ts: secondsOf(record.previous_starts_at) }),
    time_zone: record.time_zone,
    duration: record.duration_seconds,
    description: record.description,
    image: record.image ?? poster ?? null,
    ...widthsOnWire('image_widths', record.image === null ? posterWidths : widths?.get(record.image)),
    ...(livePicture !== undefined && { live_image: livePicture.url }),
    ...widthsOnWire('live_image_widths', livePicture?.widths),
    participants: teams,
    home_team_id: record.home_team_id,
    event_category_id: record.event_category_id,
    location_id: record.location_id,
    single_event_package_id: record.single_event_package_id,
    price: price === undefined ? null : amountOf(cents(price.baseCents + price.feeCents)),
    base_price: price === undefined ? null : amountOf(price.baseCents),
    service_fee: price === undefined ? null : amountOf(price.feeCents),
    ...(price?.end && { price_end: price.end }),
    currency,
  };
}
