// The letter of a refund: its numbered credit note, in the buyer's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { orderDateLabel } from '@floodlit/contract/sums/order-date';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import { isAddress, postLetter, writeLetter, type MailContent } from '../../mail/index.ts';
import { productNames } from '../orders/bundles/product-names.ts';
import { itemsOf } from '../orders/bundles/store.ts';
import type { CreditNoteFacts, PostCreditNote } from './ports.ts';
import { creditNoteNumber, receiptNumber } from './rules.ts';
import type { LettersDeps } from './receipt-letter.ts';

interface Words {
  readonly subject: (channel: string, number: string) => string;
  readonly title: string;
  readonly whole: (product: string, amount: string) => string;
  readonly part: (product: string, amount: string) => string;
  readonly labels: Record<
    'number' | 'receipt' | 'date' | 'product' | 'order' | 'paid' | 'refunded' | 'kept' | 'seller',
    string
  >;
  readonly arrival: string;
  readonly button: string;
  readonly sandbox: string;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Words> = {
  en: {
    subject: (channel, number) => `Your refund from ${channel}: credit note ${number}`,
    title: 'Your money is on its way back',
    whole: (product, amount) =>
      `We refunded ${amount} for ${product}. That is all you paid, so its access has ended.`,
    part: (product, amount) => `We refunded ${amount} for ${product}. What you bought stays yours.`,
    labels: {
      number: 'Credit note',
      receipt: 'For receipt',
      date: 'Refunded on',
      product: 'Bought',
      order: 'Order',
      paid: 'Total paid',
      refunded: 'Refunded',
      kept: 'After refund',
      seller: 'Sold by',
    },
    arrival: 'It goes to the card that paid. Banks usually need 5 to 10 days to show it.',
    button: 'Open the receipt with its refund',
    sandbox: 'This was a test in the sandbox: no money has moved.',
    footer: (channel) => `You get this email because you bought something at ${channel}.`,
  },
  fr: {
    subject: (channel, number) => `Votre remboursement de ${channel} : avoir ${number}`,
    title: 'Votre remboursement est en route',
    whole: (product, amount) =>
      `Nous avons remboursé ${amount} pour ${product}. C’est tout ce que vous aviez payé : son accès a pris fin.`,
    part: (product, amount) =>
      `Nous avons remboursé ${amount} pour ${product}. Votre achat vous reste acquis.`,
    labels: {
      number: 'Avoir',
      receipt: 'Pour le reçu',
      date: 'Remboursé le',
      product: 'Achat',
      order: 'Commande',
      paid: 'Total payé',
      refunded: 'Remboursé',
      kept: 'Après remboursement',
      seller: 'Vendu par',
    },
    arrival: 'Il est versé sur la carte qui a payé. Les banques l’affichent en général sous 5 à 10 jours.',
    button: 'Ouvrir le reçu avec son remboursement',
    sandbox: 'Ceci était un essai dans l’environnement de test : aucun argent n’a circulé.',
    footer: (channel) => `Vous recevez ce message parce que vous avez acheté quelque chose chez ${channel}.`,
  },
  ar: {
    subject: (channel, number) => `استرداد مبلغك من ${channel}: إشعار دائن ${number}`,
    title: 'مبلغك في طريقه إليك',
    whole: (product, amount) => `رددنا إليك ${amount} مقابل ${product}. هذا كل ما دفعته، لذلك انتهت إتاحته.`,
    part: (product, amount) => `رددنا إليك ${amount} مقابل ${product}. ويبقى ما اشتريته لك.`,
    labels: {
      number: 'الإشعار الدائن',
      receipt: 'عن الإيصال',
      date: 'تاريخ الاسترداد',
      product: 'المشتريات',
      order: 'الطلب',
      paid: 'المبلغ المدفوع',
      refunded: 'المُسترَدّ',
      kept: 'بعد الاسترداد',
      seller: 'البائع',
    },
    arrival: 'يعود المبلغ إلى البطاقة التي دفعت بها، وتُظهره البنوك عادةً خلال 5 إلى 10 أيام.',
    button: 'فتح الإيصال مع الاسترداد',
    sandbox: 'كانت هذه تجربة في بيئة الاختبار: لم يُدفع أي مال.',
    footer: (channel) => `تصلك هذه الرسالة لأنك اشتريت شيئًا من ${channel}.`,
  },
};

function creditNoteLetter(
  channel: Parameters<typeof mailBrandOf>[0],
  { order, receipt, note, keptCents }: CreditNoteFacts,
  locale: Locale,
): MailContent {
  const say = words[locale];
  const number = creditNoteNumber(note);
  const money = (amount: number): string => moneyLabel(order.currency, amountOf(cents(amount)), locale);
  const { name, address, email } = receipt.seller;
  const lead = keptCents === 0 ? say.whole : say.part;
  return writeLetter(mailBrandOf(channel), locale, {
    subject: say.subject(channel.settings.name, number),
    title: say.title,
    blocks: [
      { kind: 'text', text: lead(order.product_name, money(note.amount_cents)) },
      {
        kind: 'facts',
        rows: [
          { label: say.labels.number, value: number },
          { label: say.labels.receipt, value: receiptNumber(receipt) },
          {
            label: say.labels.date,
            value: orderDateLabel(note.issued_at.toISOString(), channel.settings.time_zone, locale),
          },
          { label: say.labels.product, value: order.product_name },
          { label: say.labels.order, value: String(order.id) },
          { label: say.labels.paid, value: money(order.amount_cents) },
          { label: say.labels.refunded, value: money(-note.amount_cents) },
          { label: say.labels.kept, value: money(keptCents) },
          {
            label: say.labels.seller,
            value: [...new Set([name, ...(address ?? '').split('\n'), email])].filter(Boolean).join('\n'),
          },
        ],
      },
      { kind: 'text', text: say.arrival },
      ...(order.origin === null
        ? []
        : [
            {
              kind: 'button' as const,
              label: say.button,
              href: `${order.origin}/profile/orders/${order.id}`,
            },
          ]),
      ...(note.livemode ? [] : [{ kind: 'text' as const, text: say.sandbox }]),
    ],
    footer: say.footer(channel.settings.name),
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
    const items = await itemsOf(deps.store, order);
    const names = await productNames(deps, order.channel_id, locale, [order, ...items]);
    const named = { ...order, product_name: names.ofOrder(order, items) };
    const content = creditNoteLetter(record, { ...facts, order: named }, locale);
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
