// The letters of an account, in the reader's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { isMailKey, mailWords, postLetter, writeLetter, type MailKey } from '../../mail/index.ts';
import type { LetterDeps } from './ports.ts';

export type LetterKind = 'reset' | 'verify' | 'password_changed';
type LetterName = `account.${LetterKind | 'deletion'}` | `email_change.${'old' | 'new' | 'taken' | 'done'}`;

export interface WordedLetter {
  readonly channelId: number;
  readonly to: string;
  /** The account's address, when it differs from the recipient's. */
  readonly about?: string;
  /** The channel's language when the user chose none. */
  readonly language: Locale | null | undefined;
  readonly href: string;
  readonly otherHref?: string;
  /** The idempotency key of the letter. */
  readonly dedupKey: string;
}

/** Only some letters have a second button. */
const hasOtherButton = (key: string): key is MailKey & `email_change.${'old' | 'new'}.other_button` =>
  isMailKey(key);

/** Saves the letter in the caller's transaction. A job sends it. */
export async function postWords(
  { channel, mail }: Pick<LetterDeps, 'channel' | 'mail'>,
  scope: Scope,
  letter: LetterName,
  { channelId, to, about, language, href, otherHref, dedupKey }: WordedLetter,
): Promise<void> {
  const record = await readChannel({ store: channel.store.within(scope) }, channelId);
  const { name, support_email } = record.settings;
  const locale = language ?? record.settings.language;
  const say = mailWords(locale);
  const other = `${letter}.other_button` as const;
  await postLetter(mail, scope, {
    channelId,
    dedupKey,
    from: { name, address: support_email },
    to,
    content: writeLetter(mailBrandOf(record), locale, {
      subject: say(`${letter}.subject`, { channel: name }),
      title: say(`${letter}.title`),
      blocks: [
        { kind: 'text', text: say(`${letter}.lead`, { email: about ?? to, channel: name }) },
        { kind: 'button', label: say(`${letter}.button`), href },
        ...(otherHref !== undefined && hasOtherButton(other)
          ? [{ kind: 'link' as const, label: say(other), href: otherHref }]
          : []),
        { kind: 'text', text: say(`${letter}.after`) },
      ],
      footer: say(`${letter}.footer`, { channel: name }),
    }),
  });
}

export type AccountLetter = Omit<WordedLetter, 'about' | 'otherHref'> & { readonly kind: LetterKind };

export const postAccountLetter = (
  deps: Pick<LetterDeps, 'channel' | 'mail'>,
  scope: Scope,
  { kind, ...letter }: AccountLetter,
): Promise<void> => postWords(deps, scope, `account.${kind}`, letter);
