// The state changes of an event: upcoming, live, finished. The database settles races.
import type { Scope } from '../kernel/transact.ts';
import type { CatalogDeps } from './ports.ts';
import type { EventMove } from './rules.ts';

/** In the caller's transaction. @returns false when the event was not in that state: nothing is changed then. */
export const moveEvent = (
  { store }: Pick<CatalogDeps, 'store'>,
  scope: Scope,
  channelId: number,
  id: number,
  move: EventMove,
): Promise<boolean> => store.within(scope).moveEvent(channelId, id, move);
