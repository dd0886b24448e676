// The letters to both mailboxes of a change of address, and the letter to the old one when it is done.
import type { Locale } from '@floodlit/contract/primitives';
import type { LetterWords } from './letters.ts';

export type EmailChangeLetterKind = 'old' | 'new' | 'taken' | 'done';

type InLanguages = Readonly<Record<Locale, LetterWords>>;

const footer = {
  en: (channel: string) =>
    `You get this email because of your account at ${channel}. We never ask for your password by email.`,
  fr: (channel: string) =>
    `Vous recevez ce message au sujet de votre compte ${channel}. Nous ne demandons jamais votre mot de passe par courriel.`,
  ar: (channel: string) => `تصلك هذه الرسالة بخصوص حسابك في ${channel}. لا نطلب كلمة مرورك بالبريد أبدًا.`,
};

/** To the current address; `lead` receives the new one. */
const old: InLanguages = {
  en: {
    subject: (channel) => `Another address for your account at ${channel}?`,
    title: 'Another address for your account?',
    lead: (email, channel) =>
      `Your account at ${channel} is to move to ${email}. It moves when this mailbox and the new one have both agreed.`,
    button: 'Look and agree',
    otherButton: 'It was not me',
    after: 'The link works once, for 30 minutes. If nobody agrees, everything stays as it is.',
    footer: footer.en,
  },
  fr: {
    subject: (channel) => `Une autre adresse pour votre compte ${channel} ?`,
    title: 'Une autre adresse pour votre compte ?',
    lead: (email, channel) =>
      `Votre compte ${channel} doit passer à l’adresse ${email}. Le changement a lieu lorsque cette boîte et la nouvelle l’ont toutes deux accepté.`,
    button: 'Vérifier et accepter',
    otherButton: 'Ce n’était pas moi',
    after: 'Le lien fonctionne une seule fois, pendant 30 minutes. Sans accord, rien ne change.',
    footer: footer.fr,
  },
  ar: {
    subject: (channel) => `عنوان آخر لحسابك في ${channel}؟`,
    title: 'عنوان آخر لحسابك؟',
    lead: (email, channel) =>
      `طُلب نقل حسابك في ${channel} إلى العنوان ${email}. يُنقل الحساب عندما يوافق هذا البريد والبريد الجديد معًا.`,
    button: 'المراجعة والموافقة',
    otherButton: 'لم أطلب ذلك',
    after: 'يعمل الرابط مرة واحدة ولمدة 30 دقيقة. ومن دون موافقة يبقى كل شيء كما هو.',
    footer: footer.ar,
  },
};

/** To the new address. The letter does not reveal the account. */
const fresh: InLanguages = {
  en: {
    subject: (channel) => `Is this your new address for ${channel}?`,
    title: 'Is this your new address?',
    lead: (email, channel) =>
      `Someone asked to use ${email} for their account at ${channel}. If it was you, please agree.`,
    button: 'Look and agree',
    otherButton: 'It was not me',
    after: 'The link works once, for 30 minutes. If it was not you, doing nothing is enough.',
    footer: (channel) =>
      `Somebody typed this address at ${channel}. We won’t email you again unless you agree.`,
  },
  fr: {
    subject: (channel) => `Est-ce votre nouvelle adresse pour ${channel} ?`,
    title: 'Est-ce votre nouvelle adresse ?',
    lead: (email, channel) =>
      `Quelqu’un a demandé à utiliser ${email} pour son compte ${channel}. Si c’était vous, acceptez.`,
    button: 'Vérifier et accepter',
    otherButton: 'Ce n’était pas moi',
    after:
      'Le lien fonctionne une seule fois, pendant 30 minutes. Si ce n’était pas vous, il suffit de ne rien faire.',
    footer: (channel) =>
      `Cette adresse a été saisie sur ${channel}. Sans votre accord, nous n’écrirons plus.`,
  },
  ar: {
    subject: (channel) => `هل هذا عنوانك الجديد في ${channel}؟`,
    title: 'هل هذا عنوانك الجديد؟',
    lead: (email, channel) => `طلب أحدهم استخدام ${email} لحسابه في ${channel}. إن كنت أنت فنرجو موافقتك.`,
    button: 'المراجعة والموافقة',
    otherButton: 'لم أطلب ذلك',
    after: 'يعمل الرابط مرة واحدة ولمدة 30 دقيقة. إن لم تطلب ذلك فلا حاجة إلى فعل شيء.',
    footer: (channel) => `كُتب هذا العنوان في ${channel}. ولن نكتب إليك مجددًا من دون موافقتك.`,
  },
};

/** To an address that already has an account. The person who typed it learns nothing of this. */
const taken: InLanguages = {
  en: {
    subject: (channel) => `You already have an account at ${channel}`,
    title: 'You already have an account',
    lead: (email, channel) =>
      `Somebody wanted to use ${email} for another account at ${channel}. It belongs to yours, and nothing changes.`,
    button: 'Log in',
    after: 'If it was you, log in with this address. If it was not, there is nothing to do.',
    footer: footer.en,
  },
  fr: {
    subject: (channel) => `Vous avez déjà un compte ${channel}`,
    title: 'Vous avez déjà un compte',
    lead: (email, channel) =>
      `Une personne souhaitait utiliser ${email} pour un autre compte ${channel}. Cette adresse est celle du vôtre, et rien ne change.`,
    button: 'Se connecter',
    after: 'Si c’était vous, connectez-vous avec cette adresse. Sinon, il n’y a rien à faire.',
    footer: footer.fr,
  },
  ar: {
    subject: (channel) => `لديك حساب في ${channel} بالفعل`,
    title: 'لديك حساب بالفعل',
    lead: (email, channel) =>
      `أراد أحدهم استخدام ${email} لحساب آخر في ${channel}. هذا عنوان حسابك، ولن يتغيّر شيء.`,
    button: 'تسجيل الدخول',
    after: 'إن كنت صاحب الطلب فسجّل الدخول بهذا العنوان. وإلا فلا حاجة إلى فعل شيء.',
    footer: footer.ar,
  },
};

/** The last letter to the old address. */
const done: InLanguages = {
  en: {
    subject: (channel) => `Your account at ${channel} has another address`,
    title: 'Your account has another address',
    lead: (email, channel) =>
      `The account at ${channel} that had the address ${email} is now reached at the new one. Other devices are logged out.`,
    button: 'Write to us',
    after: 'Both mailboxes agreed to this. If it was not you, write to us at once.',
    footer: (channel) => `This is the last email from ${channel} to this address.`,
  },
  fr: {
    subject: (channel) => `Votre compte ${channel} a une autre adresse`,
    title: 'Votre compte a une autre adresse',
    lead: (email, channel) =>
      `Le compte ${channel} qui avait l’adresse ${email} est désormais joint à la nouvelle. Les autres appareils sont déconnectés.`,
    button: 'Nous écrire',
    after: 'Les deux boîtes ont donné leur accord. Si ce n’était pas vous, écrivez-nous tout de suite.',
    footer: (channel) => `C’est le dernier message de ${channel} à cette adresse.`,
  },
  ar: {
    subject: (channel) => `لحسابك في ${channel} عنوان آخر`,
    title: 'لحسابك عنوان آخر',
    lead: (email, channel) =>
      `الحساب الذي كان عنوانه ${email} في ${channel} صار على العنوان الجديد، وسُجّل خروجه من الأجهزة الأخرى.`,
    button: 'اكتب إلينا',
    after: 'وافق البريدان على ذلك. إن لم تكن أنت، فاكتب إلينا على الفور.',
    footer: (channel) => `هذه آخر رسالة من ${channel} إلى هذا العنوان.`,
  },
};

export const emailChangeLetters: Readonly<Record<EmailChangeLetterKind, InLanguages>> = {
  old,
  new: fresh,
  taken,
  done,
};
