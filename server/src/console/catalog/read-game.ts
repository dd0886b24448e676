// One game with its price, its sales and its state, as the console shows it.
import type { Game } from '@floodlit/contract/operators/games';
import { isOver, readEvent, wordsOf } from '../../catalog/index.ts';
import { countRefundable } from '../../commerce/index.ts';
import { versionOf } from '../../kernel/version-of.ts';
import { withVersion } from '../edit-record.ts';
import type { ConsoleRooms } from '../rooms.ts';

/**
 * Sales, the cancellation and the state of the broadcast are no edits, so they leave both versions as they are.
 * @throws {DomainError} `catalog.event_not_found`
 */
export async function readGameParts(
  { catalog, games }: Pick<ConsoleRooms, 'catalog' | 'games'>,
  channelId: number,
  id: number,
) {
  const event = await readEvent(catalog, channelId, id);
  const { sold, price } = await games.readSales(channelId, id);
  const { starts_at, ...words } = wordsOf(event);
  const { stream_status, translations } = event;
  const is_cancelled = event.cancelled_at !== null;
  const is_not_played = event.not_played_at !== null;
  const is_over = isOver(event);
  return {
    facts: { stream_status, sold, is_cancelled, is_not_played, is_over },
    words: { id, ...words, starts_at: starts_at.toISOString(), translations },
    price: { price },
  };
}

/** @throws {DomainError} `catalog.event_not_found` */
export async function readGame(
  rooms: Pick<ConsoleRooms, 'catalog' | 'games' | 'commerce'>,
  channelId: number,
  id: number,
): Promise<Game> {
  const { facts, words, price } = await readGameParts(rooms, channelId, id);
  // Only the page of a cancelled or over game asks its operator to refund it.
  const isRefunded = facts.is_cancelled || facts.is_over;
  const refundable = isRefunded ? await countRefundable(rooms.commerce, channelId, id) : 0;
  return { ...withVersion(words), ...price, price_version: versionOf(price), ...facts, refundable };
}
