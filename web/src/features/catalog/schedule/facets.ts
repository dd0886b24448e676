// The schedule's filters, with the values of this channel: pure.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { EventFacets, Participant, StreamStatus } from '@floodlit/contract/catalog/catalog';
import type { PlainKey, Translate } from '../../../lib/translate.tsx';
import { STATE_KEYS } from '../event-facts.ts';
import { FACETS, GENDERS, STATUSES, type FacetName, type KnownIds } from './schedule-filter.ts';

export interface FacetOption {
  value: string;
  label: string;
  /** Distinguishes options of the same name. */
  note?: string;
  /** How many events it would list; absent where nobody counted. */
  total?: number;
}

/** The look of one filter, for every kind of value. */
export interface FacetLook {
  label: string;
  options: readonly FacetOption[];
  /** One value at most; the empty value stands for all. */
  isSingle?: boolean;
}

export interface Facet extends FacetLook {
  name: FacetName;
}

/** A facet in the words of the API. */
const COUNTED: Record<FacetName, keyof EventFacets> = {
  sport: 'event_category_id',
  gender: 'gender',
  school: 'participant_group_id',
  team: 'participant_id',
  venue: 'location_id',
};

const LABELS: Record<FacetName, PlainKey> = {
  sport: 'schedule.sport',
  gender: 'schedule.gender',
  school: 'schedule.school',
  team: 'schedule.team',
  venue: 'schedule.venue',
};
const GENDER_LABELS: Record<(typeof GENDERS)[number], PlainKey> = {
  women: 'schedule.women',
  men: 'schedule.men',
  'not identified': 'schedule.not_identified',
};

type Bootstrap = Pick<ChannelBootstrap, 'events-categories' | 'events-locations' | 'participant-groups'>;
const named = ({ id, name }: { id: number; name: string }): FacetOption => ({
  value: String(id),
  label: name,
});

type Choices = Readonly<Record<FacetName, readonly string[]>>;

/** Whether a team matches the other filters. A selected one stays, so that the viewer can remove it. */
function fits(team: Participant, choices: Choices, bootstrap: Bootstrap): boolean {
  if (choices.team.includes(String(team.id))) return true;
  const sport = bootstrap['events-categories'].find(({ name }) => name === team.properties.sport);
  const has = (facet: FacetName, value: string): boolean =>
    choices[facet].length === 0 || choices[facet].includes(value);
  return (
    has('sport', String(sport?.id)) &&
    has('gender', team.properties.gender) &&
    has('school', String(team.group_id))
  );
}

/** With their totals. A value without events is left out, unless it is chosen: the reader can take it back. */
function withTotals(
  options: readonly FacetOption[],
  counts: readonly { value: number | string; total: number }[] | undefined,
  chosen: readonly string[],
): readonly FacetOption[] {
  if (counts === undefined) return options;
  const totals = new Map(counts.map(({ value, total }) => [String(value), total]));
  return options
    .map((option) => ({ ...option, total: totals.get(option.value) ?? 0 }))
    .filter(({ value, total }) => total > 0 || chosen.includes(value));
}

/** All, live, upcoming, or replays. The choice of all is the absence of a filter and has no count. */
export function statusFacet(
  chosen: StreamStatus | undefined,
  t: Translate,
  counts: EventFacets | undefined,
): FacetLook {
  const options = STATUSES.map((status) => ({ value: status, label: t(STATE_KEYS[status]) }));
  return {
    label: t('schedule.status'),
    options: [
      { value: '', label: t('schedule.any_status') },
      ...withTotals(options, counts?.stream_status, chosen === undefined ? [] : [chosen]),
    ],
    isSingle: true,
  };
}

/** Only facets with at least two values. Counts remove values and never a facet, so that the row of filters stays in place. */
export function facetsOf(
  bootstrap: Bootstrap,
  teams: readonly Participant[],
  choices: Choices,
  t: Translate,
  counts?: EventFacets,
): Facet[] {
  const genders = new Set(teams.map((team) => team.properties.gender));
  const options: Record<FacetName, FacetOption[]> = {
    sport: bootstrap['events-categories'].map(named),
    gender: GENDERS.filter((gender) => genders.has(gender)).map((gender) => ({
      value: gender,
      label: t(GENDER_LABELS[gender]),
    })),
    school: bootstrap['participant-groups'].map(named),
    team: teams
      .filter((team) => fits(team, choices, bootstrap))
      .map((team) => ({
        value: String(team.id),
        label: team.name,
        ...(team.properties.sport !== null && { note: team.properties.sport }),
      })),
    venue: bootstrap['events-locations'].map(({ id, name, city }) => ({
      value: String(id),
      label: name,
      note: city,
    })),
  };
  return FACETS.filter((name) => options[name].length > 1 || choices[name].length > 0).map((name) => ({
    name,
    label: t(LABELS[name]),
    options: withTotals(options[name], counts?.[COUNTED[name]], choices[name]),
  }));
}

/** The values that an address may contain. Teams load after the address is read. */
export const knownIdsOf = (bootstrap: Bootstrap): KnownIds => ({
  sport: new Set(bootstrap['events-categories'].map(({ id }) => String(id))),
  school: new Set(bootstrap['participant-groups'].map(({ id }) => String(id))),
  venue: new Set(bootstrap['events-locations'].map(({ id }) => String(id))),
});

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Options whose name or note contains every word, ignoring accents. */
export function searchOptions(options: readonly FacetOption[], query: string): readonly FacetOption[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, note }) => {
    const text = plain(`${label} ${note ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
