// Letters that invite a person to the console or let one back in, in the name of a channel.
import { randomUUID } from 'node:crypto';
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
}

interface Reset {
  readonly channelId: number;
  readonly to: string;
  readonly language: Locale;
  readonly helper: string;
  readonly href: string;
}

/** Each letter has a link of its own, and only the last link works: no letter stands for another one. */
const newKey = (kind: string): string => `operator-${kind}-${randomUUID()}`;

export async function postInvitation(
  { channel, mail }: Pick<OperatorDeps, 'channel' | 'mail'>,
  scope: Scope,
  { channelId, to, language, inviter, role, href, isNew }: Invitation,
): Promise<void> {
  const record = await readChannel({ store: channel.store.within(scope) }, channelId);
  const { name, support_email } = record.settings;
  const say = mailWords(language);
  await postLetter(mail, scope, {
    channelId,
    dedupKey: newKey('invitation'),
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

export async function postReset(
  { channel, mail }: Pick<OperatorDeps, 'channel' | 'mail'>,
  scope: Scope,
  { channelId, to, language, helper, href }: Reset,
): Promise<void> {
  const record = await readChannel({ store: channel.store.within(scope) }, channelId);
  const { name, support_email } = record.settings;
  const say = mailWords(language);
  await postLetter(mail, scope, {
    channelId,
    dedupKey: newKey('reset'),
    from: { name, address: support_email },
    to,
    content: writeLetter(mailBrandOf(record), language, {
      subject: say('operator.reset.subject', { channel: name }),
      title: say('operator.reset.title'),
      blocks: [
        { kind: 'text', text: say('operator.reset.lead', { helper, channel: name }) },
        { kind: 'button', label: say('operator.reset.button'), href },
        { kind: 'text', text: say('operator.reset.after') },
      ],
      footer: say('operator.reset.footer', { channel: name, email: to }),
    }),
  });
}
