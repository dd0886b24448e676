// Counts of facets, as the database groups them, put into the shape of the wire.
import type { EventFacets } from '@floodlit/contract/catalog/catalog';

export const facetNames = [
  'stream_status',
  'event_category_id',
  'gender',
  'participant_group_id',
  'participant_id',
  'location_id',
] as const satisfies readonly (keyof EventFacets)[];
export type FacetName = (typeof facetNames)[number];

export interface FacetCount {
  readonly facet: FacetName;
  /** An id in digits, a status, or a gender. */
  readonly value: string;
  readonly total: number;
}

const statuses = ['live', 'upcoming', 'finished'] as const;
const genders = ['men', 'women', 'not identified'] as const;

/** The largest first; equal totals by their value. */
export function arrangeFacets(counts: readonly FacetCount[]): EventFacets {
  const ofFacet = (name: FacetName): FacetCount[] =>
    counts
      .filter(({ facet, total }) => facet === name && total > 0)
      .toSorted(
        (one, other) =>
          other.total - one.total || one.value.localeCompare(other.value, 'en', { numeric: true }),
      );
  const ids = (name: FacetName) => ofFacet(name).map(({ value, total }) => ({ value: Number(value), total }));
  const words = <Word extends string>(name: FacetName, known: readonly Word[]) =>
    ofFacet(name).flatMap(({ value, total }) => {
      const word = known.find((one) => one === value);
      return word === undefined ? [] : [{ value: word, total }];
    });
  return {
    stream_status: words('stream_status', statuses),
    event_category_id: ids('event_category_id'),
    gender: words('gender', genders),
    participant_group_id: ids('participant_group_id'),
    participant_id: ids('participant_id'),
    location_id: ids('location_id'),
  };
}
