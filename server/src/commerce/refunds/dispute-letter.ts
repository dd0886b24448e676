// Letters to the channel when a bank opens or decides a dispute, in the channel's language.
import type { Locale } from '@floodlit/contract/primitives';
import { mailBrandOf, readChannel, type ChannelDeps } from '../../channel/index.ts';
import { amountOf } from '../../kernel/money.ts';
import { isAddress, postLetter, writeLetter, type MailContent, type MailDeps } from '../../mail/index.ts';
import type { DisputeStatus } from '../accounts/dispute-rules.ts';
import type { DisputeNotice, TellOfDispute } from '../orders/ports.ts';

interface Words {
  readonly subject: Record<DisputeStatus, (order: number) => string>;
  readonly title: Record<DisputeStatus, string>;
  readonly lead: Record<DisputeStatus, string>;
  readonly labels: Record<'order' | 'product' | 'amount' | 'reason' | 'due' | 'dispute', string>;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Words> = {
  en: {
    subject: {
      inquiry: (order) => `A bank asks about order ${order}`,
      open: (order) => `Order ${order} is disputed`,
      won: (order) => `The dispute of order ${order} is won`,
      lost: (order) => `The dispute of order ${order} is lost`,
    },
    title: {
      inquiry: 'A bank asks about a payment',
      open: 'A buyer disputes a payment',
      won: 'You won a dispute',
      lost: 'You lost a dispute',
    },
    lead: {
      inquiry:
        'No money was taken yet, and the buyer can still watch. Answer the bank at your payment service.',
      open: 'The bank took the money back until it has decided, and the buyer cannot watch meanwhile. Send your evidence at your payment service.',
      won: 'The money is yours again, and the buyer can watch what is left of the pass.',
      lost: 'The bank gave the money back to the buyer. The order is refunded and its access has ended.',
    },
    labels: {
      order: 'Order',
      product: 'Bought',
      amount: 'Amount',
      reason: 'Reason',
      due: 'Answer by',
      dispute: 'Dispute',
    },
    footer: (channel) => `Sent to the people of ${channel}.`,
  },
  fr: {
    subject: {
      inquiry: (order) => `Une banque s’informe sur la commande ${order}`,
      open: (order) => `La commande ${order} est contestée`,
      won: (order) => `Contestation gagnée : commande ${order}`,
      lost: (order) => `Contestation perdue : commande ${order}`,
    },
    title: {
      inquiry: 'Une banque s’informe sur un paiement',
      open: 'Un client conteste un paiement',
      won: 'Vous avez gagné une contestation',
      lost: 'Vous avez perdu une contestation',
    },
    lead: {
      inquiry:
        'Aucune somme n’a encore été reprise et le client peut toujours regarder. Répondez à la banque chez votre service de paiement.',
      open: 'La banque a repris la somme en attendant sa décision et le client ne peut plus regarder. Envoyez vos preuves chez votre service de paiement.',
      won: 'La somme vous revient et le client peut de nouveau regarder jusqu’à la fin de son abonnement.',
      lost: 'La banque a rendu la somme au client. La commande est remboursée et son accès a pris fin.',
    },
    labels: {
      order: 'Commande',
      product: 'Achat',
      amount: 'Montant',
      reason: 'Motif',
      due: 'Répondre avant le',
      dispute: 'Contestation',
    },
    footer: (channel) => `Envoyé à l’équipe de ${channel}.`,
  },
  ar: {
    subject: {
      inquiry: (order) => `بنك يستفسر عن الطلب ${order}`,
      open: (order) => `اعتراض على الطلب ${order}`,
      won: (order) => `كسبتم الاعتراض على الطلب ${order}`,
      lost: (order) => `خسرتم الاعتراض على الطلب ${order}`,
    },
    title: {
      inquiry: 'بنك يستفسر عن عملية دفع',
      open: 'مشترٍ يعترض على عملية دفع',
      won: 'كسبتم اعتراضًا',
      lost: 'خسرتم اعتراضًا',
    },
    lead: {
      inquiry: 'لم يُسحب أي مبلغ بعد، ولا يزال المشتري قادرًا على المشاهدة. أجيبوا البنك عبر خدمة الدفع.',
      open: 'سحب البنك المبلغ إلى أن يقرر، ولا يستطيع المشتري المشاهدة في هذه الأثناء. أرسلوا أدلتكم عبر خدمة الدفع.',
      won: 'عاد المبلغ إليكم، ويستطيع المشتري المشاهدة حتى نهاية اشتراكه.',
      lost: 'أعاد البنك المبلغ إلى المشتري. استُرد ثمن الطلب وانتهت صلاحيته.',
    },
    labels: {
      order: 'الطلب',
      product: 'المنتج',
      amount: 'المبلغ',
      reason: 'السبب',
      due: 'آخر موعد للرد',
      dispute: 'الاعتراض',
    },
    footer: (channel) => `أُرسلت إلى فريق ${channel}.`,
  },
};

export function disputeLetter(
  channel: Parameters<typeof mailBrandOf>[0],
  { order, dispute }: DisputeNotice,
): MailContent {
  const { language, name } = channel.settings;
  const say = words[language];
  const { status, amount, currency, reason, dueAt } = dispute;
  const rows = [
    { label: say.labels.order, value: `#${order.id}` },
    { label: say.labels.product, value: order.product_name },
    { label: say.labels.amount, value: `${currency} ${amountOf(amount).toFixed(2)}` },
    { label: say.labels.reason, value: reason.replaceAll('_', ' ') },
    { label: say.labels.dispute, value: dispute.id },
  ];
  if (dueAt !== undefined && (status === 'open' || status === 'inquiry'))
    rows.push({ label: say.labels.due, value: `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` });
  return writeLetter(mailBrandOf(channel), language, {
    subject: say.subject[status](order.id),
    title: say.title[status],
    blocks: [
      { kind: 'text', text: say.lead[status] },
      { kind: 'facts', rows },
    ],
    footer: say.footer(name),
  });
}

/** A channel without a valid mail address sees disputes only in the command line. */
export const createDisputeLetters =
  ({ channel, mail }: { readonly channel: ChannelDeps; readonly mail: MailDeps }): TellOfDispute =>
  async (scope, notice) => {
    const { channel_id } = notice.order;
    const record = await readChannel({ store: channel.store.within(scope) }, channel_id);
    const { name, support_email } = record.settings;
    // A payment never waits for a letter.
    if (!isAddress(support_email)) return;
    await postLetter(mail, scope, {
      channelId: channel_id,
      dedupKey: `dispute:${notice.dispute.id}:${notice.dispute.status}`,
      from: { name, address: support_email },
      to: support_email,
      content: disputeLetter(record, notice),
    });
  };
