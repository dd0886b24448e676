import { describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { receipts as routes } from '@floodlit/contract/commerce/receipts';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { demoPassword } from '@floodlit/demo/content';
import { openCheckout } from '../../../test/money/checkout.ts';
import { checkInvariants } from '../index.ts';
import { creditNoteNumber } from './rules.ts';

const checkout = openCheckout();
const notesOf = async (id: number, session = checkout.alice) =>
  (await session.client.call(routes.read, { id })).data.credit_notes;
const letters = async () => {
  const all = await checkout.world.context.mail.store.list(await checkout.world.channelId(), 50);
  return all.filter(({ dedup_key }) => dedup_key.startsWith('credit-note:'));
};
async function buyAndPay(session = checkout.alice): Promise<number> {
  const bought = await checkout.buyMonth(session);
  checkout.world.payments.pay(checkout.secretOf(bought), 'good');
  await checkout.deliver();
  return bought.data.order.id;
}
async function refund(cents?: number, intent = 0): Promise<void> {
  checkout.world.payments.refund(checkout.world.payments.intents[intent]?.id ?? '', cents);
  await checkout.deliver();
}

it('a credit note has a number of its own, and says that it is of the sandbox', () => {
  expect(creditNoteNumber({ number: 42, livemode: true })).toBe('CN-000042');
  expect(creditNoteNumber({ number: 42, livemode: false })).toBe('SANDBOX-CN-000042');
});

describe('the credit notes on a receipt', () => {
  it('has one for each refund, with its amount', async () => {
    const id = await buyAndPay();
    expect(await notesOf(id)).toEqual([]);
    await refund(500);
    await refund();
    expect(await notesOf(id)).toMatchObject([
      { number: 'SANDBOX-CN-000001', amount: 5 },
      { number: 'SANDBOX-CN-000002', amount: 10.99 },
    ]);
    expect(await checkInvariants(checkout.world.context.commerce)).toEqual([]);
    await expect(
      checkout.world.connection.db.updateTable('commerce.credit_notes').set({ number: 9 }).execute(),
    ).rejects.toThrow('never changed');
  });

  it('numbers leave no gap and repeat none where many are refunded at once and webhooks come twice', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => checkout.world.newcomer()));
    const ids: number[] = [];
    for (const person of people) ids.push(await buyAndPay(person));
    const before = checkout.world.payments.events.length;
    for (const intent of checkout.world.payments.intents) {
      checkout.world.payments.refund(intent.id, 100);
      checkout.world.payments.refund(intent.id, 200);
    }
    const told = checkout.world.payments.events.slice(before);
    await Promise.all(told.flatMap((event) => [checkout.send(event), checkout.send(event)]));
    await checkout.runJobs();
    const notes = await Promise.all(ids.map((id, index) => notesOf(id, people[index])));
    expect(
      notes
        .flat()
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(Array.from({ length: 10 }, (_, index) => `SANDBOX-CN-${String(index + 1).padStart(6, '0')}`));
    expect(await letters()).toHaveLength(10);
  });
});

describe('the letter with a credit note', () => {
  it.each([
    [
      'en',
      'Your refund from Northern Sports: credit note SANDBOX-CN-000001',
      'your access has ended',
      'You keep what you bought',
    ],
    [
      'fr',
      'Votre remboursement de Northern Sports\u00a0: avoir SANDBOX-CN-000001',
      'son accès a pris fin',
      'Vous gardez votre achat',
    ],
    [
      'ar',
      'استرداد مبلغك من Northern Sports: إشعار دائن SANDBOX-CN-000001',
      'انتهى حقك في المشاهدة',
      'ويبقى ما اشتريته لك',
    ],
  ] as const)(
    'is written in the reader’s language, for a part and for the rest: %s',
    async (language, subject, whole, part) => {
      await checkout.alice.client.call(account.update, { language });
      const id = await buyAndPay();
      await refund(500);
      const money = (amount: number): string => moneyLabel('USD', amount, language);
      const [first] = await letters();
      expect(first).toMatchObject({ recipient: 'alice@demo.test', subject });
      for (const text of [first?.text, first?.html]) {
        for (const shown of [part, money(5), money(15.99), money(10.99), 'SANDBOX-000001'])
          expect(text).toContain(shown);
        expect(text).not.toContain(whole);
        expect(text).toContain(`https://localhost:4443/profile/orders/${id}`);
      }
      await refund();
      const rest = (await letters()).find(({ dedup_key }) => dedup_key !== first?.dedup_key);
      for (const shown of [whole, money(10.99), money(0)]) expect(rest?.text).toContain(shown);
      // Told again, nothing is written again.
      await checkout.deliver();
      expect(await letters()).toHaveLength(2);
    },
  );

  it('is not written to a buyer who has deleted the account', async () => {
    const person = await checkout.world.newcomer();
    await buyAndPay(person);
    await person.client.call(account.remove, { current_password: demoPassword });
    await refund();
    expect(await letters()).toEqual([]);
  });
});
