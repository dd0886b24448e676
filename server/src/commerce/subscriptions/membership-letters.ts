// Letters that confirm a subscriber's act. The transaction that saves the act queues a job, and the job writes the
// letter.
import { longDayLabel } from '@floodlit/contract/commerce/order-date';
import { cardLabel } from '@floodlit/contract/sums/card-label';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import type { Queue } from '../../kernel/queue.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import { mailWords, postLetter, writeLetter, type MailWords } from '../../mail/index.ts';
import { nameInLetter, type SubscriptionLettersDeps } from './letters.ts';
import { isRunning, type SubscriptionKey, type SubscriptionRecord } from './rules.ts';

export type MembershipAct = 'trial_started' | 'stopped' | 'kept';

export const membershipLetterJob = 'commerce.post_membership_letter';

type Standing = Pick<SubscriptionRecord, 'state' | 'renews'>;

/**
 * Undefined when the owner did nothing. When a stop ends the subscription at once, the letter about its end is
 * enough.
 */
export function membershipActOf(before: Standing, after: Standing): MembershipAct | undefined {
  if (!isRunning(after.state)) return undefined;
  if (!isRunning(before.state)) return after.state === 'trialing' ? 'trial_started' : undefined;
  if (before.renews === after.renews) return undefined;
  return after.renews ? 'kept' : 'stopped';
}

/** Call it in the transaction that saves the act, under the subscription's lock. So each act is announced once. */
export const announceAct = (
  { queue }: { readonly queue: Queue },
  scope: Scope,
  { channel_id, id }: SubscriptionKey,
  act: MembershipAct,
  at: Date,
): Promise<void> =>
  queue.send(
    membershipLetterJob,
    { channel_id, id, act, at: at.toISOString() },
    { scope, singletonKey: `${channel_id}:${id}:${act}:${at.toISOString()}`, isUnhurried: true },
  );

/** Writes the letter of one act. Idempotent. */
export type PostMembershipLetter = (
  subscription: SubscriptionRecord,
  act: MembershipAct,
  at: string,
) => Promise<void>;

/** The billing intervals of the payment service. */
const everyOf = ({ offer, period }: Pick<SubscriptionRecord, 'offer' | 'period'>, say: MailWords): string =>
  offer === 'annual'
    ? say('membership.every.months', { count: 12 * period })
    : say('membership.every.days', { count: 30 * period });

/** An act that was undone before its letter was written needs no letter. */
const isStillTrue = ({ state, renews }: Standing, act: MembershipAct): boolean =>
  isRunning(state) && (act === 'trial_started' ? state === 'trialing' : renews === (act === 'kept'));

export const createMembershipLetters =
  (deps: SubscriptionLettersDeps & { readonly transact: Transact }): PostMembershipLetter =>
  (subscription, act, at) =>
    deps.transact(async (scope) => {
      const { channel_id: channelId, user_id: userId, period_end: end, card } = subscription;
      const recipient = await deps.findRecipient(scope, channelId, userId);
      if (recipient === undefined || end === null || !isStillTrue(subscription, act)) return;
      const record = await readChannel({ store: deps.channel.store.within(scope) }, channelId);
      const { name, support_email, time_zone } = record.settings;
      const locale = recipient.language ?? record.settings.language;
      const product = await nameInLetter(deps, scope, subscription, locale);
      const say = mailWords(locale);
      const day = longDayLabel(
        act === 'stopped' ? (subscription.access_until ?? end) : end,
        time_zone,
        locale,
      );
      const amount = amountOf(cents(subscription.base_price_cents + subscription.service_fee_cents));
      const price = `${moneyLabel(subscription.currency, amount, locale)} ${everyOf(subscription, say)}`;
      const dayLabel = {
        trial_started: 'first_payment',
        kept: 'next_payment',
        stopped: 'open_until',
      } as const;
      await postLetter(deps.mail, scope, {
        channelId,
        dedupKey: `membership-${act}:${subscription.id}:${at}`,
        from: { name, address: support_email },
        to: recipient.email,
        content: writeLetter(mailBrandOf(record), locale, {
          subject: say(`membership.${act}.subject`, { pass: product }),
          title: say(`membership.${act}.title`),
          blocks: [
            { kind: 'text', text: say(`membership.${act}.lead`, { pass: product, day, price }) },
            {
              kind: 'facts',
              rows: [
                ...(act === 'stopped' ? [] : [{ label: say('membership.labels.price'), value: price }]),
                { label: say(`membership.labels.${dayLabel[act]}`), value: day },
                ...(act === 'stopped' || card === null
                  ? []
                  : [{ label: say('membership.labels.card'), value: cardLabel(card, locale) }]),
              ],
            },
            {
              kind: 'button',
              label: say(`membership.${act}.button`),
              href: `${subscription.origin}/profile`,
            },
            { kind: 'text', text: say(`membership.${act}.after`) },
          ],
          footer: say('subscription.footer', { channel: name }),
        }),
        isUnhurried: true,
      });
    });
