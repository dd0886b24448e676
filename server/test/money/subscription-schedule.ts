// One random schedule of the real subscription verbs: buyers subscribe, start trials, cancel and resume.
// Between two acts the service changes state and processes are killed.
import {
  readOrder,
  reconcile,
  setRenewal,
  startTrial,
  subscribe,
  type StartedTrial,
  type CommerceDeps,
  type Purchase,
  type SubscriptionRecord,
} from '../../src/commerce/index.ts';
import type { Connection } from '../../src/db/connect.ts';
import type { RandomSequence } from './random-sequence.ts';
import { createProcesses, oneAfterTheOther, runTurns, type Actions } from './random-processes.ts';
import type { ScheduleWorld } from './schedule-world.ts';
import type { Counters } from './counters.ts';
import { createActions, faultyCards } from './verbs-actions.ts';

export const origin = 'https://shop.test';
const daySeconds = 86_400;
/** Within a trial, past it, and around the end of a period. */
const jumpsDays = [1, 7, 8, 23, 30, 31];

/** The facts of a schedule that must still hold after everything is settled. */
export interface Remembered {
  readonly escaped: readonly string[];
  /** By the service's id: the last recorded wish, unless the state changed at the service itself. */
  readonly wishes: ReadonlyMap<string, boolean>;
  /** The buyers whose accounts are deleted. */
  readonly gone: ReadonlySet<number>;
}

export async function runSubscriptionChaos(
  { db }: Connection,
  world: ScheduleWorld,
  random: RandomSequence,
  counters: Counters,
): Promise<Remembered> {
  const { payments, subscriptions, cards, clock, savedCards } = world;
  const passId = world.subscriptionId;
  const wishes = new Map<string, boolean>();
  const gone = new Set<number>();
  const secrets: string[] = [];
  const shown: { readonly place: number; readonly orderId: number }[] = [];
  const deps = { ...world.deps, cards: faultyCards(world.deps.cards, () => hands.faultOf()) };
  const processes = createProcesses(deps, random, counters);
  const hands = createActions(world, random, counters, processes);
  // Two accounts with one card.
  const [first, second] = savedCards.map(([card]) => card);
  if (first !== undefined && second !== undefined) cards.twins.set(second, first);
  payments.faultOf = hands.faultOf;
  subscriptions.faultOf = hands.faultOf;

  /** Mostly the same buyer, so that actions collide. A deleted buyer does nothing any more. */
  const somebody = (): { readonly place: number; readonly buyer: CommerceBuyer } | undefined => {
    const place = random.next(4) === 0 ? 1 : 0;
    const buyer = world.buyers[place];
    return gone.has(buyer.userId) ? undefined : { place, buyer };
  };
  const startSubscribing = (): void => {
    const who = somebody();
    if (who === undefined) return;
    const { place, buyer } = who;
    counters.add('subscribing');
    const hasCard = random.next(4) === 0;
    if (hasCard) hands.prepareCard();
    const card_id = hasCard ? random.pick(savedCards[place] ?? []) : undefined;
    const request = { type: 'subscription', id: passId, terms_accepted: true, card_id } as const;
    processes.start(
      'subscribe',
      (own) => subscribe(own, buyer, request, origin),
      (value) => {
        const { order, payment } = value as Purchase;
        shown.push({ place, orderId: order.id });
        if (payment === null) return;
        secrets.push(payment.client_secret);
        if (random.next(2) === 0) hands.pay(payment.client_secret);
      },
    );
  };
  const beginTrial = (): void => {
    const who = somebody();
    const cardId = who && random.pick(savedCards[who.place] ?? []);
    if (who === undefined || cardId === undefined) return;
    counters.add('trials');
    processes.start(
      'trial',
      (own) => startTrial(own, who.buyer, { passId, cardId, origin }),
      (value) => void shown.push({ place: who.place, orderId: (value as StartedTrial).order.id }),
    );
  };
  const wish = (): void => {
    const who = somebody();
    if (who === undefined) return;
    const renews = random.next(3) === 0;
    counters.add(renews ? 'keeping' : 'stopping');
    processes.start(renews ? 'keep' : 'stop', (own) =>
      setRenewal(
        rememberWish(own, (serviceId) => wishes.set(serviceId, renews)),
        who.buyer,
        passId,
        renews,
      ),
    );
  };
  const poll = (): void => {
    const asked = random.pick(shown);
    const buyer = asked && world.buyers[asked.place];
    if (asked !== undefined && buyer !== undefined)
      processes.start('poll', (own) => readOrder(own, buyer, asked.orderId));
  };
  /** No request is under way for longer, and no process pauses for so long. */
  const arriveAll = (): void => {
    processes.killAll();
    for (const late of [...payments.late.splice(0), ...subscriptions.late.splice(0)]) late();
  };
  const passHalfAnHour = (): void => {
    arriveAll();
    clock.advance(1_900);
  };
  const passDays = async (): Promise<void> => {
    arriveAll();
    // No day passes in which reconciliation never runs.
    payments.faultOf = () => undefined;
    subscriptions.faultOf = () => undefined;
    await reconcile(world.deps);
    payments.faultOf = hands.faultOf;
    subscriptions.faultOf = hands.faultOf;
    clock.advance((random.pick(jumpsDays) ?? 1) * daySeconds);
    subscriptions.renewDue(random.next(3) === 0 ? 'declined' : 'good');
    counters.add('jumps');
  };
  const running = () =>
    subscriptions.list().filter(({ state }) => ['active', 'trialing', 'past_due'].includes(state));
  const retry = (): void => {
    const owing = random.pick(running().filter(({ state }) => state === 'past_due'));
    if (owing === undefined) return;
    counters.add('retries');
    subscriptions.retry(owing.id, random.next(3) === 0 ? 'declined' : 'good');
  };
  /** Its owner in the portal, or an operator in the dashboard. */
  const changeAtService = (): void => {
    const one = random.pick(running());
    if (one === undefined) return;
    counters.add('changes at the service');
    wishes.delete(one.id);
    const choice = random.next(3);
    subscriptions.change(one.id, choice === 0 ? { state: 'canceled' } : { renews: choice === 1 });
  };
  const forget = async (userId: number): Promise<void> => {
    await db
      .updateTable('identity.users')
      .set({ deleted_at: clock.now(), email: `deleted-${userId}` })
      .where('channel_id', '=', world.buyers[0].channelId)
      .where('id', '=', userId)
      .execute();
    gone.add(userId);
  };
  const leave = (): void => {
    const who = random.next(4) === 0 ? somebody() : undefined;
    if (who === undefined) return;
    counters.add('accounts deleted');
    processes.start('leave', () => forget(who.buyer.userId));
  };

  const actions: Actions = [
    [5, startSubscribing],
    [5, () => hands.pay(random.pick(secrets))],
    [3, beginTrial],
    [3, wish],
    [4, hands.deliver],
    [3, hands.runJob],
    [1, poll],
    [3, () => processes.start('reconcile', (own) => reconcile(own, oneAfterTheOther))],
    [1, hands.refund],
    [1, hands.askRefund],
    [1, hands.dispute],
    [2, hands.arrive],
    [3, processes.kill],
    [2, () => clock.advance(random.next(70))],
    [1, passHalfAnHour],
    [3, passDays],
    [1, retry],
    [1, changeAtService],
    [1, leave],
  ];
  // One click asks the service and the database many times.
  await runTurns(random, processes, actions, 14);
  payments.faultOf = () => undefined;
  subscriptions.faultOf = () => undefined;
  cards.payFaults.length = 0;
  for (const { id } of subscriptions.list())
    for (const { isPaid, isFirst, amount } of subscriptions.billsOf(id))
      if (isPaid) counters.add(!isFirst ? 'renewals' : amount === 0 ? 'trials begun' : 'subscriptions begun');
  return { escaped: processes.escaped, wishes, gone };
}

type CommerceBuyer = ScheduleWorld['buyers'][number];

/** The first transaction of the verb writes the wish down: from then on it must come true. */
function rememberWish(deps: CommerceDeps, remember: (serviceId: string) => void): CommerceDeps {
  let isWritten = false;
  return {
    ...deps,
    transact: async (work) => {
      const answer = await deps.transact(work);
      const { service_id } = (answer ?? {}) as Partial<SubscriptionRecord>;
      if (!isWritten && typeof service_id === 'string') remember(service_id);
      isWritten = true;
      return answer;
    },
  };
}
