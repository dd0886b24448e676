// A saved card pays the intent of an order from the server.
// At every `yield` the process may be killed, or other processes may run.
import type { Guarded } from './model-guards.ts';
import { Busy, FailedForGood } from './model-network.ts';
import type { ModelOrders } from './model-orders.ts';
import type { ModelIntent, ModelStripe } from './model-stripe.ts';

interface CardParts {
  readonly stripe: ModelStripe;
  readonly database: ModelOrders;
  readonly has: Guarded;
}

export interface ModelCards {
  pay(orderId: number, intentId: string): Generator<void, void, void>;
  /** The answers to buyers that turned out false. */
  listUntrue(): string[];
}

const rounds = 2;

export function createModelCards({ stripe, database, has }: CardParts): ModelCards {
  /** The answers to buyers: "nothing was charged, try again later". */
  const presses: { isToldNothing: boolean }[] = [];
  let isRefusedUnasked = false;

  /** @returns false when it is unknown whether the card was asked, or it was not. */
  function* ask(press: number, before: ModelIntent, tries: number): Generator<void, boolean, void> {
    if (before.status !== 'open' && before.status !== 'failed') return true;
    let attempt = 1;
    let isUnknown = false;
    for (let round = 0; round < rounds; round++) {
      try {
        const name = has('tryInKey') ? `${before.id}:${tries}` : before.id;
        stripe.payWithCard(`confirm:${name}:${attempt}`, before.id, press);
        return true;
      } catch (error) {
        // A failure that looks so may be a proxy's, and the request still under way.
        const isNothing = error instanceof Busy && !(isUnknown && has('unknownStays'));
        if (isNothing) presses[press] = { isToldNothing: true };
        if (error instanceof Busy) return false;
        isUnknown = true;
        if (error instanceof FailedForGood) {
          yield;
          const now = stripe.read(before.id);
          if (now.status !== before.status || now.failureId !== before.failureId) return true;
          attempt++;
        }
      }
      yield;
    }
    return false;
  }

  return {
    *pay(orderId, intentId) {
      const press = presses.push({ isToldNothing: false }) - 1;
      const before = stripe.read(intentId);
      const asked = stripe.timesAsked(intentId);
      yield;
      if (before.status === 'failed') {
        database.apply(before);
        yield;
        database.reopen(orderId);
      }
      const { tries } = database.read(orderId);
      yield;
      if (!(yield* ask(press, before, tries))) return;
      yield;
      const after = stripe.read(intentId);
      yield;
      if (after.status !== 'succeeded' && after.status !== 'failed') return;
      database.apply(after);
      const { status } = database.read(orderId);
      const isRefused = after.status === 'failed' && (status === 'failed' || status === 'created');
      if (isRefused && stripe.timesAsked(intentId) === asked) isRefusedUnasked = true;
    },
    listUntrue() {
      const isChargedUntold = stripe.intents.some(
        ({ chargedBy }) => chargedBy !== undefined && presses[chargedBy]?.isToldNothing,
      );
      return [
        ...(isRefusedUnasked ? ['a refusal of a card that was not asked'] : []),
        ...(isChargedUntold ? ['a charge after it was said that nothing was charged'] : []),
      ];
    },
  };
}
