import { describe, expect, it } from 'vitest';
import { passNameIn } from '../../../test/money/pass-name.ts';
import { account } from '@floodlit/contract/identity/account';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { receipts as routes } from '@floodlit/contract/commerce/receipts';
import { longDayLabel, orderDateLabel } from '@floodlit/contract/commerce/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { demoPassword } from '@floodlit/demo/content';
import { openCheckout, refusal } from '../../../test/money/checkout.ts';
import { checkInvariants } from '../index.ts';
import { isReceiptDue, receiptNumber } from './rules.ts';

const checkout = openCheckout();
const read = (id: number, session = checkout.alice) => session.client.call(routes.read, { id });
const letters = async () => {
  const all = await checkout.world.context.mail.store.list(await checkout.world.channelId(), 50);
  return all.filter(({ dedup_key }) => dedup_key.startsWith('receipt:'));
};
/** @returns the order's id. */
async function buyAndPay(name: string, session = checkout.alice): Promise<number> {
  const bought = await checkout.buying({ id: (await checkout.passNamed(name, session)).id }, session);
  checkout.world.payments.pay(checkout.secretOf(bought), 'good');
  await checkout.deliver();
  return bought.data.order.id;
}

describe('a receipt’s figures', () => {
  it('has six digits, and says that it is of the sandbox', () => {
    expect(receiptNumber({ number: 42, livemode: true })).toBe('000042');
    expect(receiptNumber({ number: 1_234_567, livemode: false })).toBe('SANDBOX-1234567');
  });

  it('nothing is written for nothing', () => {
    expect(isReceiptDue({ amount_cents: 1 })).toBe(true);
    expect(isReceiptDue({ amount_cents: 0 })).toBe(false);
  });
});

describe('GET /orders/:id/receipt', () => {
  it('[R7.05] is there with the payment: numbered, with who sold, who bought, and each part of the price', async () => {
    const id = await buyAndPay('Month pass');
    const { data } = await read(id);
    expect(data).toMatchObject({
      number: 'SANDBOX-000001',
      seller: { name: 'Northern Sports', email: expect.stringContaining('@') },
      buyer: { name: 'Alice Archer', email: 'alice@demo.test' },
      order: { id, status: 'paid', base_price: 14.99, service_fee: 1, price: 15.99, currency: 'USD' },
      card: { brand: 'visa', last4: '4242' },
      refunded: 0,
      credit_notes: [],
    });
    const next = await buyAndPay('Soccer pass');
    expect((await read(next)).data.number).toBe('SANDBOX-000002');
    expect(await checkInvariants(checkout.world.context.commerce)).toEqual([]);
  });

  it('has one date with its order, the moment of its payment', async () => {
    const bought = await checkout.buyMonth();
    const { id, paid_at, created_at } = bought.data.order;
    expect(paid_at).toBeNull();
    checkout.world.clock.advance(600);
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
    const order = await checkout.orderOf(id);
    expect((await read(id)).data.issued_at).toBe(order.paid_at);
    expect(Date.parse(order.paid_at ?? '') - Date.parse(created_at)).toBe(600_000);
  });

  it('names no card where none paid', async () => {
    const bought = await checkout.buyMonth();
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    checkout.world.payments.tamper(checkout.world.payments.intents[0]?.id ?? '', { card: undefined });
    await checkout.deliver();
    expect((await read(bought.data.order.id)).data.card).toBeNull();
  });

  it('stays as it was, and tells what was given back', async () => {
    const id = await buyAndPay('Month pass');
    await checkout.world.context.channel.store.changeSettings(await checkout.world.channelId(), {
      name: 'Another',
    });
    checkout.world.payments.refund(checkout.world.payments.intents[0]?.id ?? '', 500);
    await checkout.deliver();
    expect((await read(id)).data).toMatchObject({ seller: { name: 'Northern Sports' }, refunded: 5 });
    await expect(
      checkout.world.connection.db.updateTable('commerce.receipts').set({ number: 9 }).execute(),
    ).rejects.toThrow('never changed');
  });

  it('numbers leave no gap where many pay at once, and a repeated webhook writes no second one', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => checkout.world.newcomer()));
    const ids = await Promise.all(
      people.map(async (person) => {
        const bought = await checkout.buyMonth(person);
        checkout.world.payments.pay(checkout.secretOf(bought), 'good');
        return bought.data.order.id;
      }),
    );
    await Promise.all(
      checkout.world.payments.events.flatMap((event) => [checkout.send(event), checkout.send(event)]),
    );
    await checkout.runJobs();
    const numbers = await Promise.all(
      ids.map(async (id, index) => (await read(id, people[index])).data.number),
    );
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `SANDBOX-00000${number}`));
    expect(await letters()).toHaveLength(6);
  });

  it('404 for what was not paid, and the same for what is another’s as for what is not there', async () => {
    const bought = await checkout.buyMonth();
    expect(await refusal(read(bought.data.order.id))).toMatchObject({ code: 'commerce.receipt_not_found' });
    const bob = await checkout.world.as('bob');
    const [theirs, none] = [
      await refusal(read(bought.data.order.id, bob)),
      await refusal(read(999_999, bob)),
    ];
    expect([theirs.status, theirs.message]).toEqual([none.status, none.message]);
    expect(theirs.code).toBe('commerce.order_not_found');
  });

  it('there is none where no money was taken', async () => {
    const { id } = await checkout.passNamed('Month pass');
    await checkout.world.connection.db
      .updateTable('commerce.passes')
      .set({ type: 'free' })
      .where('id', '=', id)
      .execute();
    const { data } = await checkout.buying({ id });
    expect(await refusal(read(data.order.id))).toMatchObject({ code: 'commerce.receipt_not_found' });
    await checkout.runJobs();
    expect(await letters()).toEqual([]);
  });
});

describe('the letter with a receipt', () => {
  it.each([
    [
      'en',
      'Your receipt SANDBOX-000001 from Northern Sports',
      ['Service fee', 'Valid until', 'See the games', 'Visa ending in \u20684242\u2069'],
      'Open and print the receipt',
    ],
    [
      'fr',
      'Votre reçu SANDBOX-000001 de Northern Sports',
      ['Frais de service', 'Visa se terminant par \u20684242\u2069'],
      'Ouvrir et imprimer le reçu',
    ],
    [
      'ar',
      'إيصالك SANDBOX-000001 من Northern Sports',
      ['رسوم الخدمة', 'Visa تنتهي بـ \u20684242\u2069'],
      'فتح الإيصال وطباعته',
    ],
  ] as const)('is written in the reader’s language: %s', async (language, subject, parts, button) => {
    await checkout.alice.client.call(account.update, { language });
    const id = await buyAndPay('Month pass');
    const [letter, ...more] = await letters();
    const { paid_at: paidAt, access_until: until } = await checkout.orderOf(id);
    expect(Date.parse(until ?? '') - Date.parse(paidAt ?? '')).toBe(30 * 86_400_000);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ recipient: 'alice@demo.test', subject });
    for (const text of [letter?.text, letter?.html]) {
      for (const part of parts) expect(text).toContain(part);
      expect(text).toContain(orderDateLabel(paidAt ?? '', 'America/New_York', language));
      expect(text).toContain(moneyLabel('USD', 15.99, language));
      expect(text).toContain(passNameIn(language, 'Month pass'));
      expect(text).toContain(button);
      expect(text).toContain(longDayLabel(new Date(until ?? ''), 'America/New_York', language));
      expect(text).toContain(`https://localhost:4443/profile/orders/${id}`);
    }
  });

  it('leads to the bought game, and to the team of a team pass', async () => {
    const game = await checkout.eventOfType('ppv');
    const teamPass = await checkout.passNamed('Team pass');
    const participant_id = teamPass.participants[0] ?? 0;
    for (const input of [
      { type: 'event' as const, id: game.id },
      { id: teamPass.id, participant_id },
    ]) {
      const bought = await checkout.buying(input);
      checkout.world.payments.pay(checkout.secretOf(bought), 'good');
      await checkout.deliver();
    }
    const { alias } = await checkout.world.connection.db
      .selectFrom('catalog.participants')
      .where('id', '=', participant_id)
      .select('alias')
      .executeTakeFirstOrThrow();
    const texts = (await letters()).map(({ text }) => text);
    expect(texts.join()).toContain(`Go to the game: https://localhost:4443/watch/${game.id}\n`);
    expect(texts.join()).toContain(`Go to the team: https://localhost:4443/?participant=${alias}\n`);
    // A game that was bought alone stays open.
    expect(texts.filter((text) => text.includes('Valid until'))).toHaveLength(1);
  });

  it('leads to the channel’s own host, and names each item of a bundle with its price', async () => {
    const nora = await checkout.world.newcomer('second.localhost');
    const { data } = await nora.client.call(commerce.packages);
    const [, one, other] = data.filter(
      ({ type, is_team_pass, event_categories }) =>
        type === 'paid' && !is_team_pass && event_categories.length < 2,
    );
    const bought = await nora.client.call(commerce.buyBundle, {
      items: [one, other].map((pass) => ({ type: 'package' as const, id: pass?.id ?? 0 })),
      terms_accepted: true,
      overlap_accepted: true,
    });
    checkout.world.payments.pay(bought.data.payment?.client_secret ?? '', 'good');
    await checkout.deliver();
    const channelId = await checkout.world.channelId('littoral-sport');
    const all = await checkout.world.context.mail.store.list(channelId, 50);
    const letter = all.find(({ dedup_key }) => dedup_key.startsWith('receipt:'));
    expect(letter?.text).toContain(`https://second.localhost:4443/profile/orders/${bought.data.order.id}`);
    for (const pass of [one, other])
      expect(letter?.text).toContain(`${pass?.name} · ${moneyLabel('CAD', pass?.base_price ?? 0, 'fr')}`);
    expect(letter?.html).toContain('Littoral Sport');
  });

  it('is not written to a buyer who has deleted the account', async () => {
    const person = await checkout.world.newcomer();
    const bought = await checkout.buyMonth(person);
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    await person.client.call(account.remove, { current_password: demoPassword });
    await checkout.deliver();
    expect(await letters()).toEqual([]);
    expect(await refusal(checkout.orderOf(bought.data.order.id, person))).toMatchObject({ status: 401 });
  });
});

it('[R4.02] GET /orders is paged, the newest first', async () => {
  const first = await buyAndPay('Month pass');
  const second = await buyAndPay('Soccer pass');
  const page = (offset: number) => checkout.alice.client.call(commerce.orders, { limit: 1, offset });
  expect((await page(0)).data.map(({ id }) => id)).toEqual([second]);
  expect((await page(1)).data.map(({ id }) => id)).toEqual([first]);
  expect((await page(0)).meta).toEqual({ total: 2, limit: 1, offset: 0 });
});
