// The letter of a refund: its numbered credit note, in the buyer's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { orderDateLabel } from '@floodlit/contract/commerce/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import { isAddress, mailWords, postLetter, writeLetter, type MailContent } from '../../mail/index.ts';
import { itemsOf, productNames, type OrderRecord } from '../orders/index.ts';
import type { CreditNoteFacts, PostCreditNote } from './ports.ts';
import { creditNoteNumber, receiptNumber } from './rules.ts';
import type { LettersDeps } from './receipt-letter.ts';

/** The order with its name in the reader's language, and the name of the refunded game. */
interface NamedFacts extends CreditNoteFacts {
  readonly game: string;
}

/** A full refund of a membership's running period ends the membership. A refund of an earlier period does not. */
const leadOf = ({
  order: { type },
  keptCents,
  isEarlierPeriod,
  cause,
}: CreditNoteFacts):
  | 'whole'
  | 'part'
  | 'cancelled'
  | 'cancelled_bundle'
  | 'membership'
  | 'membership_period' => {
  if (isEarlierPeriod) return 'membership_period';
  if (cause?.is_cancelled === true)
    return type === 'bundle' && keptCents > 0 ? 'cancelled_bundle' : 'cancelled';
  if (keptCents > 0) return 'part';
  return type === 'subscription' ? 'membership' : 'whole';
};

function creditNoteLetter(
  channel: Parameters<typeof mailBrandOf>[0],
  facts: NamedFacts,
  locale: Locale,
): MailContent {
  const { order, receipt, note, keptCents, other, cause, game } = facts;
  const say = mailWords(locale);
  const number = creditNoteNumber(note);
  const money = (amount: number): string => moneyLabel(order.currency, amountOf(cents(amount)), locale);
  const { name, address, email } = receipt.seller;
  const lead = leadOf(facts);
  const product = lead === 'whole' || cause === undefined ? order.product_name : game;
  const refunded = { product, amount: money(note.amount_cents) };
  return writeLetter(mailBrandOf(channel), locale, {
    subject:
      cause?.is_cancelled === true
        ? say('credit_note.cancelled_subject', { game, channel: channel.settings.name, number })
        : say('credit_note.subject', { channel: channel.settings.name, number }),
    title: say('credit_note.title'),
    blocks: [
      {
        kind: 'text',
        text:
          other === undefined
            ? say(`credit_note.${lead}`, refunded)
            : say('credit_note.overlap', { ...refunded, other: other.product_name }),
      },
      ...(cause === undefined || cause.sentence === ''
        ? []
        : [{ kind: 'quote' as const, text: cause.sentence }]),
      {
        kind: 'facts',
        rows: [
          { label: say('credit_note.labels.number'), value: number },
          { label: say('credit_note.labels.receipt'), value: receiptNumber(receipt) },
          {
            label: say('credit_note.labels.date'),
            value: orderDateLabel(note.issued_at.toISOString(), channel.settings.time_zone, locale),
          },
          { label: say('credit_note.labels.product'), value: order.product_name },
          { label: say('credit_note.labels.order'), value: String(order.id) },
          { label: say('credit_note.labels.paid'), value: money(order.amount_cents) },
          { label: say('credit_note.labels.refunded'), value: money(-note.amount_cents) },
          { label: say('credit_note.labels.kept'), value: money(keptCents) },
          {
            label: say('credit_note.labels.seller'),
            value: [...new Set([name, ...(address ?? '').split('\n'), email])].filter(Boolean).join('\n'),
          },
        ],
      },
      { kind: 'text', text: say('credit_note.arrival') },
      ...(order.origin === null
        ? []
        : [
            {
              kind: 'button' as const,
              label: say('credit_note.button'),
              href: `${order.origin}/profile/orders/${order.id}`,
            },
          ]),
      ...(note.livemode ? [] : [{ kind: 'text' as const, text: say('credit_note.sandbox') }]),
    ],
    footer: say('credit_note.footer', { channel: channel.settings.name }),
  });
}

/** Safe to repeat: one credit note has one letter. A user who deleted the account gets none. */
export const createCreditNoteLetters =
  (deps: LettersDeps): PostCreditNote =>
  async (facts) => {
    const { channel, identity, mail, transact } = deps;
    const { order, note } = facts;
    const user = await identity.store.findUser(order.channel_id, order.user_id);
    if (user === undefined || !isAddress(user.email)) return;
    const record = await readChannel(channel, order.channel_id);
    const { name, support_email, language } = record.settings;
    const locale = user.language ?? language;
    const named = async (one: OrderRecord): Promise<OrderRecord & { readonly game: string }> => {
      const items = await itemsOf(deps.store, one);
      const names = await productNames(deps, one.channel_id, locale, [one, ...items]);
      const product_name = names.ofOrder(one, items);
      const item = items.find(({ event_id }) => event_id !== null && event_id === facts.cause?.event_id);
      return { ...one, product_name, game: item === undefined ? product_name : names.ofItem(item) };
    };
    const other = facts.other && (await named(facts.other));
    const { game, ...own } = await named(order);
    const content = creditNoteLetter(record, { ...facts, order: own, game, other }, locale);
    await transact((scope) =>
      postLetter(mail, scope, {
        channelId: order.channel_id,
        dedupKey: `credit-note:${note.source_id}`,
        from: { name, address: support_email },
        to: user.email,
        content,
        isUnhurried: true,
      }),
    );
  };
