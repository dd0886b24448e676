// Tells an account's mailbox that a provider was linked or unlinked.
import { randomUUID } from 'node:crypto';
import type { Locale, SocialProvider } from '@floodlit/contract/primitives';
import { socialProviderName } from '@floodlit/contract/social';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { postLetter, writeLetter } from '../../mail/index.ts';
import type { LetterDeps } from '../ports.ts';
import type { UserRecord } from '../rules.ts';

type Kind = 'linked' | 'unlinked';

interface Words {
  readonly subject: (provider: string, channel: string) => string;
  readonly title: (provider: string) => string;
  readonly lead: (provider: string, channel: string) => string;
  readonly notYou: string;
}

interface Frame {
  readonly account: string;
  readonly provider: string;
  readonly button: string;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Record<Kind, Words>> = {
  en: {
    linked: {
      subject: (provider, channel) => `${provider} now logs in to your account at ${channel}`,
      title: (provider) => `${provider} is connected`,
      lead: (provider, channel) =>
        `From now on ${provider} logs you in at ${channel}. Whatever logged you in before still does.`,
      notYou:
        'If it was not you, disconnect it in your account, choose another password, and log every device out.',
    },
    unlinked: {
      subject: (provider, channel) => `${provider} no longer logs in to your account at ${channel}`,
      title: (provider) => `${provider} is disconnected`,
      lead: (provider, channel) =>
        `From now on ${provider} does not log you in at ${channel}. Devices that are logged in stay so.`,
      notYou: 'If it was not you, choose another password at once and log every device out.',
    },
  },
  fr: {
    linked: {
      subject: (provider, channel) => `${provider} ouvre désormais votre compte ${channel}`,
      title: (provider) => `${provider} est associé`,
      lead: (provider, channel) =>
        `Vous pouvez désormais vous connecter à ${channel} avec ${provider}. Vos autres moyens de connexion ne changent pas.`,
      notYou:
        'Si ce n’était pas vous, dissociez-le dans votre compte, choisissez un autre mot de passe et déconnectez tous les appareils.',
    },
    unlinked: {
      subject: (provider, channel) => `${provider} n’ouvre plus votre compte ${channel}`,
      title: (provider) => `${provider} est dissocié`,
      lead: (provider, channel) =>
        `Vous ne pouvez plus vous connecter à ${channel} avec ${provider}. Les appareils déjà connectés le restent.`,
      notYou:
        'Si ce n’était pas vous, choisissez tout de suite un autre mot de passe et déconnectez tous les appareils.',
    },
  },
  ar: {
    linked: {
      subject: (provider, channel) => `أصبح ${provider} يفتح حسابك في ${channel}`,
      title: (provider) => `تم ربط ${provider}`,
      lead: (provider, channel) =>
        `يمكنك من الآن تسجيل الدخول إلى ${channel} عبر ${provider}. وتبقى طرق دخولك الأخرى كما هي.`,
      notYou:
        'إن لم تكن أنت من فعل ذلك فألغِ الربط من حسابك، واختر كلمة مرور أخرى، وسجّل الخروج من جميع الأجهزة.',
    },
    unlinked: {
      subject: (provider, channel) => `لم يعد ${provider} يفتح حسابك في ${channel}`,
      title: (provider) => `تم إلغاء ربط ${provider}`,
      lead: (provider, channel) =>
        `لم يعد بإمكانك تسجيل الدخول إلى ${channel} عبر ${provider}. وتبقى الأجهزة المسجّلة كما هي.`,
      notYou: 'إن لم تكن أنت من فعل ذلك فاختر كلمة مرور أخرى على الفور وسجّل الخروج من جميع الأجهزة.',
    },
  },
};

const frames: Record<Locale, Frame> = {
  en: {
    account: 'Account',
    provider: 'Log-in with',
    button: 'Look at my account',
    footer: (channel) =>
      `You get this email because of your account at ${channel}. We never ask for your password by email.`,
  },
  fr: {
    account: 'Compte',
    provider: 'Connexion avec',
    button: 'Voir mon compte',
    footer: (channel) =>
      `Vous recevez ce message au sujet de votre compte ${channel}. Nous ne demandons jamais votre mot de passe par courriel.`,
  },
  ar: {
    account: 'الحساب',
    provider: 'الدخول عبر',
    button: 'عرض حسابي',
    footer: (channel) => `تصلك هذه الرسالة بخصوص حسابك في ${channel}. لا نطلب كلمة مرورك بالبريد أبدًا.`,
  },
};

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
  const say = words[locale][kind];
  const frame = frames[locale];
  const providerName = socialProviderName(provider, channel.deployment.oidc_name);
  await postLetter(mail, scope, {
    channelId: user.channel_id,
    dedupKey: `provider-${kind}:${randomUUID()}`,
    from: { name, address: support_email },
    to: user.email,
    content: writeLetter(mailBrandOf(record), locale, {
      subject: say.subject(providerName, name),
      title: say.title(providerName),
      blocks: [
        { kind: 'text', text: say.lead(providerName, name) },
        {
          kind: 'facts',
          rows: [
            { label: frame.account, value: user.email },
            { label: frame.provider, value: providerName },
          ],
        },
        { kind: 'text', text: say.notYou },
        { kind: 'button', label: frame.button, href: `${origin}/profile/edit` },
      ],
      footer: frame.footer(name),
    }),
  });
}
