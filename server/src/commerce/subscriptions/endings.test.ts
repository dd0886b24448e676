import { describe, expect, it, vi } from 'vitest';
import { passNameIn } from '../../../test/money/pass-name.ts';
import { cards } from '@floodlit/contract/commerce/cards';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { PaymentMissing } from '../accounts/ports.ts';
import { failureTextOf } from './letters.ts';

const checkout = openSubscriber();
const { offer, mine, minute, setRenewal, subscribed, subscribing, aCard } = checkout;
const daySeconds = 86_400;
const letters = async (): Promise<string[]> =>
  (
    await checkout.world.connection.pool.query<{ subject: string }>(
      "select subject from mail.messages where dedup_key like 'subscription-%' order by id",
    )
  ).rows.map(({ subject }) => subject);

describe('the end of a subscription', () => {
  it('[R4.02] is announced three days before where it was stopped, and told when it has come: each once', async () => {
    await subscribed();
    await setRenewal(false);
    await minute(26 * daySeconds);
    expect(await letters()).toEqual([]);
    await minute(1 * daySeconds);
    await minute();
    expect(await letters()).toEqual(['Fan membership ends soon']);
    checkout.world.clock.advance(3 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    await minute();
    await minute(600);
    expect(await mine()).toMatchObject([{ state: 'canceled' }]);
    expect(await letters()).toEqual(['Fan membership ends soon', 'Fan membership has ended']);
  });

  it('[R4.02] is written down where its letter cannot be sent', async () => {
    await subscribed();
    await setRenewal(false);
    const { pool } = checkout.world.connection;
    await pool.query(
      `update channel.channels set settings = settings || '{"support_email": "", "time_zone": "Nowhere"}'`,
    );
    await pool.query(`update identity.users set email = 'nowhere' where email = 'alice@demo.test'`);
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    await minute(600);
    expect(await mine()).toMatchObject([{ state: 'canceled' }]);
    expect(await letters()).toEqual([]);
  });

  it('[R4.02] is no longer announced once it is kept: the payment is', async () => {
    await subscribed();
    await setRenewal(false);
    await minute(27 * daySeconds);
    await setRenewal(true);
    await minute();
    expect(await letters()).toEqual(['Fan membership ends soon', 'Fan membership renews soon']);
  });

  it('[R4.02] is announced where its card was removed', async () => {
    await subscribed();
    const card = await aCard();
    await checkout.alice.client.call(cards.remove, { id: card });
    checkout.world.subscriptions.loseCards();
    await minute();
    expect(await mine()).toMatchObject([{ card: null }]);
    await minute(27 * daySeconds);
    expect(await letters()).toEqual(['Fan membership has no card and ends soon']);
  });
});

describe('a trial whose card was removed', () => {
  it('[R4.02] stops its renewal at once, and a letter says so', async () => {
    const card = await aCard();
    await checkout.trying(card);
    await minute();
    expect(await mine()).toMatchObject([{ state: 'trialing', auto_renewal: 'on' }]);
    checkout.world.subscriptions.loseCards();
    await checkout.alice.client.call(cards.remove, { id: card });
    expect(await mine()).toMatchObject([{ state: 'trialing', auto_renewal: 'off', card: null }]);
    await checkout.runJobs();
    const { rows } = await checkout.world.connection.pool.query<{ text: string }>(
      "select text from mail.messages where dedup_key like 'membership-stopped:%'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain('You won’t be charged again');
    await minute(8 * daySeconds);
    expect(checkout.world.payments.intents).toEqual([]);
    await checkout.sound();
  });
});

describe('a renewal that fails for want of a card', () => {
  it.each([
    ['en', 'Your subscription has no card', 'There is no card to pay for %s. You can still watch until'],
    ['fr', 'Votre abonnement n’a pas de carte', 'Il n’y a pas de carte pour payer %s. Vous pouvez'],
    ['ar', 'لا بطاقة لاشتراكك', 'لا توجد بطاقة لدفع %s'],
  ] as const)('says so, and of no refused card, in %s', async (language, title, lead) => {
    const { pool } = checkout.world.connection;
    await pool.query("update identity.users set language = $1 where email = 'alice@demo.test'", [language]);
    await subscribed();
    checkout.world.subscriptions.loseCards();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    await minute(600);
    expect(await mine()).toMatchObject([{ state: 'past_due', card: null }]);
    const { rows } = await pool.query<{ text: string }>(
      "select text from mail.messages where dedup_key like 'subscription-failed:%'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).toContain(title);
    expect(rows[0]?.text).toContain(lead.replace('%s', passNameIn(language, 'Fan membership')));
    expect(rows[0]?.text).not.toMatch(/not accepted|pas été acceptée|لم تُقبل/);
  });

  it.each([
    [true, true, 'failed'],
    [false, true, 'failed_without_card'],
    [true, false, 'trial_failed'],
    [false, false, 'trial_failed'],
  ])('chooses its text (card: %s, paid before: %s: %s)', (hasCard, hasPaid, expected) => {
    const card = hasCard ? { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 } : null;
    expect(failureTextOf({ card }, hasPaid)).toBe(expected);
  });
});

describe('user ban', () => {
  const email = 'alice@demo.test';
  it('stops the renewal of a membership, which then ends with its paid period and charges nothing', async () => {
    await subscribed();
    const { userId, channelId } = await checkout.aliceIds();
    const said = await runCommand(checkout.world, 'user', 'ban', '--email', email);
    expect(said).toContain('"Fan membership" ends with its paid period');
    const state = async () =>
      (await checkout.world.context.commerce.store.listSubscriptionsOf(channelId, userId, 5))[0];
    expect(await state()).toMatchObject({ state: 'active', renews: false, renewal_wish: null });
    await runCommand(checkout.world, 'user', 'ban', '--email', email);
    expect(await runCommand(checkout.world, 'user', 'unban', '--email', email)).toContain('stay stopped');
    expect(await state()).toMatchObject({ renews: false });
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    await minute(600);
    expect(await state()).toMatchObject({ state: 'canceled' });
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('stores the stop when the payment service does not answer', async () => {
    await subscribed();
    const { userId, channelId } = await checkout.aliceIds();
    checkout.world.subscriptions.faultOf = (call) => (call === 'setRenewal' ? 'lost_before' : undefined);
    await runCommand(checkout.world, 'user', 'ban', '--email', email);
    const [stored] = await checkout.world.context.commerce.store.listSubscriptionsOf(channelId, userId, 5);
    expect(stored).toMatchObject({ renewal_wish: 'stop' });
  });
});

describe('user ban with a subscription that is not stopped', () => {
  const email = 'alice@demo.test';
  const states = async () => {
    const { userId, channelId } = await checkout.aliceIds();
    return checkout.world.context.commerce.store.listSubscriptionsOf(channelId, userId, 5);
  };

  it('stops the other memberships and names the one that is left', async () => {
    const { pool } = checkout.world.connection;
    await subscribed();
    const { rows: columns } = await pool.query<{ name: string }>(
      `select string_agg(column_name, ', ') as name from information_schema.columns
       where (table_schema, table_name, is_generated) = ('commerce', 'passes', 'NEVER') and column_name not in ('id', 'name')`,
    );
    const others = columns[0]?.name ?? '';
    const { rows } = await pool.query<{ id: number }>(
      `insert into commerce.passes (id, name, ${others}) overriding system value
       select 900001, 'Gold membership', ${others} from commerce.passes where id = $1 returning id`,
      [(await offer()).id],
    );
    const gold = await checkout.buying({ type: 'subscription', id: rows[0]?.id ?? 0 });
    checkout.world.payments.pay(checkout.secretOf(gold), 'good');
    await checkout.deliver();
    vi.spyOn(checkout.world.subscriptions, 'setRenewal').mockRejectedValueOnce(new PaymentMissing('Gone.'));
    await expect(runCommand(checkout.world, 'user', 'ban', '--email', email)).rejects.toThrow(
      /still renew.*Gold membership/,
    );
    expect(await states()).toMatchObject([
      { name: 'Gold membership' },
      { name: 'Fan membership', renews: false },
    ]);
    expect(await runCommand(checkout.world, 'user', 'ban', '--email', email)).toContain(
      '"Gold membership" ends',
    );
    await pool.query('update commerce.passes set on_sale = false where id = 900001');
  });

  it('stops a subscription whose first payment succeeds after the ban', async () => {
    const opened = await subscribing();
    await runCommand(checkout.world, 'user', 'ban', '--email', email);
    checkout.world.payments.pay(checkout.secretOf(opened), 'good');
    await checkout.deliver();
    await minute();
    await minute();
    expect(await states()).toMatchObject([{ state: 'active', renews: false, renewal_wish: null }]);
  });
});
