// The page for a failed document, in the channel's look and the reader's language, with a retry link.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Locale } from '@floodlit/contract/primitives';
import { hostNameOf, type ChannelRecord } from '../channel/index.ts';
import { answerError } from '../http/answer-error.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { barePage, type ChannelLook } from './bare-page.ts';
import { localeOf } from './locale.ts';

const words: Record<
  Locale,
  { title: string; failed: string; unavailable: string; again: string; home: string }
> = {
  en: {
    title: 'Something went wrong',
    failed: 'This page could not be shown. The fault is ours. Please try again.',
    unavailable: 'We cannot be reached right now. Please try again in a moment.',
    again: 'Try again',
    home: 'Home',
  },
  fr: {
    title: 'Une erreur est survenue',
    failed: 'Cette page n’a pas pu s’afficher. L’erreur vient de nous. Veuillez réessayer.',
    unavailable: 'Nous sommes momentanément injoignables. Veuillez réessayer dans un instant.',
    again: 'Réessayer',
    home: 'Accueil',
  },
  ar: {
    title: 'حدث خطأ ما',
    failed: 'تعذّر عرض هذه الصفحة. الخطأ من جانبنا. يرجى المحاولة مرة أخرى.',
    unavailable: 'لا يمكن الوصول إلينا الآن. يرجى المحاولة مرة أخرى بعد قليل.',
    again: 'حاول مرة أخرى',
    home: 'الرئيسية',
  },
};

/** The text is the same for each status. A server without its database answers 503. */
export function errorPage(look: ChannelLook | undefined, locale: Locale, status: number): string {
  const { title, failed, unavailable, again, home } = words[locale];
  return barePage({
    look,
    locale,
    title,
    text: status === 503 ? unavailable : failed,
    links: [
      { href: '', label: again },
      { href: '/', label: home },
    ],
  });
}

const missing: Record<Locale, { title: string; text: string; again: string }> = {
  en: {
    title: 'No channel here yet',
    text: 'No channel has this address. Do you run this site? Make a channel in the console, or add this address to yours there, under Set-up.',
    again: 'Look again',
  },
  fr: {
    title: 'Pas encore de chaîne ici',
    text: 'Aucune chaîne n’a cette adresse. Vous gérez ce site ? Créez une chaîne dans la console, ou ajoutez-y cette adresse à la vôtre, sous Configuration.',
    again: 'Vérifier de nouveau',
  },
  ar: {
    title: 'لا توجد قناة هنا بعد',
    text: 'لا تملك أي قناة هذا العنوان. هل تدير هذا الموقع؟ أنشئ قناة في لوحة الإدارة، أو أضف هذا العنوان إلى قناتك هناك ضمن الإعداد.',
    again: 'تحقّق مجددًا',
  },
};

/** The first of our languages that the browser names. No channel says which one it has. */
function languageOf({ headers }: FastifyRequest): Locale {
  const named = (headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2));
  return (
    Locale.options.find((locale) => locale === named.find((one) => Locale.safeParse(one).success)) ?? 'en'
  );
}

/** For a person whose host no channel has: a browser never shows JSON. */
function missingPage(request: FastifyRequest, reply: FastifyReply): string {
  const locale = languageOf(request);
  const { title, text, again } = missing[locale];
  reply.header('content-security-policy', barePolicy).header('vary', 'accept, accept-language');
  return barePage({ look: undefined, locale, title, text, links: [{ href: '', label: again }] });
}

export const barePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Anyone can invent hosts where a channel answers for all of them. */
const hostsMaximum = 1_000;

export interface FailedDocuments {
  /** Caches the channel's look, because a failing database cannot return it. */
  rememberLook(request: FastifyRequest, channel: ChannelRecord): void;
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
}

export function failedDocuments(log: Log): FailedDocuments {
  const looks = new LRUCache<string, ChannelRecord>({ max: hostsMaximum });
  const answerJson = answerError(log);
  return {
    rememberLook(request, channel) {
      looks.set(hostNameOf(request.host), channel);
    },
    answer(error, request, reply) {
      const channel = looks.get(hostNameOf(request.host));
      const isMissing = error instanceof DomainError && error.code === 'channel.not_found';
      answerJson(error, request, reply, (status) => {
        if (isMissing && /\btext\/html\b/.test(request.headers.accept ?? ''))
          return missingPage(request, reply);
        if (status < 500) return undefined;
        const locale = channel === undefined ? 'en' : localeOf(request, channel);
        reply.header('content-security-policy', barePolicy).header('vary', 'cookie');
        return errorPage(channel, locale, status);
      });
    },
  };
}
