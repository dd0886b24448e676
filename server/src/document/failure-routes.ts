// The page for a failed document, in the channel's look and the reader's language, with a retry link.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Locale } from '@floodlit/contract/primitives';
import { hostNameOf, type ChannelRecord } from '../channel/index.ts';
import { answerError } from '../http/answer-error.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { barePage, type ChannelLook } from './bare-page.ts';
import { documentWords } from './document-words.ts';
import { localeOf } from './locale.ts';

/** The text is the same for each status. A server without its database answers 503. */
export function errorPage(look: ChannelLook | undefined, locale: Locale, status: number): string {
  const words = documentWords(locale);
  return barePage({
    look,
    locale,
    title: words('failure.title'),
    text: words(status === 503 ? 'failure.unavailable' : 'failure.failed'),
    links: [
      { href: '', label: words('failure.again') },
      { href: '/', label: words('failure.home') },
    ],
  });
}

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
  const words = documentWords(locale);
  reply.header('content-security-policy', barePolicy).header('vary', 'accept, accept-language');
  return barePage({
    look: undefined,
    locale,
    title: words('missing.title'),
    text: words('missing.text'),
    links: [{ href: '', label: words('missing.again') }],
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
