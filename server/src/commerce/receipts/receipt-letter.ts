// The letter of a receipt, in the buyer's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { cardLabel } from '@floodlit/contract/sums/card-label';
import { longDayLabel, orderDateLabel } from '@floodlit/contract/commerce/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { listParticipants } from '../../catalog/index.ts';
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
  /** The end of the access. Undefined for access without an end. */
  readonly until: Date | undefined;
  /** Where the buyer watches: the game, the team, or Home. From the root of the channel. */
  readonly watchPath: string;
  readonly locale: Locale;
  readonly timeZone: string;
}

export function receiptLetter(
  channel: Parameters<typeof mailBrandOf>[0],
  { receipt, order, items, until, watchPath, locale, timeZone }: ReceiptFacts,
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
    until !== undefined && {
      label: say('receipt.labels.until'),
      value: longDayLabel(until, timeZone, locale),
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
      value: cardLabel(receipt.card, locale),
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
              label: say(`receipt.watch.${watchKindOf(watchPath)}`),
              href: `${order.origin}${watchPath}`,
            },
            {
              kind: 'link' as const,
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

const watchKindOf = (path: string): 'game' | 'team' | 'all' => {
  if (path.startsWith('/watch/')) return 'game';
  return path.includes('participant=') ? 'team' : 'all';
};

export interface LettersDeps extends NamingDeps {
  readonly store: NamingDeps['store'] & Pick<BundleStore, 'listItems' | 'listAccessEnds'>;
  readonly channel: ChannelDeps;
  readonly identity: Pick<IdentityDeps, 'store'>;
  readonly mail: MailDeps;
  readonly transact: Transact;
}

/** The game, the one team of a team pass, or Home. */
async function watchPathOf(
  { catalog }: Pick<NamingDeps, 'catalog'>,
  order: OrderRecord,
  items: readonly OrderItem[],
): Promise<string> {
  if (order.type === 'event' && order.event_id !== null) return `/watch/${order.event_id}`;
  if (order.participant_id === null || items.length > 1) return '/';
  const team = (await listParticipants(catalog, order.channel_id)).get(order.participant_id);
  return team === undefined ? '/' : `/?participant=${encodeURIComponent(team.alias)}`;
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
    const ends = await deps.store.listAccessEnds(order.channel_id, [order.id]);
    const content = receiptLetter(record, {
      until: order.type === 'subscription' ? undefined : ends.get(order.id),
      watchPath: await watchPathOf(deps, order, items),
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
