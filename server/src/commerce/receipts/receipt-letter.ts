// The letter of a receipt, in the buyer's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { cardBrand } from '@floodlit/contract/sums/card-brand';
import { orderDateLabel } from '@floodlit/contract/sums/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { mailBrandOf, readChannel, type ChannelDeps } from '../../channel/index.ts';
import type { IdentityDeps } from '../../identity/index.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import type { Transact } from '../../kernel/transact.ts';
import { isAddress, postLetter, writeLetter, type MailContent, type MailDeps } from '../../mail/index.ts';
import { productNames, type NamingDeps } from '../orders/bundles/product-names.ts';
import type { BundleStore, OrderItem } from '../orders/bundles/store.ts';
import type { PostReceipt } from './ports.ts';
import type { CardFace } from '../accounts/payment-rules.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import { receiptNumber } from './rules.ts';
import type { ReceiptRecord } from './store.ts';

interface Words {
  readonly subject: (channel: string, number: string) => string;
  readonly title: string;
  readonly lead: (product: string) => string;
  readonly labels: Record<
    'number' | 'date' | 'product' | 'order' | 'price' | 'fee' | 'discount' | 'total' | 'card' | 'seller',
    string
  >;
  readonly cardName: (card: CardFace) => string;
  readonly button: string;
  readonly sandbox: string;
  readonly keep: string;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Words> = {
  en: {
    subject: (channel, number) => `Your receipt ${number} from ${channel}`,
    title: 'Thank you for your purchase',
    lead: (product) => `You now have ${product}. This is your receipt.`,
    labels: {
      number: 'Receipt',
      date: 'Paid on',
      product: 'Bought',
      order: 'Order',
      price: 'Price',
      fee: 'Service fee',
      discount: 'Discount',
      total: 'Total paid',
      card: 'Paid with',
      seller: 'Sold by',
    },
    cardName: ({ brand, last4 }) => `${cardBrand(brand) ?? 'Card'} ending in ${last4}`,
    button: 'Open and print the receipt',
    sandbox: 'This was a test in the sandbox: no money has moved.',
    keep: 'You can find it again in your profile, under Transactions.',
    footer: (channel) => `You get this email because you bought something at ${channel}.`,
  },
  fr: {
    subject: (channel, number) => `Votre reçu ${number} de ${channel}`,
    title: 'Merci pour votre achat',
    lead: (product) => `Vous avez maintenant ${product}. Voici votre reçu.`,
    labels: {
      number: 'Reçu',
      date: 'Payé le',
      product: 'Achat',
      order: 'Commande',
      price: 'Prix',
      fee: 'Frais de service',
      discount: 'Rabais',
      total: 'Total payé',
      card: 'Payé avec',
      seller: 'Vendu par',
    },
    cardName: ({ brand, last4 }) => `${cardBrand(brand) ?? 'Carte'} se terminant par ${last4}`,
    button: 'Ouvrir et imprimer le reçu',
    sandbox: 'Ceci était un essai dans l’environnement de test : aucun argent n’a circulé.',
    keep: 'Vous le retrouvez, prêt à imprimer, dans votre profil sous Transactions.',
    footer: (channel) => `Vous recevez ce message parce que vous avez acheté quelque chose chez ${channel}.`,
  },
  ar: {
    subject: (channel, number) => `إيصالك ${number} من ${channel}`,
    title: 'شكرًا لشرائك',
    lead: (product) => `لديك الآن ${product}. هذا إيصالك.`,
    labels: {
      number: 'الإيصال',
      date: 'تاريخ الدفع',
      product: 'المشتريات',
      order: 'الطلب',
      price: 'السعر',
      fee: 'رسوم الخدمة',
      discount: 'الخصم',
      total: 'المبلغ المدفوع',
      card: 'وسيلة الدفع',
      seller: 'البائع',
    },
    cardName: ({ brand, last4 }) => `${cardBrand(brand) ?? 'بطاقة'} تنتهي بـ \u2068${last4}\u2069`,
    button: 'فتح الإيصال وطباعته',
    sandbox: 'كانت هذه تجربة في بيئة الاختبار: لم يُدفع أي مال.',
    keep: 'تجده جاهزًا للطباعة في ملفك الشخصي ضمن المعاملات.',
    footer: (channel) => `تصلك هذه الرسالة لأنك اشتريت شيئًا من ${channel}.`,
  },
};

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
  const say = words[locale];
  const number = receiptNumber(receipt);
  const money = (amount: number): string => moneyLabel(order.currency, amountOf(cents(amount)), locale);
  const { name, address, email } = receipt.seller;
  const rows = [
    { label: say.labels.number, value: number },
    {
      label: say.labels.date,
      value: orderDateLabel(receipt.issued_at.toISOString(), timeZone, locale),
    },
    {
      label: say.labels.product,
      value:
        items.length === 0
          ? order.product_name
          : items.map((item) => `${item.name} · ${money(item.base_price_cents)}`).join('\n'),
    },
    { label: say.labels.order, value: String(order.id) },
    { label: say.labels.price, value: money(order.base_price_cents) },
    { label: say.labels.fee, value: money(order.service_fee_cents) },
    order.discount_cents > 0 && { label: say.labels.discount, value: money(-order.discount_cents) },
    { label: say.labels.total, value: money(order.amount_cents) },
    receipt.card !== null && { label: say.labels.card, value: say.cardName(receipt.card) },
    {
      label: say.labels.seller,
      value: [...new Set([name, ...(address ?? '').split('\n'), email])].filter(Boolean).join('\n'),
    },
  ].filter((row) => row !== false);
  return writeLetter(mailBrandOf(channel), locale, {
    subject: say.subject(channel.settings.name, number),
    title: say.title,
    blocks: [
      { kind: 'text', text: say.lead(order.product_name) },
      { kind: 'facts', rows },
      ...(order.origin === null
        ? []
        : [
            {
              kind: 'button' as const,
              label: say.button,
              href: `${order.origin}/profile/orders/${order.id}`,
            },
          ]),
      ...(receipt.livemode ? [] : [{ kind: 'text' as const, text: say.sandbox }]),
      { kind: 'text', text: say.keep },
    ],
    footer: say.footer(channel.settings.name),
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
