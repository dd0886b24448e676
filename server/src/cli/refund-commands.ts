// `refund`, `order show` and `dispute list`: money that goes back, by us or by a bank.
import { setTimeout as wait } from 'node:timers/promises';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import {
  carryOutRefund,
  isRefunded,
  isRunning,
  readOrderHistory,
  requestRefund,
  syncSubscription,
  type RefundRecord,
} from '../commerce/index.ts';
import { amountOf, cents } from '../kernel/money.ts';
import { amountTyped } from './amount-of.ts';
import { CommandRefused, createCommand } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const order = { type: 'number', placeholder: 'id', summary: 'which order', isRequired: true } as const;

const usualReason = 'requested by the customer';
const disputesShown = 100;
/** Three seconds in all: it takes a fraction of one, unless the payment service is away. */
const productLooks = 60;
const productLookMs = 50;

const money = (currency: 'USD' | 'CAD', amountCents: number): string =>
  moneyLabel(currency, amountOf(cents(amountCents)), 'en');
const minute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

export const refund = createCommand({
  name: 'refund',
  summary: 'Refunds an order, fully or in part; the same reason again is the same refund',
  options: {
    channel,
    order,
    amount: { type: 'text', placeholder: 'amount', summary: 'such as 4.99; without it all that is left' },
    reason: {
      type: 'text',
      placeholder: 'text',
      summary: `for the record, and its buyer can read it; without it "${usualReason}"`,
    },
  },
  async run({ commerce, hasWorker, print, readChannel }, args) {
    const { id: channelId } = await readChannel(args.channel);
    const asked = await requestRefund(commerce, {
      channelId,
      orderId: args.order,
      amount: amountTyped(args.amount),
      reason: args.reason ?? usualReason,
    });
    // The running product has its job, and has loaded the code. Without the product, or when it is busy, the command
    // does it here.
    const settled = (await hasWorker()) ? await settledByProduct() : asked;
    const done = settled?.status === 'asked' ? await tryNow() : settled;
    const { order: paid } = await readOrderHistory(commerce, channelId, args.order);
    const what = `${money(paid.currency, asked.amount_cents)} of order ${args.order}`;
    if (done?.status === 'refused')
      throw new CommandRefused(`${what} cannot be given back: ${done.trouble ?? 'it was refused'}`);
    print(
      done?.status === 'done'
        ? `${what} is given back.`
        : `${what} is on its way back: it is tried each minute.`,
    );
    if (paid.status !== 'refunded') return;
    print('  The order is refunded, and its access has ended.');
    if (paid.type === 'subscription') print(await membershipLine(paid));

    async function membershipLine(order: typeof paid): Promise<string> {
      const find = () => commerce.store.findSubscriptionOfPeriod(order);
      const known = await find();
      if (known === undefined) return '';
      try {
        await syncSubscription(commerce, known);
      } catch (error) {
        commerce.log.warn('the end of a membership is tried again', { because: String(error) });
      }
      const now = (await find()) ?? known;
      if (!isRunning(now.state)) return '  Its membership has ended and charges nothing more.';
      return isRefunded(now)
        ? '  Its membership ends, and charges nothing more: the payment service is told each minute.'
        : '  Its membership goes on: a later period is paid.';
    }

    async function settledByProduct(): Promise<RefundRecord | undefined> {
      for (let looks = 1; ; looks++) {
        const known = await commerce.store.findRefund(asked.channel_id, asked.id);
        if (known?.status !== 'asked' || looks === productLooks) return known;
        await wait(productLookMs);
      }
    }

    async function tryNow(): Promise<RefundRecord | undefined> {
      try {
        return await carryOutRefund(commerce, asked);
      } catch (error) {
        commerce.log.warn('the refund is tried again', { refund: asked.id, because: String(error) });
        return undefined;
      }
    }
  },
});

export const orderShow = createCommand({
  name: 'order show',
  summary: 'Shows an order with every movement of its money, its refunds and its disputes',
  options: { channel, order },
  async run({ commerce, print, readChannel }, args) {
    const { id: channelId } = await readChannel(args.channel);
    const {
      order: shown,
      ledger,
      refunds,
      disputes,
    } = await readOrderHistory(commerce, channelId, args.order);
    print(`Order ${shown.id}: ${shown.product_name}, ${money(shown.currency, shown.amount_cents)}`);
    print(
      `  ${shown.status}${shown.disputed ? ', disputed: nothing is given until the bank has decided' : ''}`,
    );
    print(`  bought by account ${shown.user_id} at ${minute(shown.created_at)}`);
    if (shown.payment_intent_id !== null) print(`  payment ${shown.payment_intent_id}`);
    if (ledger.length > 0)
      print(
        tableText([
          ['happened', 'kind', 'amount', 'source'],
          ...ledger.map((line) => [
            minute(line.happened_at),
            line.kind,
            money(shown.currency, line.amount_cents),
            line.source_id,
          ]),
        ]),
      );
    for (const each of refunds)
      print(
        `Refund ${each.id}: ${money(shown.currency, each.amount_cents)}, ${each.status}, "${each.reason}"${each.trouble === null ? '' : `: ${each.trouble}`}`,
      );
    for (const each of disputes)
      print(`Dispute ${each.id}: ${each.status}, ${each.reason}, opened at ${minute(each.opened_at)}`);
  },
});

export const orderKeep = createCommand({
  name: 'order keep',
  summary: 'Keeps both orders of a buyer that overlap, so that "Today" no longer asks about them',
  options: { channel, order },
  async run({ commerce, clock, print, readChannel }, args) {
    const { id: channel_id } = await readChannel(args.channel);
    const kept = await commerce.store.keepOverlaps({ channel_id, id: args.order }, clock.now());
    if (kept.length === 0)
      throw new CommandRefused(`Order ${args.order} is in no pair that waits for a decision.`);
    for (const { first_order_id, second_order_id } of kept)
      print(`Orders ${first_order_id} and ${second_order_id} stay paid. Either can still be refunded.`);
  },
});

export const disputeList = createCommand({
  name: 'dispute list',
  summary: 'Lists disputes, the undecided first',
  options: { channel },
  async run({ commerce, print, readChannel }, args) {
    const { id: channelId } = await readChannel(args.channel);
    const disputes = await commerce.store.listDisputes(channelId, disputesShown);
    if (disputes.length === 0) return print('There is no dispute.');
    print(
      tableText([
        ['order', 'status', 'amount', 'reason', 'opened', 'answer by', 'id'],
        ...disputes.map((each) => [
          String(each.order_id),
          each.status,
          `${each.currency} ${amountOf(cents(each.amount_cents)).toFixed(2)}`,
          each.reason,
          minute(each.opened_at),
          each.due_at === null ? '' : minute(each.due_at),
          each.id,
        ]),
      ]),
    );
  },
});
