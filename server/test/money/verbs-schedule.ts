// One schedule of the real verbs. The random sequence decides which process acts, which call fails, and which process
// is killed.
import type { BuyBundleRequest, BuyRequest } from '@floodlit/contract/commerce/commerce';
import { buy, buyBundle, readOrder, reconcile, type Purchase } from '../../src/commerce/index.ts';
import type { RandomSequence } from './random-sequence.ts';
import { createProcesses, oneAfterTheOther, runTurns } from './random-processes.ts';
import type { ScheduleWorld } from './schedule-world.ts';
import type { Counters } from './counters.ts';
import { createActions, faultyCards } from './verbs-actions.ts';

/** @returns what escaped from the verbs; the world is left as the last kill left it. */
export async function runChaos(
  world: ScheduleWorld,
  random: RandomSequence,
  counters: Counters,
): Promise<readonly string[]> {
  const { payments, clock } = world;
  const secrets: string[] = [];
  const shown: { readonly buyer: number; readonly orderId: number }[] = [];
  const deps = { ...world.deps, cards: faultyCards(world.deps.cards, () => actions.faultOf()) };
  const processes = createProcesses(deps, random, counters);
  const actions = createActions(world, random, counters, processes);
  payments.faultOf = actions.faultOf;

  /** With a coupon, a saved card, or neither. */
  const choose = (buyer: number): Pick<BuyRequest, 'coupon' | 'card_id'> => {
    const choice = random.next(6);
    if (choice < 2 && world.coupon !== undefined) {
      counters.add('with a coupon');
      return { coupon: world.coupon };
    }
    if (choice !== 2) return {};
    actions.prepareCard();
    return { card_id: random.pick(world.savedCards[buyer] ?? []) };
  };
  const startBuying = (): void => {
    // Mostly the same buyer and product, so that purchases meet.
    const place = random.next(4) === 0 ? 1 : 0;
    const buyer = world.buyers[place];
    const wanted = random.next(4) === 0 ? world.requests[1] : world.requests[0];
    counters.add('purchases');
    const { coupon, card_id } = choose(place);
    const isBundle = coupon === undefined && random.next(5) === 0;
    if (isBundle) counters.add('bundles');
    const bundle: BuyBundleRequest = {
      items: world.requests.map(({ type, id }) => ({ type, id })) as BuyBundleRequest['items'],
      terms_accepted: true,
      overlap_accepted: true,
      card_id,
    };
    processes.start(
      isBundle ? 'buy a bundle' : 'buy',
      (own) => (isBundle ? buyBundle(own, buyer, bundle) : buy(own, buyer, { ...wanted, coupon, card_id })),
      (value) => {
        const { order, payment } = value as Purchase;
        shown.push({ buyer: place, orderId: order.id });
        if (payment !== null) secrets.push(payment.client_secret);
      },
    );
  };
  const poll = (): void => {
    const asked = random.pick(shown);
    const buyer = asked && world.buyers[asked.buyer];
    if (buyer !== undefined && asked !== undefined)
      processes.start('poll', (own) => readOrder(own, buyer, asked.orderId));
  };

  await runTurns(random, processes, [
    [4, startBuying],
    [6, () => actions.pay(random.pick(secrets))],
    [4, actions.deliver],
    [4, actions.runJob],
    [2, poll],
    [1, () => processes.start('reconcile', (own) => reconcile(own, oneAfterTheOther))],
    [1, actions.refund],
    [2, actions.askRefund],
    [1, actions.dispute],
    [2, actions.arrive],
    [3, processes.kill],
    [2, () => clock.advance(random.next(70))],
    [1, () => clock.advance(random.next(3) === 0 ? 1_900 : 300)],
  ]);
  payments.faultOf = () => undefined;
  world.cards.payFaults.length = 0;
  return processes.escaped;
}
