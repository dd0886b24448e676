// A new event in the schedule.
import { EventFields } from '@floodlit/contract/catalog/edit';
import { signBehind } from '@floodlit/contract/catalog/event-title';
import { fieldMessages } from '@floodlit/contract/field-messages';
import { isPlausible } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { isTimeZone } from '../kernel/time-zone.ts';
import type { CatalogDeps } from './ports.ts';
import type { EventRecord } from './rules.ts';

/** Omitted fields are empty. An event of two teams needs no name. */
export type NewEvent = Pick<EventFields, 'name' | 'type' | 'starts_at' | 'time_zone' | 'event_category_id'> &
  Partial<EventFields>;

const none = {
  description: '',
  duration_seconds: null,
  image: null,
  away_team_id: null,
  home_team_id: null,
  location_id: null,
};

const invalidField = (field: string, message: string): DomainError =>
  new DomainError('catalog.event_invalid', { errors: { [field]: [message] } });

/** The subjects must be of the channel. The database refuses any other. */
export async function checkedEvent(
  { store }: Pick<CatalogDeps, 'store'>,
  channelId: number,
  given: NewEvent,
): Promise<EventFields> {
  const { data: words } = EventFields.safeParse({ ...none, ...given });
  if (words === undefined || Number.isNaN(words.starts_at.getTime()) || !isTimeZone(words.time_zone))
    throw new DomainError('catalog.event_invalid');
  if (!isPlausible(words.starts_at)) throw invalidField('starts_at', fieldMessages.year);
  const [sports, teams, venues] = await Promise.all([
    store.listCategories(channelId),
    store.listParticipants(channelId),
    store.listLocations(channelId),
  ]);
  const refuse = (kind: string, id: number): never => {
    throw new DomainError('catalog.subject_not_found', { values: { kind, id: String(id) } });
  };
  const has = (rows: readonly { readonly id: number }[], id: number): boolean =>
    rows.some((row) => row.id === id);
  if (!has(sports, words.event_category_id)) refuse('sport', words.event_category_id);
  const { away_team_id: away, home_team_id: home, location_id: venue } = words;
  for (const team of [away, home]) if (team !== null && !has(teams, team)) refuse('team', team);
  if (venue !== null && !has(venues, venue)) refuse('venue', venue);
  if (away !== null && away === home) throw invalidField('away_team_id', fieldMessages.sameTeam);
  const nameOf = (id: number | null): string => teams.find((team) => team.id === id)?.short_name ?? '';
  const nameOfTeams = `${nameOf(away)} ${signBehind(nameOf(away))} ${nameOf(home)}`;
  const name = stripInvisible(words.name) || (away === null || home === null ? '' : nameOfTeams);
  if (name === '') throw invalidField('name', fieldMessages.nameMissing);
  return { ...words, name: name.slice(0, 200), description: words.description.trim() };
}

/** @throws {DomainError} `catalog.event_invalid`, `catalog.subject_not_found` */
export async function createEvent(
  { store }: Pick<CatalogDeps, 'store'>,
  channelId: number,
  event: NewEvent,
): Promise<EventRecord> {
  const words = await checkedEvent({ store }, channelId, event);
  return store.insertEvent({ channel_id: channelId, ...words });
}
