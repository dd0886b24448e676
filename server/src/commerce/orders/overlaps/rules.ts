// Pure rules of overlaps: which open orders a payment closes, and what follows when both were charged.
import type { Adds } from '@floodlit/contract/commerce/commerce';
import { additionOf } from '../../passes/entitlements/addition-rules.ts';
import type { CoverableEvent, Held } from '../../passes/entitlements/coverage-rules.ts';
import { replaces, type Given } from '../../passes/entitlements/replacement-rules.ts';
import type { Pass } from '../../passes/rules.ts';
import { overlaps, type Claim } from '../bundles/rules.ts';

/** The events that claims name. */
export type Events = ReadonlyMap<number, CoverableEvent & { readonly starts_at: Date }>;
export type Passes = ReadonlyMap<number, Pass>;

const weights = { nothing: 0, part: 1, all: 2 } as const;

/** How much a claim adds: 2 for everything, 0 for nothing. A claim of something that is gone adds everything. */
function weightOf(claim: Claim, held: readonly Held[], passes: Passes, events: Events, now: Date): number {
  const pass = passes.get(claim.pass_id);
  const event = claim.event_id === null ? undefined : events.get(claim.event_id);
  if (pass === undefined || (claim.event_id !== null && event === undefined)) return weights.all;
  return weights[additionOf({ pass, selection: claim, event }, held, now).adds];
}

export interface Paying {
  /** The buyer's entitlements without the payment. When they are unknown, only an order that adds nothing is closed. */
  readonly before: readonly Held[] | undefined;
  readonly after: readonly Held[];
  readonly passes: Passes;
  readonly events: Events;
  readonly now: Date;
}

/**
 * Whether a payment closes an open order. It does for the same game, or a selection of the same pass (decision 036). It
 * also does when the order adds less than before, and the server would now refuse it or ask the buyer (decision 045).
 */
export const closes = (paid: readonly Claim[], open: readonly Claim[], paying: Paying): boolean =>
  open.some((claim) => {
    if (paid.some((one) => overlaps(one, claim))) return true;
    const { before, after, passes, events, now } = paying;
    const most = before === undefined ? weights.part : weightOf(claim, before, passes, events, now);
    return weightOf(claim, after, passes, events, now) < most;
  });

/** A paid order with all that it gives, also while a dispute suspends it. */
export interface PaidOrder {
  readonly disputed: boolean;
  readonly gives: readonly (Given & { readonly active: boolean })[];
}

export type Outcome = 'give_back' | 'look';

const eventOf = (events: Events, { event_id }: Given): ReturnType<Events['get']> =>
  event_id === null ? undefined : events.get(event_id);

/** The addition of one entitlement for a buyer who holds another order. */
const addsBeside = (given: Given, other: PaidOrder, events: Events, now: Date): Adds => {
  const event = eventOf(events, given);
  if (given.event_id !== null && event === undefined) return 'all';
  return additionOf({ pass: given.pass, selection: given, event }, other.gives, now).adds;
};

/** Whether the server never sells the second order to a buyer who holds the first one. */
export const isNeverSold = (first: PaidOrder, second: PaidOrder, events: Events, now: Date): boolean =>
  second.gives.every((given) => addsBeside(given, first, events, now) === 'nothing');

/**
 * Decides about two orders that were paid at the same time. Undefined when they have nothing in common.
 *
 * @param first its access began earlier.
 */
export function outcomeOf(
  first: PaidOrder,
  second: PaidOrder,
  events: Events,
  now: Date,
): Outcome | undefined {
  const meets = (one: PaidOrder, other: PaidOrder): boolean =>
    one.gives.some((given) => addsBeside(given, other, events, now) !== 'all');
  if (!meets(first, second) && !meets(second, first)) return undefined;
  // A bank decides who gets the money of a disputed order, and its access may never come back.
  if (first.disputed || second.disputed || second.gives.length === 0) return 'look';
  const running = first.gives.filter(({ active }) => active);
  return second.gives.every((given) => replaces(running, given, eventOf(events, given)))
    ? 'give_back'
    : 'look';
}
