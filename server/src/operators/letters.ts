// The letter that invites a person to the console, in the person's language and in the name of a channel.
import type { Locale } from '@floodlit/contract/primitives';
import { mailBrandOf, readChannel } from '../channel/index.ts';
import type { Scope } from '../kernel/transact.ts';
import { mailWords, postLetter, writeLetter } from '../mail/index.ts';
import type { OperatorDeps } from './ports.ts';

interface Invitation {
  readonly channelId: number;
  readonly to: string;
  readonly language: Locale;
  readonly inviter: string;
  readonly role: string;
  readonly href: string;
  /** A new account chooses a password; a known one only logs in. */
  readonly isNew: boolean;
  readonly dedupKey: string;
}

export async function postInvitation(
  { channel, mail }: Pick<OperatorDeps, 'channel' | 'mail'>,
  scope: Scope,
  { channelId, to, language, inviter, role, href, isNew, dedupKey }: Invitation,
): Promise<void> {
  const record = await readChannel({ store: channel.store.within(scope) }, channelId);
  const { name, support_email } = record.settings;
  const say = mailWords(language);
  await postLetter(mail, scope, {
    channelId,
    dedupKey,
    from: { name, address: support_email },
    to,
    content: writeLetter(mailBrandOf(record), language, {
      subject: say('operator.invited.subject', { channel: name }),
      title: say('operator.invited.title', { channel: name }),
      blocks: [
        { kind: 'text', text: say('operator.invited.lead', { inviter, channel: name, role }) },
        {
          kind: 'button',
          label: isNew ? say('operator.invited.button') : say('operator.invited.open'),
          href,
        },
        { kind: 'text', text: isNew ? say('operator.invited.after') : say('operator.invited.known') },
      ],
      footer: say('operator.invited.footer', { channel: name, email: to }),
    }),
  });
}
