// The passes that open the game of an address.
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/services.tsx';
import { offersQuery, packagesQuery } from './commerce-queries.ts';

/** @returns their ids. Undefined without a game, while they load, and for a game that the channel does not have. */
export function useOpeningPasses(event: string | null): ReadonlySet<number> | undefined {
  const api = useApi();
  const isAsked = event !== null && /^[1-9]\d{0,14}$/.test(event);
  const eventId = isAsked ? Number(event) : undefined;
  const aside = { enabled: isAsked, meta: { isAside: true } };
  const { data: once } = useQuery({ ...packagesQuery(api, eventId), ...aside });
  const { data: renewing } = useQuery({ ...offersQuery(api, eventId), ...aside });
  if (!isAsked || once === undefined || renewing === undefined) return undefined;
  return new Set([...once, ...renewing].map(({ id }) => id));
}
