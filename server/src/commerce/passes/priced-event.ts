// Events with a price of their own. The price of an event is a pass that opens it alone.
// The caller gives dependencies that belong to its transaction.
import { limits } from '@floodlit/contract/limits';
import { EarlyPrices, type EarlyPrice, type PriceFields } from '@floodlit/contract/commerce/shop';
import {
  createEvent,
  readEvent,
  removeEvent,
  wordsOf,
  type EditStore,
  type EventRecord,
  type GameLogDeps,
  type NewEvent,
} from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { faultOfPrice } from './price-rules.ts';
import { endedWindowProblem, hasEndedWindow, orderedWindows, problemOfEarly } from './early-rules.ts';
import { newPass } from './pass-write-rules.ts';
import type { Pass } from './rules.ts';
import type { PassWriteDeps } from './write-pass.ts';

export interface ScheduleDeps extends PassWriteDeps {
  readonly edit: EditStore;
  readonly gameLogs: GameLogDeps;
}

interface Prices {
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
  /** Without them, the windows stay as they are. */
  readonly early_prices?: EarlyPrice[];
}

const refused = (problem: string): DomainError =>
  new DomainError('commerce.price_invalid', { values: { problem } });

async function checkedPrice(
  { channel }: ScheduleDeps,
  channelId: number,
  { baseCents, feeCents, earlyPrices }: PriceFields,
): Promise<Prices> {
  const fee = feeCents ?? (await readChannel(channel, channelId)).service_fee_cents;
  const fault = faultOfPrice({ baseCents, feeCents: fee });
  if (fault !== undefined)
    throw new DomainError('commerce.price_invalid', {
      values: { problem: fault.message },
      errors: { [fault.field]: [fault.message] },
    });
  const { data, error } = EarlyPrices.safeParse(earlyPrices ?? []);
  if (data === undefined) throw refused(error.issues[0]?.message ?? 'an early price is not valid');
  return {
    base_price_cents: baseCents,
    service_fee_cents: fee,
    ...(earlyPrices !== undefined && { early_prices: orderedWindows(data) }),
  };
}

/** @param known the price so far, whose windows a change may keep. */
function refuseWrongWindows({ clock }: Pick<ScheduleDeps, 'clock'>, prices: Prices, known?: Pass): void {
  const early_prices = prices.early_prices ?? known?.early_prices ?? [];
  const pass = { ...prices, early_prices, type: 'ppv', kind: 'single_event' };
  const problem = problemOfEarly(pass, limits.cardMinimumCents);
  if (problem !== undefined) throw refused(problem);
  if (hasEndedWindow(known?.early_prices ?? [], early_prices, clock.now())) throw refused(endedWindowProblem);
}

async function writePrice(deps: ScheduleDeps, event: EventRecord, prices: Prices): Promise<void> {
  const { channel_id: channelId, single_event_package_id: passId } = event;
  if (passId !== null) {
    refuseWrongWindows(deps, prices, await deps.passes.lockPass(channelId, passId));
    return deps.passes.updatePass(channelId, passId, prices);
  }
  refuseWrongWindows(deps, prices);
  const { currency } = (await readChannel(deps.channel, channelId)).settings;
  const { event_categories: _sports, participants: _teams, ...row } = newPass;
  const id = await deps.passes.insertPass(channelId, {
    ...row,
    ...prices,
    currency,
    kind: 'single_event',
    type: 'ppv',
    name: event.name,
    offer: null,
    features: { ...newPass.features, vod_media_access: false },
  });
  await deps.edit.linkSinglePass(channelId, event.id, id);
}

const refuseFree = ({ type }: Pick<EventRecord, 'type'>): void => {
  if (type === 'free' || type === 'register')
    throw new DomainError('commerce.price_invalid', { values: { problem: 'a free event has none' } });
};

/**
 * @throws {DomainError} `catalog.event_invalid`, `catalog.subject_not_found`, `commerce.price_invalid`, also for an event
 * that is sold alone and has no price.
 */
export async function scheduleEvent(
  deps: ScheduleDeps,
  channelId: number,
  event: NewEvent,
  price?: PriceFields,
): Promise<EventRecord> {
  if (event.type === 'ppv' && price === undefined)
    throw new DomainError('commerce.price_invalid', {
      values: { problem: 'an event that is sold alone needs one' },
    });
  if (price !== undefined) refuseFree(event);
  const prices = price && (await checkedPrice(deps, channelId, price));
  const made = await createEvent(deps.catalog, channelId, event);
  if (prices !== undefined) await writePrice(deps, made, prices);
  return made;
}

/**
 * A new price is valid from the next order on. Orders keep the price that they were made with.
 * @throws {DomainError} `catalog.event_not_found`, `commerce.price_invalid`
 */
export async function setEventPrice(
  deps: ScheduleDeps,
  channelId: number,
  eventId: number,
  price: PriceFields,
): Promise<void> {
  const event = await readEvent(deps.catalog, channelId, eventId);
  refuseFree(event);
  const prices = await checkedPrice(deps, channelId, price);
  await writePrice(deps, event, prices);
}

/**
 * Takes the price of an event away. Passes still open it.
 * @throws {DomainError} `catalog.event_not_found`, `commerce.price_not_found`, `commerce.price_sold`, and
 * `commerce.price_invalid` for an event that is sold alone.
 */
export async function removeEventPrice(
  deps: ScheduleDeps,
  channelId: number,
  eventId: number,
): Promise<void> {
  const { single_event_package_id: passId, type } = await readEvent(deps.catalog, channelId, eventId);
  if (passId === null) throw new DomainError('commerce.price_not_found');
  if (type === 'ppv') throw refused('an event that is sold alone needs one');
  // An order references the pass, so the lock lets none begin.
  await deps.passes.lockPass(channelId, passId);
  if (await deps.passes.isSold(channelId, passId)) throw new DomainError('commerce.price_sold');
  await deps.edit.linkSinglePass(channelId, eventId, null);
  await deps.passes.deletePass(channelId, passId);
}

/**
 * A copy at another time, with the same price. Early prices end at a moment of their own, so a copy has none.
 * @param copy.maySell without it, the copy has no price, and an event that is sold alone has no copy.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_invalid`, `operators.not_allowed`
 */
export async function duplicateEvent(
  deps: ScheduleDeps,
  channelId: number,
  eventId: number,
  { startsAt, maySell }: { readonly startsAt: Date; readonly maySell: boolean },
): Promise<EventRecord> {
  const event = await readEvent(deps.catalog, channelId, eventId);
  if (event.type === 'ppv' && !maySell) throw new DomainError('operators.not_allowed');
  const words = { ...wordsOf(event), starts_at: startsAt, duration_seconds: null };
  const made = await createEvent(deps.catalog, channelId, words);
  if (event.single_event_package_id === null || !maySell) return made;
  const pass = await deps.passes.lockPass(channelId, event.single_event_package_id);
  if (pass === undefined) return made;
  const { base_price_cents, service_fee_cents } = pass;
  await writePrice(deps, made, { base_price_cents, service_fee_cents });
  return made;
}

/**
 * An event that was neither sold nor aired goes with its price.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_begun`, `catalog.event_sold`, `catalog.event_aired`,
 * `catalog.in_use`
 */
export async function deleteEvent(deps: ScheduleDeps, channelId: number, eventId: number): Promise<void> {
  const { single_event_package_id: passId } = await readEvent(deps.catalog, channelId, eventId);
  await removeEvent({ store: deps.catalog.store, edit: deps.edit }, channelId, eventId);
  if (passId !== null) await deps.passes.deletePass(channelId, passId);
}
