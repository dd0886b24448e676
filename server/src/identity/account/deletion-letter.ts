// The last letter of an account, to its former address.
import type { Locale } from '@floodlit/contract/primitives';
import { mailBrandOf, type ChannelRecord } from '../../channel/index.ts';
import { writeLetter, type MailContent } from '../../mail/index.ts';

interface Words {
  readonly subject: (channel: string) => string;
  readonly title: string;
  readonly gone: string;
  readonly stays: string;
  readonly notYou: (address: string) => string;
  readonly footer: (channel: string) => string;
}

const words: Record<Locale, Words> = {
  en: {
    subject: (channel) => `Your account at ${channel} was deleted`,
    title: 'Your account was deleted',
    gone: 'Your name, your address, what you follow and all your devices are deleted. Passes that were still active have ended.',
    stays: 'Receipts of what you bought are kept as long as the law requires, without your name.',
    notYou: (address) => `Was it not you? Write to ${address} at once.`,
    footer: (channel) => `This is the last email from ${channel} to this address.`,
  },
  fr: {
    subject: (channel) => `Votre compte ${channel} a été supprimé`,
    title: 'Votre compte a été supprimé',
    gone: 'Votre nom, votre adresse, ce que vous suivez et tous vos appareils sont effacés. Les pass encore actifs ont pris fin.',
    stays: 'Les reçus de vos achats sont conservés aussi longtemps que la loi l’exige, sans votre nom.',
    notYou: (address) => `Ce n’était pas vous ? Écrivez tout de suite à ${address}.`,
    footer: (channel) => `C’est le dernier message de ${channel} à cette adresse.`,
  },
  ar: {
    subject: (channel) => `تم حذف حسابك في ${channel}`,
    title: 'تم حذف حسابك',
    gone: 'حُذف اسمك وعنوانك وما تتابعه وجميع أجهزتك. وانتهت الباقات التي كانت لا تزال فعّالة.',
    stays: 'نحتفظ بإيصالات مشترياتك المدة التي يفرضها القانون، من دون اسمك.',
    notYou: (address) => `لم تكن أنت؟ اكتب فورًا إلى ${address}.`,
    footer: (channel) => `هذه آخر رسالة من ${channel} إلى هذا العنوان.`,
  },
};

export function deletionLetter(
  channel: Pick<ChannelRecord, 'settings' | 'colors'>,
  language: Locale,
): MailContent {
  const { name, support_email } = channel.settings;
  const say = words[language];
  return writeLetter(mailBrandOf(channel), language, {
    subject: say.subject(name),
    title: say.title,
    blocks: [say.gone, say.stays, ...(support_email === '' ? [] : [say.notYou(support_email)])].map(
      (text) => ({ kind: 'text', text }),
    ),
    footer: say.footer(name),
  });
}
