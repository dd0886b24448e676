// Letters to the channel when a bank opens or decides a dispute, in the channel's language.
import { mailBrandOf, readChannel, type ChannelDeps } from '../../channel/index.ts';
import { amountOf } from '../../kernel/money.ts';
import {
  isAddress,
  mailWords,
  postLetter,
  writeLetter,
  type MailContent,
  type MailDeps,
} from '../../mail/index.ts';
import type { DisputeNotice, TellOfDispute } from './ports.ts';

export function disputeLetter(
  channel: Parameters<typeof mailBrandOf>[0],
  { order, dispute }: DisputeNotice,
): MailContent {
  const { language, name } = channel.settings;
  const say = mailWords(language);
  const { status, amount, currency, reason, dueAt } = dispute;
  const rows = [
    { label: say('dispute.labels.order'), value: `#${order.id}` },
    { label: say('dispute.labels.product'), value: order.product_name },
    { label: say('dispute.labels.amount'), value: `${currency} ${amountOf(amount).toFixed(2)}` },
    { label: say('dispute.labels.reason'), value: reason.replaceAll('_', ' ') },
    { label: say('dispute.labels.dispute'), value: dispute.id },
  ];
  if (dueAt !== undefined && (status === 'open' || status === 'inquiry'))
    rows.push({
      label: say('dispute.labels.due'),
      value: `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    });
  return writeLetter(mailBrandOf(channel), language, {
    subject: say(`dispute.subject.${status}`, { order: order.id }),
    title: say(`dispute.title.${status}`),
    blocks: [
      { kind: 'text', text: say(`dispute.lead.${status}`) },
      { kind: 'facts', rows },
    ],
    footer: say('dispute.footer', { channel: name }),
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
