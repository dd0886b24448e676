// One schedule of the real verbs. The random sequence decides which process acts, which call fails, and which process
// is killed.
import type { BuyBundleRequest, BuyRequest } from '@floodlit/contract/commerce';
import { buy, buyBundle, readOrder, reconcile, type Purchase } from '../../src/commerce/index.ts';
import type { Tape } from './model-tape.ts';
import { createProcesses, oneAfterTheOther, runTurns } from './random-processes.ts';
import type { ScheduleWorld } from './schedule-world.ts';
import type { Tally } from './tally.ts';
import { createHands, troubledCards } from './verbs-hands.ts';

/** @returns what escaped from the verbs; the world is left as the last kill left it. */
export async function runChaos(world: ScheduleWorld, tape: Tape, tally: Tally): Promise<readonly string[]> {
  const { payments, clock } = world;
  const secrets: string[] = [];
  const shown: { readonly buyer: number; readonly orderId: number }[] = [];
  const deps = { ...world.deps, cards: troubledCards(world.deps.cards, () => hands.faultOf()) };
  const processes = createProcesses(deps, tape, tally);
  const hands = createHands(world, tape, tally, processes);
  payments.faultOf = hands.faultOf;

  /** With a coupon, a saved card, or neither. */
  const choose = (buyer: number): Pick<BuyRequest, 'coupon' | 'card_id'> => {
    const choice = tape.next(6);
    if (choice < 2 && world.coupon !== undefined) {
      tally.add('with a coupon');
      return { coupon: world.coupon };
    }
    if (choice !== 2) return {};
    hands.prepareCard();
    return { card_id: tape.pick(world.savedCards[buyer] ?? []) };
  };
  const startBuying = (): void => {
    // Mostly the same buyer and product, so that purchases meet.
    const place = tape.next(4) === 0 ? 1 : 0;
    const buyer = world.buyers[place];
    const wanted = tape.next(4) === 0 ? world.requests[1] : world.requests[0];
    tally.add('purchases');
    const { coupon, card_id } = choose(place);
    const isBundle = coupon === undefined && tape.next(5) === 0;
    if (isBundle) tally.add('bundles');
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
    const asked = tape.pick(shown);
    const buyer = asked && world.buyers[asked.buyer];
    if (buyer !== undefined && asked !== undefined)
      processes.start('poll', (own) => readOrder(own, buyer, asked.orderId));
  };

  await runTurns(tape, processes, [
    [4, startBuying],
    [6, () => hands.pay(tape.pick(secrets))],
    [4, hands.deliver],
    [4, hands.runJob],
    [2, poll],
    [1, () => processes.start('reconcile', (own) => reconcile(own, oneAfterTheOther))],
    [1, hands.refund],
    [2, hands.askRefund],
    [1, hands.dispute],
    [2, hands.arrive],
    [3, processes.kill],
    [2, () => clock.advance(tape.next(70))],
    [1, () => clock.advance(tape.next(3) === 0 ? 1_900 : 300)],
  ]);
  payments.faultOf = () => undefined;
  world.cards.payFaults.length = 0;
  return processes.escaped;
}
