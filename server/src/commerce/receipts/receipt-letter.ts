// The letter of a receipt, in the buyer's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { cardBrand } from '@floodlit/contract/sums/card-brand';
import { orderDateLabel } from '@floodlit/contract/commerce/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { mailBrandOf, readChannel, type ChannelDeps } from '../../channel/index.ts';
import type { IdentityDeps } from '../../identity/index.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import type { Transact } from '../../kernel/transact.ts';
import {
  isAddress,
  mailWords,
  postLetter,
  writeLetter,
  type MailContent,
  type MailDeps,
} from '../../mail/index.ts';
import {
  type BundleStore,
  type NamingDeps,
  type OrderItem,
  type OrderRecord,
  productNames,
} from '../orders/index.ts';
import type { PostReceipt } from './ports.ts';
import { receiptNumber } from './rules.ts';
import type { ReceiptRecord } from './store.ts';

export interface ReceiptFacts {
  readonly receipt: ReceiptRecord;
  readonly order: OrderRecord;
  /** The items of a bundle. */
  readonly items: readonly Pick<OrderItem, 'name' | 'base_price_cents'>[];
  readonly locale: Locale;
  readonly timeZone: string;
}

export function receiptLetter(
  channel: Parameters<typeof mailBrandOf>[0],
  { receipt, order, items, locale, timeZone }: ReceiptFacts,
): MailContent {
  const say = mailWords(locale);
  const number = receiptNumber(receipt);
  const money = (amount: number): string => moneyLabel(order.currency, amountOf(cents(amount)), locale);
  const { name, address, email } = receipt.seller;
  const rows = [
    { label: say('receipt.labels.number'), value: number },
    {
      label: say('receipt.labels.date'),
      value: orderDateLabel(receipt.issued_at.toISOString(), timeZone, locale),
    },
    {
      label: say('receipt.labels.product'),
      value:
        items.length === 0
          ? order.product_name
          : items.map((item) => `${item.name} · ${money(item.base_price_cents)}`).join('\n'),
    },
    { label: say('receipt.labels.order'), value: String(order.id) },
    { label: say('receipt.labels.price'), value: money(order.base_price_cents) },
    { label: say('receipt.labels.fee'), value: money(order.service_fee_cents) },
    order.discount_cents > 0 && {
      label: say('receipt.labels.discount'),
      value: money(-order.discount_cents),
    },
    { label: say('receipt.labels.total'), value: money(order.amount_cents) },
    receipt.card !== null && {
      label: say('receipt.labels.card'),
      value: say('receipt.card_name', {
        brand: cardBrand(receipt.card.brand) ?? say('receipt.card'),
        last4: receipt.card.last4,
      }),
    },
    {
      label: say('receipt.labels.seller'),
      value: [...new Set([name, ...(address ?? '').split('\n'), email])].filter(Boolean).join('\n'),
    },
  ].filter((row) => row !== false);
  return writeLetter(mailBrandOf(channel), locale, {
    subject: say('receipt.subject', { channel: channel.settings.name, number }),
    title: say('receipt.title'),
    blocks: [
      { kind: 'text', text: say('receipt.lead', { product: order.product_name }) },
      { kind: 'facts', rows },
      ...(order.origin === null
        ? []
        : [
            {
              kind: 'button' as const,
              label: say('receipt.button'),
              href: `${order.origin}/profile/orders/${order.id}`,
            },
          ]),
      ...(receipt.livemode ? [] : [{ kind: 'text' as const, text: say('receipt.sandbox') }]),
      { kind: 'text', text: say('receipt.keep') },
    ],
    footer: say('receipt.footer', { channel: channel.settings.name }),
  });
}

export interface LettersDeps extends NamingDeps {
  readonly store: NamingDeps['store'] & Pick<BundleStore, 'listItems'>;
  readonly channel: ChannelDeps;
  readonly identity: Pick<IdentityDeps, 'store'>;
  readonly mail: MailDeps;
  readonly transact: Transact;
}

/** Safe to repeat: one order has one letter. A user who deleted the account gets none. */
export const createReceiptLetters =
  (deps: LettersDeps): PostReceipt =>
  async (order, receipt, items) => {
    const { channel, identity, mail, transact } = deps;
    const user = await identity.store.findUser(order.channel_id, order.user_id);
    if (user === undefined || !isAddress(user.email)) return;
    const record = await readChannel(channel, order.channel_id);
    const { name, support_email, language, time_zone } = record.settings;
    const locale = user.language ?? language;
    const names = await productNames(deps, order.channel_id, locale, [order, ...items]);
    const content = receiptLetter(record, {
      receipt,
      order: { ...order, product_name: names.ofOrder(order, items) },
      items: items.map((item) => ({ ...item, name: names.ofItem(item) })),
      locale,
      timeZone: time_zone,
    });
    await transact((scope) =>
      postLetter(mail, scope, {
        channelId: order.channel_id,
        dedupKey: `receipt:${order.id}`,
        from: { name, address: support_email },
        to: user.email,
        content,
        isUnhurried: true,
      }),
    );
  };
