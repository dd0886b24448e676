// The payment service of the model, behind a network at its worst.
import type { Guarded } from './model-guards.ts';
import { createNetwork } from './model-network.ts';
import type { Counts, RandomSequence } from './random-sequence.ts';

export interface ModelIntent {
  readonly id: string;
  readonly orderId: number;
  readonly attempt: number;
  readonly amount: number;
  readonly status: 'open' | 'failed' | 'succeeded' | 'canceled';
  readonly refunded: number;
  readonly failureId: string | undefined;
  /** Which press of a saved card was charged. */
  readonly chargedBy?: number;
}

export interface ModelEvent {
  readonly id: string;
  readonly intentId: string;
  readonly type: 'succeeded' | 'failed' | 'refunded';
  delivered: number;
  lost: boolean;
}

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
  payWithCard(key: string, id: string, press: number): ModelIntent;
  /** The number of charges tried for this intent. */
  timesAsked(id: string): number;
  refund(id: string): void;
  /** From now on everything works. */
  endFaults(): void;
}

export function createModelStripe(random: RandomSequence, has: Guarded, counts: Counts): ModelStripe {
  const intents: ModelIntent[] = [];
  const events: ModelEvent[] = [];
  const late: (() => void)[] = [];
  const network = createNetwork(random, counts, (act) => late.push(act));
  const asked = new Map<string, number>();
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

  const isPayable = (intent: ModelIntent): boolean => intent.status === 'open' || intent.status === 'failed';
  const confirm = (id: string, press?: number): ModelIntent => {
    if (!isPayable(find(id))) return find(id);
    asked.set(id, (asked.get(id) ?? 0) + 1);
    if (network.isFaulty && random.next(4) === 0) {
      emit('failed', id);
      return change(id, { status: 'failed', failureId: `ch_${++failures}` });
    }
    emit('succeeded', id);
    return change(id, { status: 'succeeded', ...(press !== undefined && { chargedBy: press }) });
  };

  return {
    intents,
    events,
    late,
    create: (key, orderId, attempt, amount) =>
      network.request(() => network.once(key, () => make(orderId, attempt, amount))),
    read: (id) => network.request(() => find(id)),
    listOfOrder: (orderId) => network.request(() => intents.filter((intent) => intent.orderId === orderId)),
    cancel: (id) =>
      network.request(() => (isPayable(find(id)) ? change(id, { status: 'canceled' }) : find(id))),
    confirm: (id) => network.request(() => confirm(id)),
    payWithCard: (key, id, press) => network.request(() => network.once(key, () => confirm(id, press))),
    timesAsked: (id) => asked.get(id) ?? 0,
    refund: (id) => {
      const intent = find(id);
      if (intent.status !== 'succeeded' || intent.refunded >= intent.amount) return;
      // Half first, the rest at the second time.
      change(id, {
        refunded: random.next(3) === 0 && intent.refunded === 0 ? intent.amount / 2 : intent.amount,
      });
      emit('refunded', id);
    },
    endFaults: () => network.endFaults(),
  };
}
