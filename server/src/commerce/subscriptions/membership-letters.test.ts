import { describe, expect, it } from 'vitest';
import { passNameIn } from '../../../test/money/pass-name.ts';
import { account } from '@floodlit/contract/identity/account';
import type { Locale } from '@floodlit/contract/primitives';
import { longDayLabel } from '@floodlit/contract/commerce/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { demoPassword } from '@floodlit/demo/content';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { membershipActOf } from './membership-letters.ts';

const checkout = openSubscriber();
const { aCard, trying, subscribed, setRenewal, runJobs, mine, minute } = checkout;
const letters = async () => {
  const all = await checkout.world.context.mail.store.list(await checkout.world.channelId(), 50);
  return all.filter(({ dedup_key }) => dedup_key.startsWith('membership-'));
};
const dayOf = (moment: string | null | undefined, language: Locale) =>
  longDayLabel(new Date(moment ?? ''), 'America/New_York', language);

describe('what an owner did', () => {
  it.each([
    ['opening', true, 'trialing', true, 'trial_started'],
    ['unknown', true, 'trialing', true, 'trial_started'],
    ['opening', true, 'active', true, undefined],
    ['trialing', true, 'trialing', true, undefined],
    ['trialing', true, 'active', true, undefined],
    ['active', true, 'active', false, 'stopped'],
    ['trialing', true, 'trialing', false, 'stopped'],
    ['active', false, 'active', true, 'kept'],
    ['active', false, 'active', false, undefined],
    ['active', true, 'canceled', false, undefined],
    ['past_due', true, 'canceled', false, undefined],
  ] as const)('%s %s, then %s %s: %s', (state, renews, nextState, nextRenews, act) => {
    expect(membershipActOf({ state, renews }, { state: nextState, renews: nextRenews })).toBe(act);
  });
});

const named = (language: 'en' | 'fr' | 'ar', text: string): string =>
  text.replace('%s', passNameIn(language, 'Fan membership'));

describe('the letter of a trial that began', () => {
  it.each([
    ['en', 'Your free trial of %s has started', 'USD $12.99 every 30 days', 'Cancel in your profile'],
    [
      'fr',
      'Votre essai gratuit de %s a commencé',
      '12,99\u00a0$\u00a0US tous les 30 jours',
      'dans votre profil',
    ],
    [
      'ar',
      'بدأت تجربتك المجانية لـ %s',
      '\u200f\u206612.99\u2069\u00a0\u2066US$\u2069 كل 30 يومًا',
      'من حسابك',
    ],
  ] as const)(
    'tells the price, the first payment and how to stop: %s',
    async (language, subject, price, how) => {
      await checkout.alice.client.call(account.update, { language });
      await trying(await aCard());
      await runJobs();
      await minute(3_600);
      await runJobs();
      const [letter, ...more] = await letters();
      expect(more).toEqual([]);
      expect(letter).toMatchObject({
        recipient: 'alice@demo.test',
        subject: named(language, subject),
      });
      const [own] = await mine();
      for (const text of [letter?.text, letter?.html])
        for (const part of [price, dayOf(own?.current_period_end, language), how, '/profile'])
          expect(text).toContain(part);
    },
  );
});

describe('the letters of a stop and of what is kept', () => {
  it.each([
    ['en', 'Auto-renewal of %s is canceled', '%s renews again'],
    ['fr', 'Le renouvellement de %s est annulé', '%s se renouvelle de nouveau'],
    ['ar', 'أُلغي التجديد التلقائي لـ %s', 'عاد تجديد %s تلقائيًا'],
  ] as const)('tell until when it is open, and the next payment: %s', async (language, stopped, kept) => {
    await checkout.alice.client.call(account.update, { language });
    await subscribed();
    await setRenewal(false);
    await setRenewal(false);
    await runJobs();
    const [own] = await mine();
    const [first, ...more] = await letters();
    expect(more).toEqual([]);
    expect(first?.subject).toBe(named(language, stopped));
    expect(first?.text).toContain(dayOf(own?.access_until, language));
    await minute(60);
    await setRenewal(true);
    await runJobs();
    const second = (await letters()).find(({ dedup_key }) => dedup_key !== first?.dedup_key);
    expect(second?.subject).toBe(named(language, kept));
    for (const part of [moneyLabel('USD', 12.99, language), dayOf(own?.current_period_end, language)])
      expect(second?.text).toContain(part);
    expect(await letters()).toHaveLength(2);
  });

  it('are not written of what was undone at once', async () => {
    await subscribed();
    await setRenewal(false);
    await setRenewal(true);
    await runJobs();
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Fan membership renews again']);
  });

  it('are not written to a buyer who has deleted the account', async () => {
    await subscribed();
    await setRenewal(false);
    await checkout.alice.client.call(account.remove, { current_password: demoPassword });
    await runJobs();
    expect(await letters()).toEqual([]);
  });
});
