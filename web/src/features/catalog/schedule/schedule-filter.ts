// The schedule's filter in its address: pure. An invalid part of an address is ignored.
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import { isDay, startOfDay, addDays } from '@floodlit/contract/catalog/days';
import type { EventsFilter } from '../event-queries.ts';
import { EARLIEST_DAY } from './calendar.ts';

export const FACETS = ['sport', 'gender', 'school', 'team', 'venue'] as const;
export type FacetName = (typeof FACETS)[number];
export const GENDERS = ['women', 'men', 'not identified'] as const;
export const STATUSES: readonly StreamStatus[] = ['live', 'upcoming', 'finished'];
const LATEST_DAY = '2999-12-31';
/** A practical maximum, equal to the server's. */
const CHOICES_MAXIMUM = 100;

export interface ScheduleFilter {
  readonly status: StreamStatus | undefined;
  readonly day: string | undefined;
  readonly isMine: boolean;
  /** Values in the order of the address, without duplicates. */
  readonly choices: Readonly<Record<FacetName, readonly string[]>>;
}

/** The ids of a channel, where known. */
export type KnownIds = Partial<Record<FacetName, ReadonlySet<string>>>;

const isId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value);
const isGender = (value: string): boolean => GENDERS.some((gender) => gender === value);

function readChoices(search: URLSearchParams, facet: FacetName, known: KnownIds): string[] {
  const isValid = facet === 'gender' ? isGender : isId;
  const values = search.getAll(facet).filter((value) => isValid(value) && known[facet]?.has(value) !== false);
  return [...new Set(values)].sort((one, other) => Number(one) - Number(other)).slice(0, CHOICES_MAXIMUM);
}

export function readFilter(search: URLSearchParams, known: KnownIds = {}): ScheduleFilter {
  const day = search.get('day') ?? '';
  return {
    status: STATUSES.find((status) => status === search.get('status')),
    day: isDay(day) && day >= EARLIEST_DAY && day <= LATEST_DAY ? day : undefined,
    isMine: search.get('mine') === '1',
    choices: {
      sport: readChoices(search, 'sport', known),
      gender: readChoices(search, 'gender', known),
      school: readChoices(search, 'school', known),
      team: readChoices(search, 'team', known),
      venue: readChoices(search, 'venue', known),
    },
  };
}

/** Equal filters have equal addresses. */
export function searchOf({ status, day, isMine, choices }: ScheduleFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (day !== undefined) search.set('day', day);
  if (status !== undefined) search.set('status', status);
  if (isMine) search.set('mine', '1');
  for (const facet of FACETS) for (const value of choices[facet]) search.append(facet, value);
  return search;
}

/** Toggles a value. */
export function toggleChoice(filter: ScheduleFilter, facet: FacetName, value: string): ScheduleFilter {
  const before = filter.choices[facet];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...filter, choices: { ...filter.choices, [facet]: after } };
}

/** All except the day and the status, which have their own places on the page. */
export const clearFilter = ({ day, isMine }: ScheduleFilter): ScheduleFilter => ({
  ...readFilter(new URLSearchParams()),
  day,
  isMine,
});

/** The number of selected values. */
export const countChoices = ({ status, choices }: ScheduleFilter): number =>
  (status === undefined ? 0 : 1) + FACETS.reduce((total, facet) => total + choices[facet].length, 0);

export type ChosenEvents = Omit<EventsFilter, 'start_date' | 'end_date'>;

/** The API's parameters, without the time. */
export function chosenEvents(
  { status, choices }: ScheduleFilter,
  listed: StreamStatus | undefined,
): ChosenEvents {
  const stream_status = listed ?? status;
  const ids = (facet: FacetName): number[] | undefined =>
    choices[facet].length === 0 ? undefined : choices[facet].map(Number);
  const genders = GENDERS.filter((gender) => choices.gender.includes(gender));
  const chosen = {
    stream_status,
    event_category_id: ids('sport'),
    gender: genders.length === 0 ? undefined : genders,
    participant_group_id: ids('school'),
    participant_id: ids('team'),
    location_id: ids('venue'),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

/** The seconds UTC of one day in a zone, of any length. */
export const spanOfDay = (day: string, zone: string): { start_date: number; end_date: number } => ({
  start_date: startOfDay(day, zone),
  end_date: startOfDay(addDays(day, 1), zone),
});
