// The page for a failed document, in the channel's look and the reader's language, with a retry link.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Locale } from '@floodlit/contract/primitives';
import { hostNameOf, type ChannelRecord } from '../channel/index.ts';
import { answerError } from '../http/answer-error.ts';
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
      answerJson(error, request, reply, (status) => {
        if (status < 500) return undefined;
        const locale = channel === undefined ? 'en' : localeOf(request, channel);
        reply.header('content-security-policy', barePolicy).header('vary', 'cookie');
        return errorPage(channel, locale, status);
      });
    },
  };
}
