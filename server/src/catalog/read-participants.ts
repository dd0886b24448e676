// Teams with the name of their sport, their pictures and squads.
import type { ListedParticipant } from '@floodlit/contract/catalog';
import type { CatalogDeps } from './ports.ts';

/** @returns the channel's teams by id, in the order of their names. */
export const listParticipants = (
  deps: CatalogDeps,
  channelId: number,
): Promise<ReadonlyMap<number, ListedParticipant>> => deps.participants.read(String(channelId));
