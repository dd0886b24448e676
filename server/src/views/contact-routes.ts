// The contact form over HTTP: idempotent, guarded against bots, and rate limited (T74).
import { contact as routes } from '@floodlit/contract/channel/contact';
import { readEvent, type CatalogDeps } from '../catalog/index.ts';
import { addressRange } from '../network/address-range.ts';
import type { Bind } from '../http/bind.ts';
import { hostNameOfOrigin } from '../http/origin.ts';
import { checkCaptcha, type IdentityDeps } from '../identity/index.ts';
import { DomainError } from '../kernel/errors.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { writeToChannel, type WritingDeps } from '../channel/index.ts';

export interface ContactRoutesDeps extends WritingDeps {
  readonly catalog: CatalogDeps;
  readonly identity: IdentityDeps;
  readonly rateLimit: RateLimit;
  readonly publicUrl: () => string;
}

export function contactRoutes(bind: Bind, deps: ContactRoutesDeps): void {
  /** A separate error for this limit: the page shows it next to the form, and keeps the typed text. */
  const checkLimit = async (name: 'contact' | 'contactAddress', key: string): Promise<void> => {
    try {
      await deps.rateLimit.check(name, key);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'request.rate_limited') throw error;
      throw new DomainError('channel.contact_limited', error.details);
    }
  };

  bind(routes.write, async ({ actor, facts, body }) => {
    const { idempotency_key, recaptcha_token, website, ...request } = body;
    const accepted = { data: { accepted: true } };
    const person =
      actor.kind === 'user' ? `user:${actor.userId}` : `contact:${request.contact.toLowerCase()}`;
    const messageKey = `contact:${person}:${idempotency_key}`;
    if (await deps.mail.store.hasKey(actor.channelId, messageKey)) return accepted;
    const name = stripInvisible(request.name);
    if (name === '') throw new DomainError('request.invalid', { errors: { name: ['Field is required'] } });
    const event =
      request.event_id === undefined
        ? undefined
        : await readEvent(deps.catalog, actor.channelId, request.event_id);
    if (actor.kind === 'visitor')
      await checkCaptcha(
        deps.identity,
        {
          channelId: actor.channelId,
          action: 'contact',
          hostname: hostNameOfOrigin(deps.publicUrl(), facts.ownHost),
        },
        recaptcha_token,
      );
    // A machine learns nothing from the answer.
    if (website !== undefined && website !== '') return accepted;
    await checkLimit('contactAddress', `${actor.channelId}:${addressRange(facts.address)}`);
    await checkLimit('contact', `${actor.channelId}:${person}`);
    await writeToChannel(deps, actor.channelId, messageKey, {
      request: { ...request, name },
      event,
      userId: actor.kind === 'user' ? actor.userId : undefined,
    });
    return accepted;
  });
}
