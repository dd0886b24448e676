// Pure rules of the console's games: what an edit changes, and which further right it needs.
import { EventFields } from '@floodlit/contract/catalog/edit';
import type { EarlyPrice, PriceFields } from '@floodlit/contract/commerce/shop';
import { wordsOf, type EventChange, type EventRecord } from '../../catalog/index.ts';
import type { Subject } from '../../operators/index.ts';

export type GameWords = Omit<EventFields, 'starts_at'> & { readonly starts_at: string };

/** Only the changed fields: a game that has begun keeps some, and refuses a change of them. */
export function changesOf(event: EventRecord, { starts_at, ...given }: GameWords): EventChange {
  const known = wordsOf(event);
  const asked = { ...given, starts_at: new Date(starts_at) };
  const names = Object.keys(EventFields.shape) as (keyof EventFields)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(asked[name]) !== JSON.stringify(known[name]))
      .map((name) => [name, asked[name]]),
  );
}

export const priceOf = (price: {
  readonly base_price_cents: number;
  readonly service_fee_cents: number | null;
  readonly early_prices?: readonly EarlyPrice[] | undefined;
}): PriceFields => ({
  baseCents: price.base_price_cents,
  feeCents: price.service_fee_cents,
  earlyPrices: price.early_prices,
});

/** The access of a game with a price is a matter of the shop. */
export const changesSale = (
  event: Pick<EventRecord, 'type' | 'single_event_package_id'>,
  { type }: Pick<GameWords, 'type'>,
): boolean => type !== event.type && event.single_event_package_id !== null;

/** A grant for one game alone does not cover a copy of it. Undefined without the game. */
export const subjectOfCopy = (game: Subject | undefined): Subject | undefined =>
  game?.kind === 'part' ? { ...game, event_ids: [] } : undefined;
