// `/sandbox/mail`: the mails of the requested host's channel, while no mail server is set.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { DomainError } from '../kernel/errors.ts';
import { isHeardHereAlone, isThisMachine } from '../network/this-machine.ts';
import type { MailStore } from '../mail/index.ts';
import { outboxPage } from './outbox-page.ts';
import type { RequestFacts } from '../http/bind.ts';

const shownMaximum = 100;
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A letter can neither run nor load anything, nor reach the page around it. */
const letterPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Mails contain links that open accounts. They are shown only without a mail server, and only by a process
 * that this machine alone reaches.
 */
export function showsOutbox({
  smtpUrl,
  publicUrl,
  host,
}: Pick<Config, 'smtpUrl' | 'publicUrl' | 'host'>): boolean {
  return smtpUrl === undefined && isThisMachine(publicUrl) && isHeardHereAlone(host);
}

export function sandboxMail(
  app: FastifyInstance,
  store: MailStore,
  factsOf: (request: FastifyRequest) => Promise<RequestFacts>,
): void {
  app.get<{ Querystring: { letter?: unknown } }>('/sandbox/mail', async (request, reply) => {
    const { channelId } = await factsOf(request);
    const letters = await store.list(channelId, shownMaximum);
    const wanted = Number(request.query.letter);
    const chosen = letters.find(({ id }) => id === wanted) ?? letters[0];
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', pagePolicy)
      .send(outboxPage(letters, chosen));
  });

  app.get<{ Params: { id: string } }>('/sandbox/mail/:id', async (request, reply) => {
    const { id } = request.params;
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new DomainError('request.not_found');
    const { channelId } = await factsOf(request);
    const letter = await store.find(channelId, Number(id));
    if (letter === undefined) throw new DomainError('request.not_found');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', letterPolicy)
      .send(letter.html);
  });
}
