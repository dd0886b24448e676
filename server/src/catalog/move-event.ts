// An event's way from upcoming over live to finished. The database settles who moves it.
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
