import { describe, expect, it } from 'vitest';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';
import { runCommand } from '../../../test/cli/command-runner.ts';

const checkout = openSubscriber();
const { aCard, deliver, mine, minute, opened, runJobs, setRenewal, sound, subscribed, trying } = checkout;
const daySeconds = 86_400;
const periodSeconds = 30 * daySeconds;

const intents = () => checkout.world.payments.intents.filter(({ status }) => status === 'succeeded');
const renew = async (): Promise<void> => {
  checkout.world.clock.advance(periodSeconds);
  checkout.world.subscriptions.renewDue('good');
  await minute();
};
const serviceState = () => checkout.world.subscriptions.list()[0]?.state;
/** The next periods charge nothing. */
const chargesNothingMore = async (): Promise<void> => {
  const before = intents().length;
  await renew();
  await renew();
  expect(intents()).toHaveLength(before);
};
const letters = async (key: string): Promise<{ subject: string; text: string }[]> =>
  (
    await checkout.world.connection.pool.query<{ subject: string; text: string }>(
      `select subject, text from mail.messages where dedup_key like $1 order by id`,
      [`${key}%`],
    )
  ).rows;
const newestOrder = async () => {
  const [order] = (await checkout.alice.client.call(commerce.orders, {})).data;
  if (order === undefined) throw new Error('There is no order.');
  return order;
};

type Way = (intentId: string) => Promise<unknown>;
const ways: [string, Way][] = [
  [
    'a refund in the dashboard with its webhook',
    async (id) => {
      checkout.world.payments.refund(id);
      await deliver();
      await runJobs();
    },
  ],
  [
    'a refund in the dashboard without any webhook',
    async (id) => {
      checkout.world.payments.refund(id);
      await minute();
      await runJobs();
    },
  ],
  ['the command', async () => run('refund', '--order', String((await newestOrder()).id))],
  [
    'two partial refunds that are the whole',
    async (id) => {
      checkout.world.payments.refund(id, 500);
      await minute();
      checkout.world.payments.refund(id);
      await minute();
      await runJobs();
    },
  ],
  [
    'a lost dispute',
    async (id) => {
      checkout.world.payments.dispute(id, 'open');
      await minute();
      checkout.world.payments.dispute(id, 'lost');
      await minute();
      await runJobs();
    },
  ],
];
const run = (...words: string[]) => runCommand(checkout.world, ...words);

describe('a full refund of the running period of a membership', () => {
  it.each(ways)('[I5] of its first payment ends it at the payment service: %s', async (_, giveBack) => {
    await subscribed();
    await giveBack(intents()[0]?.id ?? '');
    expect(serviceState()).toBe('canceled');
    expect(await opened()).toBe(0);
    expect(await mine()).toMatchObject([{ state: 'canceled', auto_renewal: 'off' }]);
    await chargesNothingMore();
    await sound();
  });

  it.each(ways)('[I5] of a renewal ends it at the payment service: %s', async (_, giveBack) => {
    await subscribed();
    await renew();
    expect(await opened()).toBe(1);
    await giveBack(intents().at(-1)?.id ?? '');
    expect(serviceState()).toBe('canceled');
    expect(await opened()).toBe(0);
    await chargesNothingMore();
    await sound();
  });

  it('can be followed by a new membership', async () => {
    await subscribed();
    await ways[0]?.[1](intents()[0]?.id ?? '');
    await subscribed();
    expect(await mine()).toMatchObject([{ state: 'active' }, { state: 'canceled' }]);
    expect(await opened()).toBe(1);
    await sound();
  });

  it('is pursued until the payment service answers, shows no renewal and cannot be resumed', async () => {
    await subscribed();
    checkout.world.subscriptions.faultOf = (call) => (call === 'end' ? 'lost_before' : undefined);
    await run('refund', '--order', String((await newestOrder()).id));
    await minute();
    expect(await mine()).toMatchObject([{ state: 'active', auto_renewal: 'stopping' }]);
    expect(await refusal(setRenewal(true))).toMatchObject({ code: 'commerce.subscription_over' });
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect(serviceState()).toBe('canceled');
    await chargesNothingMore();
  });

  it('is reported by the command and by one letter, in words that are true', async () => {
    await subscribed();
    const said = await run('refund', '--order', String((await newestOrder()).id));
    expect(said).toContain('Its membership has ended and charges nothing more.');
    await runJobs();
    const [letter, ...others] = await letters('credit-note:');
    expect(others).toEqual([]);
    expect(letter?.text).toContain('its access has ended. It does not renew, and nothing more is charged.');
    expect(await letters('subscription-failed')).toEqual([]);
  });
});

describe('a refund that leaves the running period paid', () => {
  it('of a part keeps the membership and its renewal', async () => {
    await subscribed();
    const { id } = await newestOrder();
    expect(await run('refund', '--order', String(id), '--amount', '5')).not.toContain('membership');
    await runJobs();
    await minute();
    expect(await mine()).toMatchObject([{ state: 'active', auto_renewal: 'on' }]);
    expect(await opened()).toBe(1);
    await renew();
    expect(intents()).toHaveLength(2);
    await sound();
  });

  it('of an earlier period keeps the membership, and command and letter say so', async () => {
    await subscribed();
    const { id } = await newestOrder();
    await renew();
    const said = await run('refund', '--order', String(id));
    expect(said).toContain('Its membership goes on: a later period is paid.');
    await runJobs();
    await minute();
    expect(await mine()).toMatchObject([{ state: 'active', auto_renewal: 'on' }]);
    expect(await opened()).toBe(1);
    expect((await letters('credit-note:'))[0]?.text).toContain('Your subscription goes on as before.');
    await renew();
    expect(intents()).toHaveLength(3);
    await sound();
  });

  it('of an earlier membership keeps the trial or membership of today', async () => {
    await trying(await aCard());
    await runJobs();
    checkout.world.payments.pay(checkout.secretOf(await checkout.buyMonth()), 'good');
    await deliver();
    checkout.world.payments.refund(intents()[0]?.id ?? '');
    await deliver();
    await minute();
    expect(await mine()).toMatchObject([{ state: 'trialing', auto_renewal: 'on' }]);
    await sound();
  });
});
