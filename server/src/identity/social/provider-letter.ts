// Tells an account's mailbox that a provider was linked or unlinked.
import { randomUUID } from 'node:crypto';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { socialProviderName } from '@floodlit/contract/identity/social';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { mailWords, postLetter, writeLetter } from '../../mail/index.ts';
import type { LetterDeps } from '../mailed-links/ports.ts';
import type { UserRecord } from '../rules.ts';

type Kind = 'linked' | 'unlinked';

/** Saved in the transaction that links or unlinks, so that both are committed together. */
export async function postProviderLetter(
  { channel, mail }: Pick<LetterDeps, 'channel' | 'mail'>,
  scope: Scope,
  user: Pick<UserRecord, 'channel_id' | 'email' | 'language'>,
  {
    kind,
    provider,
    origin,
  }: { readonly kind: Kind; readonly provider: SocialProvider; readonly origin: string },
): Promise<void> {
  const record = await readChannel({ store: channel.store.within(scope) }, user.channel_id);
  const { name, support_email } = record.settings;
  const locale = user.language ?? record.settings.language;
  const say = mailWords(locale);
  const providerName = socialProviderName(provider, channel.deployment.oidc_name);
  await postLetter(mail, scope, {
    channelId: user.channel_id,
    dedupKey: `provider-${kind}:${randomUUID()}`,
    from: { name, address: support_email },
    to: user.email,
    content: writeLetter(mailBrandOf(record), locale, {
      subject: say(`provider.${kind}.subject`, { provider: providerName, channel: name }),
      title: say(`provider.${kind}.title`, { provider: providerName }),
      blocks: [
        { kind: 'text', text: say(`provider.${kind}.lead`, { provider: providerName, channel: name }) },
        {
          kind: 'facts',
          rows: [
            { label: say('provider.frame.account'), value: user.email },
            { label: say('provider.frame.provider'), value: providerName },
          ],
        },
        { kind: 'text', text: say(`provider.${kind}.not_you`) },
        { kind: 'button', label: say('provider.frame.button'), href: `${origin}/profile/edit` },
      ],
      footer: say('provider.frame.footer', { channel: name }),
    }),
  });
}
