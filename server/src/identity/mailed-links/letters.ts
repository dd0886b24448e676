// The letters of an account, in the reader's language and with the channel's brand.
import type { Locale } from '@floodlit/contract/primitives';
import { mailBrandOf, readChannel } from '../../channel/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { postLetter, writeLetter } from '../../mail/index.ts';
import type { LetterDeps } from '../ports.ts';

export type LetterKind = 'reset' | 'verify' | 'password_changed';

/** The words of an account's letter in one language. */
export interface LetterWords {
  readonly subject: (channel: string) => string;
  readonly title: string;
  readonly lead: (email: string, channel: string) => string;
  readonly button: string;
  /** The label of a second button, where there is one. */
  readonly otherButton?: string;
  readonly after: string;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Record<LetterKind, LetterWords>> = {
  en: {
    reset: {
      subject: (channel) => `Choose a new password for ${channel}`,
      title: 'Choose a new password',
      lead: (email) =>
        `Somebody asked for a new password for the account ${email}. If it was you, choose it here.`,
      button: 'Choose a new password',
      after:
        'The link works once, for 30 minutes. If it was not you, do nothing: your password stays as it is.',
      footer: (channel) =>
        `You get this email because of your account at ${channel}. We never ask for your password by email.`,
    },
    verify: {
      subject: (channel) => `Confirm your address for ${channel}`,
      title: 'Is this your address?',
      lead: (email) =>
        `Please confirm that ${email} is yours, so that receipts and a forgotten password reach you and nobody else.`,
      button: 'Confirm my address',
      after: 'The link works once, for 30 minutes. What you bought can be watched without it.',
      footer: (channel) =>
        `Somebody created an account at ${channel} with this address. If it was not you, do nothing.`,
    },
    password_changed: {
      subject: (channel) => `Your password for ${channel} was changed`,
      title: 'Your password was changed',
      lead: (email) =>
        `The account ${email} has a new password. Wherever it was logged in before, it is logged out now.`,
      button: 'It was not me',
      after: 'If it was you, there is nothing to do. If it was not, choose another password at once.',
      footer: (channel) =>
        `You get this email because of your account at ${channel}. We never ask for your password by email.`,
    },
  },
  fr: {
    reset: {
      subject: (channel) => `Choisissez un nouveau mot de passe pour ${channel}`,
      title: 'Choisissez un nouveau mot de passe',
      lead: (email) =>
        `Un nouveau mot de passe a été demandé pour le compte ${email}. Si c’est bien vous, choisissez-le ici.`,
      button: 'Choisir un mot de passe',
      after:
        'Le lien fonctionne une seule fois, pendant 30 minutes. Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
      footer: (channel) =>
        `Vous recevez ce message au sujet de votre compte ${channel}. Nous ne demandons jamais votre mot de passe par courriel.`,
    },
    verify: {
      subject: (channel) => `Confirmez votre adresse pour ${channel}`,
      title: 'Cette adresse est-elle la vôtre ?',
      lead: (email) =>
        `Confirmez que l’adresse ${email} est bien la vôtre : vos reçus, ou un mot de passe oublié, n’arriveront ainsi qu’à vous.`,
      button: 'Confirmer mon adresse',
      after:
        'Le lien fonctionne une seule fois, pendant 30 minutes. Vos achats se regardent aussi sans cette confirmation.',
      footer: (channel) =>
        `Un compte ${channel} a été créé avec cette adresse. Si ce n’était pas vous, ne faites rien.`,
    },
    password_changed: {
      subject: (channel) => `Votre mot de passe ${channel} a été modifié`,
      title: 'Votre mot de passe a été modifié',
      lead: (email) =>
        `Le compte ${email} a un nouveau mot de passe. Il est désormais déconnecté partout où il était ouvert.`,
      button: 'Ce n’était pas moi',
      after: 'Si c’était vous, tout va bien. Sinon, choisissez tout de suite un autre mot de passe.',
      footer: (channel) =>
        `Vous recevez ce message au sujet de votre compte ${channel}. Nous ne demandons jamais votre mot de passe par courriel.`,
    },
  },
  ar: {
    reset: {
      subject: (channel) => `اختر كلمة مرور جديدة لحسابك في ${channel}`,
      title: 'اختر كلمة مرور جديدة',
      lead: (email) => `طُلبت كلمة مرور جديدة للحساب ${email}. إن كنت صاحب الطلب فاخترها من هنا.`,
      button: 'اختيار كلمة مرور جديدة',
      after: 'يعمل الرابط مرة واحدة ولمدة 30 دقيقة. إن لم تطلب ذلك فلا تفعل شيئًا، وستبقى كلمة مرورك كما هي.',
      footer: (channel) => `تصلك هذه الرسالة بخصوص حسابك في ${channel}. لا نطلب كلمة مرورك بالبريد أبدًا.`,
    },
    verify: {
      subject: (channel) => `أكّد عنوان بريدك لدى ${channel}`,
      title: 'هل هذا عنوانك؟',
      lead: (email) => `أكّد أن العنوان ${email} لك، حتى تصل إليك وحدك إيصالاتك ورسالة كلمة المرور إن نسيتها.`,
      button: 'تأكيد عنواني',
      after: 'يعمل الرابط مرة واحدة ولمدة 30 دقيقة. ويمكنك مشاهدة ما اشتريته من دونه.',
      footer: (channel) => `أُنشئ حساب في ${channel} بهذا العنوان. إن لم تكن أنت من أنشأه فلا تفعل شيئًا.`,
    },
    password_changed: {
      subject: (channel) => `تغيّرت كلمة مرور حسابك في ${channel}`,
      title: 'تغيّرت كلمة مرورك',
      lead: (email) => `للحساب ${email} كلمة مرور جديدة، وقد سُجّل خروجه من كل مكان كان مفتوحًا فيه.`,
      button: 'لم أفعل ذلك',
      after: 'إن كنت أنت من غيّرها فلا شيء عليك. وإلا فاختر كلمة مرور أخرى على الفور.',
      footer: (channel) => `تصلك هذه الرسالة بخصوص حسابك في ${channel}. لا نطلب كلمة مرورك بالبريد أبدًا.`,
    },
  },
};

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

/** Saves the letter in the caller's transaction. A job sends it. */
export async function postWords(
  { channel, mail }: Pick<LetterDeps, 'channel' | 'mail'>,
  scope: Scope,
  words: Readonly<Record<Locale, LetterWords>>,
  { channelId, to, about, language, href, otherHref, dedupKey }: WordedLetter,
): Promise<void> {
  const record = await readChannel({ store: channel.store.within(scope) }, channelId);
  const { name, support_email } = record.settings;
  const locale = language ?? record.settings.language;
  const say = words[locale];
  await postLetter(mail, scope, {
    channelId,
    dedupKey,
    from: { name, address: support_email },
    to,
    content: writeLetter(mailBrandOf(record), locale, {
      subject: say.subject(name),
      title: say.title,
      blocks: [
        { kind: 'text', text: say.lead(about ?? to, name) },
        { kind: 'button', label: say.button, href },
        ...(say.otherButton === undefined || otherHref === undefined
          ? []
          : [{ kind: 'link' as const, label: say.otherButton, href: otherHref }]),
        { kind: 'text', text: say.after },
      ],
      footer: say.footer(name),
    }),
  });
}

export type AccountLetter = Omit<WordedLetter, 'about' | 'otherHref'> & { readonly kind: LetterKind };

export const postAccountLetter = (
  deps: Pick<LetterDeps, 'channel' | 'mail'>,
  scope: Scope,
  { kind, ...letter }: AccountLetter,
): Promise<void> =>
  postWords(deps, scope, { en: words.en[kind], fr: words.fr[kind], ar: words.ar[kind] }, letter);
