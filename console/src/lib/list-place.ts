// The place of a list, in the address: search, order, page and filters. A reload and a shared link show the same rows.
import { useSearchParams } from 'react-router';

export const pageSize = 25;

export interface ListPlace {
  readonly search: string;
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly filter: (name: string) => string;
  /** Any change but that of the page goes back to the first page. */
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

export function useListPlace(firstSort: string, firstDirection: 'asc' | 'desc' = 'asc'): ListPlace {
  const [params, setParams] = useSearchParams();
  const direction = params.get('direction');
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? firstSort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection,
    offset: Math.max(0, Number(params.get('offset')) || 0),
    filter: (name) => params.get(name) ?? '',
    change(values) {
      const next = new URLSearchParams(params);
      next.delete('offset');
      for (const [name, value] of Object.entries(values))
        if (value === '') next.delete(name);
        else next.set(name, value);
      setParams(next);
    },
  };
}

/** One page of rows, as the server is asked for it. */
export const pageOf = ({ search, direction, offset }: ListPlace) => ({
  limit: pageSize,
  offset,
  direction,
  ...(search !== '' && { search }),
});

/** The state that the address names, or the first view of the list. */
export const stateIn = <State extends string>(
  place: Pick<ListPlace, 'filter'>,
  states: readonly State[],
  first: State,
): State => states.find((one) => one === place.filter('state')) ?? first;
