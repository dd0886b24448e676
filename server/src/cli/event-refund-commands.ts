// `event cancel` and `event refund`: a game that is not played, and the money of its buyers.
import { randomUUID } from 'node:crypto';
import { cancelEvent } from '../catalog/index.ts';
import {
  askEventRefund,
  carryOutEventRefund,
  listEventRefunds,
  previewEventRefund,
  readEventRefund,
  type CommerceDeps,
  type LeftOut,
} from '../commerce/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { CommandRefused, createCommand } from './command.ts';
import { channel, event } from './shared-options.ts';

const sentence = {
  type: 'text',
  placeholder: 'sentence',
  summary: 'goes into the letter to each buyer, such as "Snow closed the road."',
} as const;

const reasons: Readonly<Record<LeftOut['because'], string>> = {
  disputed: 'its bank is deciding',
  nothing_left: 'its money came back another way',
};

const repeatedWithinMs = 24 * 3_600_000;

/** The running product may carry it out at the same time: an order has one request per refund. */
async function refundBuyers(
  commerce: CommerceDeps,
  print: (line: string) => void,
  {
    channelId,
    eventId,
    percent,
    because,
  }: {
    readonly channelId: number;
    readonly eventId: number;
    readonly percent: number;
    readonly because: string;
  },
): Promise<void> {
  const paidUntil = commerce.clock.now();
  // Typed again, a part that was just refunded would be refunded a second time. All of it is never refunded twice.
  const repeated = (await listEventRefunds(commerce, channelId, eventId)).find(
    (known) =>
      percent < 100 &&
      known.finished_at !== null &&
      known.percent === percent &&
      known.sentence === because &&
      paidUntil.getTime() - known.asked_at.getTime() < repeatedWithinMs,
  );
  if (repeated !== undefined)
    throw new CommandRefused(
      `The same ${percent} % were refunded at ${repeated.asked_at.toISOString()}, with this sentence, in ${repeated.orders} orders. To refund another part, give another sentence with --because.`,
    );
  const request = { channelId, eventId, key: randomUUID(), percent, sentence: because, paidUntil };
  const asked = await askEventRefund(commerce, request).catch(async (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'commerce.nothing_to_refund') return undefined;
    const running = await commerce.store.findRunningEventRefund(channelId, eventId, commerce.livemode);
    // It has finished since. All of it is never refunded twice, so nothing is left for this command.
    if (running === undefined && percent === 100 && error.code === 'commerce.event_refund_running')
      return undefined;
    if (running?.percent !== percent || running.sentence !== because) throw error;
    return running;
  });
  const leftOut = asked === undefined ? [] : await carryOutEventRefund(commerce, asked);
  const done = asked && (await readEventRefund(commerce, asked));
  const { orders: left, disputed } = await previewEventRefund(commerce, channelId, eventId, {
    percent: 100,
    paidUntil: commerce.clock.now(),
  });
  const keeping = percent === 100 ? `, ${left} are left` : '';
  print(`${done === undefined ? 0 : done.requested - done.refused} orders are refunded${keeping}.`);
  if (leftOut.length > 0)
    print(
      `Left out: ${leftOut.map(({ orderId, because }) => `order ${orderId} (${reasons[because]})`).join(', ')}.`,
    );
  if (disputed > 0)
    print(`${disputed} are disputed: nothing of them is refunded until the bank has decided.`);
}

export const eventCancel = createCommand({
  name: 'event cancel',
  summary: 'Cancels an event that is to come: its page says so, and nobody can buy it',
  options: {
    channel,
    event,
    undo: { type: 'flag', summary: 'takes it back' },
    refund: {
      type: 'flag',
      summary:
        'refunds it in every order of it, in bundles too; again, it continues and refunds nothing twice',
    },
    because: sentence,
  },
  async run({ act, commerce, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    await act(({ catalog: { store }, commerce: { clock } }) =>
      cancelEvent({ store, clock }, id, args.event, !args.undo),
    );
    print(`Event ${args.event} is ${args.undo ? 'on again' : 'cancelled'}.`);
    if (!args.refund || args.undo) return;
    await refundBuyers(commerce, print, {
      channelId: id,
      eventId: args.event,
      percent: 100,
      because: args.because ?? '',
    });
  },
});

export const eventRefund = createCommand({
  name: 'event refund',
  summary: 'Refunds the buyers of an event in any state, all of its price or a part',
  options: {
    channel,
    event,
    percent: {
      type: 'number',
      placeholder: '1 to 100',
      summary: 'of its price in each order; without it all',
    },
    because: sentence,
  },
  async run({ commerce, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const percent = args.percent ?? 100;
    if (percent > 100) throw new CommandRefused('The percentage is 1 to 100.');
    await refundBuyers(commerce, print, {
      channelId: id,
      eventId: args.event,
      percent,
      because: args.because ?? '',
    });
  },
});
