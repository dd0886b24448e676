// A viewer without a password confirms a deletion by a mailed link.
import { randomUUID } from 'node:crypto';
import type { Locale } from '@floodlit/contract/primitives';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { issueLink } from '../mailed-links/issue-link.ts';
import { postWords, type LetterWords } from '../mailed-links/letters.ts';
import { checkMailLimit } from '../mailed-links/mail-limit.ts';
import type { LetterDeps } from '../ports.ts';

const words: Readonly<Record<Locale, LetterWords>> = {
  en: {
    subject: (channel) => `Delete your account at ${channel}?`,
    title: 'Delete your account?',
    lead: (email) =>
      `Somebody who is logged in asked to delete the account ${email}. The link shows what is lost; nothing is deleted before you say so there.`,
    button: 'See what is lost',
    after:
      'The link works once, for 30 minutes. If it was not you, do not follow it: log out everywhere and choose a new password.',
    footer: (channel) =>
      `You get this email because of your account at ${channel}. We never ask for your password by email.`,
  },
  fr: {
    subject: (channel) => `Supprimer votre compte ${channel} ?`,
    title: 'Supprimer votre compte ?',
    lead: (email) =>
      `Une personne connectée a demandé la suppression du compte ${email}. Le lien montre ce qui sera perdu ; rien n’est supprimé avant que vous ne l’y confirmiez.`,
    button: 'Voir ce qui sera perdu',
    after:
      'Le lien fonctionne une seule fois, pendant 30 minutes. Si ce n’était pas vous, ne le suivez pas : déconnectez tous les appareils et choisissez un nouveau mot de passe.',
    footer: (channel) =>
      `Vous recevez ce message au sujet de votre compte ${channel}. Nous ne demandons jamais votre mot de passe par courriel.`,
  },
  ar: {
    subject: (channel) => `هل تريد حذف حسابك في ${channel}؟`,
    title: 'هل تريد حذف حسابك؟',
    lead: (email) =>
      `طلب مستخدم مسجّل الدخول حذف الحساب ${email}. يعرض الرابط ما ستفقده، ولن يُحذف شيء قبل أن تؤكد ذلك هناك.`,
    button: 'عرض ما ستفقده',
    after:
      'يعمل الرابط مرة واحدة ولمدة 30 دقيقة. إن لم تطلب ذلك فلا تفتحه، وسجّل الخروج من كل الأجهزة واختر كلمة مرور جديدة.',
    footer: (channel) => `تصلك هذه الرسالة بخصوص حسابك في ${channel}. لا نطلب كلمة مرورك بالبريد أبدًا.`,
  },
};

/** @param origin the channel's own. @returns the address that gets the link. */
export async function requestDeletion(
  deps: LetterDeps,
  { channelId, userId }: LoggedInUser,
  origin: string,
): Promise<string> {
  const { identity } = deps;
  await checkMailLimit(identity, 'deletionMail', `${channelId}:${userId}`);
  return identity.transact(async (scope) => {
    const within = { ...identity, store: identity.store.within(scope), links: identity.links.within(scope) };
    const user = await within.store.lockUser(channelId, userId);
    if (user === undefined) throw new DomainError('identity.login_required');
    await postWords(deps, scope, words, {
      channelId,
      to: user.email,
      language: user.language,
      href: await issueLink(within, user, 'account_deletion', origin),
      dedupKey: `deletion:${randomUUID()}`,
    });
    return user.email;
  });
}
