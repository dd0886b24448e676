// Letters to a subscriber: the next payment, a coming end, a failed renewal, and the end. Each is sent once, in the
// reader's language.
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { longDayLabel } from '@floodlit/contract/commerce/order-date';
import { cardLabel } from '@floodlit/contract/sums/card-label';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { mailBrandOf, readChannel, type ChannelDeps } from '../../channel/index.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import type { Scope } from '../../kernel/transact.ts';
import { isAddress, mailWords, postLetter, writeLetter, type MailDeps } from '../../mail/index.ts';
import { type Pass, boughtNameIn } from '../passes/index.ts';
import type { SubscriptionRecord } from './rules.ts';

export type LetterKind = 'notice' | 'failed' | 'ending' | 'ended';

/**
 * `covered`: it ended because another purchase gives all of it. `trial_failed`: the first payment after a trial.
 * `no_card`: it ends for lack of a card. `failed_without_card`: a renewal that found no card.
 */
export type LetterText =
  | LetterKind
  | 'covered'
  | 'trial_notice'
  | 'trial_failed'
  | 'no_card'
  | 'failed_without_card';

/** The fields of a subscription that its letters use. */
export type Announced = Pick<
  SubscriptionRecord,
  | 'id'
  | 'channel_id'
  | 'user_id'
  | 'pass_id'
  | 'name'
  | 'base_price_cents'
  | 'service_fee_cents'
  | 'currency'
  | 'origin'
  | 'state'
  | 'period_end'
  | 'access_until'
  | 'card'
>;

export interface SubscriptionLetters {
  /** Announces the next payment some days before it. One letter for each period. */
  postRenewalNotice(scope: Scope, subscription: Announced): Promise<void>;
  /** A failed renewal, or a failed first payment after a trial. One letter for each period. */
  postRenewalFailed(
    scope: Scope,
    subscription: Announced,
    facts: { readonly hasPaid: boolean },
  ): Promise<void>;
  /** The subscription will end with its period: its owner stopped it, or it has no card. One letter for each period. */
  postEnding(scope: Scope, subscription: Announced, hasCard: boolean): Promise<void>;
  /** The subscription has ended. @param isCovered its trial was given back, because another purchase gives all of it. */
  postEnded(scope: Scope, subscription: Announced, isCovered: boolean): Promise<void>;
}

export interface Recipient {
  readonly email: string;
  readonly language: Locale | null;
}

export interface SubscriptionLettersDeps {
  readonly channel: ChannelDeps;
  readonly mail: MailDeps;
  /** Undefined for a deleted account. */
  readonly findRecipient: (scope: Scope, channelId: number, userId: number) => Promise<Recipient | undefined>;
  /** Undefined for a pass that is gone. */
  readonly findPass: (scope: Scope, channelId: number, passId: number) => Promise<Pass | undefined>;
}

/** The pass's name in the reader's language, while it is still the bought name. */
export const nameInLetter = async (
  { findPass }: Pick<SubscriptionLettersDeps, 'findPass'>,
  scope: Scope,
  { channel_id, pass_id, name }: Pick<SubscriptionRecord, 'channel_id' | 'pass_id' | 'name'>,
  locale: Locale,
): Promise<string> => boughtNameIn(await findPass(scope, channel_id, pass_id), name, locale);

export function createSubscriptionLetters(deps: SubscriptionLettersDeps): SubscriptionLetters {
  const post = async (
    kind: LetterKind,
    scope: Scope,
    subscription: Announced,
    text: LetterText = kind,
  ): Promise<void> => {
    const { channel_id: channelId, user_id: userId, period_end: end } = subscription;
    const recipient = await deps.findRecipient(scope, channelId, userId);
    if (recipient === undefined || end === null) return;
    const record = await readChannel({ store: deps.channel.store.within(scope) }, channelId);
    const { name, support_email, time_zone } = record.settings;
    // The transaction that saves a payment also writes these letters. A letter without a valid address must not undo
    // it.
    if (!isAddress(recipient.email)) return;
    const locale = recipient.language ?? record.settings.language;
    const product = await nameInLetter(deps, scope, subscription, locale);
    const day = (moment: Date): string => longDayLabel(moment, time_zone, locale);
    const amount = cents(subscription.base_price_cents + subscription.service_fee_cents);
    const say = mailWords(locale);
    const until = subscription.access_until ?? end;
    const isPayment = kind === 'notice' || kind === 'failed';
    await postLetter(deps.mail, scope, {
      channelId,
      dedupKey: `subscription-${kind}:${subscription.id}:${end.toISOString()}`,
      from: { name, address: support_email },
      to: recipient.email,
      content: writeLetter(mailBrandOf(record), locale, {
        subject: say(`subscription.${text}.subject`, { pass: product }),
        title: say(`subscription.${text}.title`),
        blocks: [
          {
            kind: 'text',
            text: say(`subscription.${text}.lead`, {
              pass: product,
              day: day(kind === 'failed' ? until : end),
            }),
          },
          ...(isPayment
            ? [
                {
                  kind: 'facts' as const,
                  rows: [
                    {
                      label: say('subscription.amount'),
                      value: moneyLabel(subscription.currency, amountOf(amount), locale),
                    },
                    ...(kind === 'notice' ? [{ label: say('subscription.on'), value: day(end) }] : []),
                    ...(subscription.card === null
                      ? []
                      : [
                          {
                            label: say('subscription.card'),
                            value: cardLabel(subscription.card, locale),
                          },
                        ]),
                  ],
                },
              ]
            : []),
          {
            kind: 'button',
            label: say(`subscription.${text}.button`),
            href: `${subscription.origin}/profile`,
          },
          { kind: 'text', text: say(`subscription.${text}.after`) },
        ],
        footer: say('subscription.footer', { channel: name }),
      }),
    });
  };
  return {
    postRenewalNotice: (scope, subscription) =>
      post('notice', scope, subscription, subscription.state === 'trialing' ? 'trial_notice' : 'notice'),
    postRenewalFailed: (scope, subscription, { hasPaid }) =>
      post('failed', scope, subscription, failureTextOf(subscription, hasPaid)),
    postEnding: (scope, subscription, hasCard) =>
      post('ending', scope, subscription, hasCard ? 'ending' : 'no_card'),
    postEnded: (scope, subscription, isCovered) =>
      post('ended', scope, subscription, isCovered ? 'covered' : 'ended'),
  };
}

/** A refunded period gets no such letter, so that the days of grace are open. */
export const failureTextOf = ({ card }: Pick<Announced, 'card'>, hasPaid: boolean): LetterText => {
  if (!hasPaid) return 'trial_failed';
  return card === null ? 'failed_without_card' : 'failed';
};

/** Seconds before a payment at which its letter is due. */
export const noticeSeconds = limits.renewalNoticeDays * 86_400;
