// The payment service of the model, at its worst: it loses requests and replies, does things late, keeps failures.
import type { Counts, Tape } from './model-tape.ts';
import type { Guarded } from './model-guards.ts';

export interface ModelIntent {
  readonly id: string;
  readonly orderId: number;
  readonly attempt: number;
  readonly amount: number;
  readonly status: 'open' | 'failed' | 'succeeded' | 'canceled';
  readonly refunded: number;
  readonly failureId: string | undefined;
}

export interface ModelEvent {
  readonly id: string;
  readonly intentId: string;
  readonly type: 'succeeded' | 'failed' | 'refunded';
  delivered: number;
  lost: boolean;
}

/** The caller cannot know whether it was done. */
export class Lost extends Error {}
/** A failure kept under the key. */
export class FailedForGood extends Error {}
export class Busy extends Error {}

type Stored = { answer: ModelIntent } | { failed: true };

export interface ModelStripe {
  readonly intents: ModelIntent[];
  readonly events: ModelEvent[];
  /** Requests that our time-out gave up on and that will still be done. */
  readonly late: (() => void)[];
  create(key: string | undefined, orderId: number, attempt: number, amount: number): ModelIntent;
  read(id: string): ModelIntent;
  listOfOrder(orderId: number): ModelIntent[];
  cancel(id: string): ModelIntent;
  confirm(id: string): ModelIntent;
  refund(id: string): void;
  /** From now on everything works. */
  heal(): void;
}

export function createModelStripe(tape: Tape, has: Guarded, counts: Counts): ModelStripe {
  const intents: ModelIntent[] = [];
  const events: ModelEvent[] = [];
  const late: (() => void)[] = [];
  const stored = new Map<string, Stored>();
  let faulty = true;
  let failures = 0;

  const find = (id: string): ModelIntent => {
    const intent = intents.find((one) => one.id === id);
    if (intent === undefined) throw new Error(`No intent ${id}`);
    return intent;
  };
  const change = (id: string, changes: Partial<ModelIntent>): ModelIntent => {
    const changed = { ...find(id), ...changes };
    intents[intents.findIndex((one) => one.id === id)] = changed;
    return changed;
  };
  const emit = (type: ModelEvent['type'], intentId: string): void => {
    events.push({ id: `evt_${events.length + 1}`, intentId, type, delivered: 0, lost: false });
  };

  /** Does a request, or fails it in one of the ways that a network and a busy service have. */
  const request = <Answer>(act: () => Answer): Answer => {
    const fault = faulty ? tape.next(14) : 99;
    if (fault === 0) {
      counts.lostReplies++;
      throw new Lost();
    }
    if (fault === 1) {
      counts.lostReplies++;
      act();
      throw new Lost();
    }
    if (fault === 2) {
      counts.lateRequests++;
      late.push(() => void act());
      throw new Lost();
    }
    if (fault === 3) {
      counts.refusedAsBusy++;
      throw new Busy();
    }
    return act();
  };

  const make = (orderId: number, attempt: number, amount: number): ModelIntent => {
    const id = `pi_${intents.length + 1}`;
    const intent = {
      id,
      orderId,
      attempt,
      amount,
      status: 'open',
      refunded: 0,
      failureId: undefined,
    } as const;
    intents.push(intent);
    if (has('confirmApart')) return intent;
    emit('succeeded', id);
    return change(id, { status: 'succeeded' });
  };

  const createOnce = (
    key: string | undefined,
    orderId: number,
    attempt: number,
    amount: number,
  ): ModelIntent => {
    const known = key === undefined ? undefined : stored.get(key);
    if (known !== undefined && 'failed' in known) throw new FailedForGood();
    // The answer of then, whatever became of the intent since.
    if (known !== undefined) return known.answer;
    const fault = faulty ? tape.next(12) : 99;
    if (fault <= 1) {
      counts.storedFailures++;
      if (fault === 1) make(orderId, attempt, amount);
      if (key !== undefined) stored.set(key, { failed: true });
      throw new FailedForGood();
    }
    if (fault <= 3) {
      // A proxy answered: the key is still free, and the request may yet arrive.
      counts.freeFailures++;
      if (fault === 3) late.push(() => void createOnce(key, orderId, attempt, amount));
      throw new FailedForGood();
    }
    const intent = make(orderId, attempt, amount);
    if (key !== undefined) stored.set(key, { answer: intent });
    return intent;
  };

  const isPayable = (intent: ModelIntent): boolean => intent.status === 'open' || intent.status === 'failed';

  return {
    intents,
    events,
    late,
    create: (key, orderId, attempt, amount) => request(() => createOnce(key, orderId, attempt, amount)),
    read: (id) => request(() => find(id)),
    listOfOrder: (orderId) => request(() => intents.filter((intent) => intent.orderId === orderId)),
    cancel: (id) => request(() => (isPayable(find(id)) ? change(id, { status: 'canceled' }) : find(id))),
    confirm: (id) =>
      request(() => {
        if (!isPayable(find(id))) return find(id);
        if (faulty && tape.next(4) === 0) {
          emit('failed', id);
          return change(id, { status: 'failed', failureId: `ch_${++failures}` });
        }
        emit('succeeded', id);
        return change(id, { status: 'succeeded' });
      }),
    refund: (id) => {
      const intent = find(id);
      if (intent.status !== 'succeeded' || intent.refunded >= intent.amount) return;
      // Half first, the rest at the second time.
      change(id, {
        refunded: tape.next(3) === 0 && intent.refunded === 0 ? intent.amount / 2 : intent.amount,
      });
      emit('refunded', id);
    },
    heal: () => {
      faulty = false;
    },
  };
}
