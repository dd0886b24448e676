// A poll and a webhook concern the same payment: the payment service is called once.
import { describe, expect, it } from 'vitest';
import { commerceJobs, paidEvent, type CommerceDeps, type Purchase } from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buySeason, pay, statusOf } = season;

/** The room's jobs, and the number of their calls about a payment. */
function watchedJobs() {
  let questions = 0;
  const payments: CommerceDeps['payments'] = {
    ...season.deps.payments,
    readIntent: (id) => {
      questions += 1;
      return season.deps.payments.readIntent(id);
    },
  };
  const jobs = commerceJobs({ ...season.deps, payments });
  const run = async (name: string, data: Record<string, unknown>): Promise<void> => {
    const job = jobs.find((each) => each.name === name);
    await job?.run({ id: name, data, signal: AbortSignal.timeout(10_000) });
  };
  return { run, questions: () => questions };
}

const channelId = () => season.world.shop.channelId;
const theOrder = ({ order }: Purchase) => ({ channel_id: channelId(), order_id: order.id });

async function hear(type: string, intentId: string): Promise<{ channel_id: number; event_id: string }> {
  const event = { channel_id: channelId(), event_id: `evt_${type}` };
  const received_at = season.schedule.clock.now();
  await season.deps.store.insertInboxRow({ ...event, type, object_id: intentId, received_at });
  return event;
}

const isDone = async ({ channel_id, event_id }: { channel_id: number; event_id: string }) =>
  (await season.deps.store.findInboxRow(channel_id, event_id))?.done_at !== null;

describe('a payment with both a poll and a webhook', () => {
  it('is not read again for the later webhook of the payment, but for any other event', async () => {
    const { run, questions } = watchedJobs();
    const bought = await buySeason();
    const intentId = pay(bought);
    await run('commerce.sync_order', theOrder(bought));
    expect([await statusOf(bought), questions()]).toEqual(['paid', 1]);
    const paid = await hear(paidEvent, intentId);
    await run('commerce.work_inbox', paid);
    expect([await isDone(paid), questions()]).toEqual([true, 1]);
    const refunded = await hear('charge.refunded', intentId);
    await run('commerce.work_inbox', refunded);
    expect([await isDone(refunded), questions()]).toEqual([true, 2]);
  });

  it('is left to the received webhook, and read when that one is not processed in time', async () => {
    const { run, questions } = watchedJobs();
    const bought = await buySeason();
    const paid = await hear(paidEvent, pay(bought));
    await run('commerce.sync_order', theOrder(bought));
    expect([await statusOf(bought), questions()]).toEqual(['created', 0]);
    season.schedule.clock.advance(7);
    await run('commerce.sync_order', theOrder(bought));
    expect([await statusOf(bought), questions()]).toEqual(['paid', 1]);
    await run('commerce.work_inbox', paid);
    expect([await isDone(paid), questions()]).toEqual([true, 1]);
  });

  it('is read when the webhook’s job has failed, and when a webhook concerns another payment', async () => {
    const { run, questions } = watchedJobs();
    const bought = await buySeason();
    const failed = await hear(paidEvent, pay(bought));
    await hear('payment_intent.canceled', 'pi_of_another');
    await season.deps.store.noteInboxTrouble(failed.channel_id, failed.event_id, 'no answer');
    await run('commerce.sync_order', theOrder(bought));
    expect([await statusOf(bought), questions()]).toEqual(['paid', 1]);
  });

  it('is read by its own webhook alone, because the order is not paid yet', async () => {
    const { run, questions } = watchedJobs();
    const bought = await buySeason();
    const paid = await hear(paidEvent, pay(bought));
    await run('commerce.work_inbox', paid);
    expect([await statusOf(bought), await isDone(paid), questions()]).toEqual(['paid', true, 1]);
  });
});
