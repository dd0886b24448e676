// The routes of log-in with a provider.
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SocialProvider } from '@floodlit/contract/primitives';
import { social as routes, socialCallbackPath, socialProviderName } from '@floodlit/contract/identity/social';
import { addressRange } from '../../network/address-range.ts';
import type { Bind, FactsOf, RequestFacts } from '../../http/bind.ts';
import { hostNameOfOrigin, originOf } from '../../http/origin.ts';
import type { CallLimits } from '../../limits/call-limits.ts';
import { DomainError } from '../../kernel/errors.ts';
import { addSession } from './add-session.ts';
import { beginSocial } from './begin-social.ts';
import { receiveSocial, type SocialReturned } from './receive-social.ts';
import type { SocialDeps } from './ports.ts';
import { withRegion, type UserPresentation } from '../log-in/present-user.ts';
import type { ActorFinder } from '../keys/find-actor.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';

interface SocialRoutesDeps extends UserPresentation {
  readonly actors: ActorFinder;
  readonly rateLimit: RateLimit;
  readonly social: SocialDeps;
  readonly callLimits: CallLimits;
  readonly publicUrl: () => string;
}

/** @throws {DomainError} `request.not_found` for an unknown provider. */
export function providerOf(name: string): SocialProvider {
  const parsed = SocialProvider.safeParse(name);
  if (!parsed.success) throw new DomainError('request.not_found');
  return parsed.data;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const paths: Readonly<Record<SocialReturned['page'], string>> = {
  login: '/login',
  profile: '/profile/edit',
  deletion: '/confirm-account-deletion',
  address: '/verify-notice',
};

/**
 * Always a page of the host that was asked, for every query (T64). Its message travels behind the `#`,
 * which browsers put into no request and no referrer.
 */
const pageOf = ({ arrival, page }: SocialReturned): string =>
  `${paths[page]}#${new URLSearchParams(arrival).toString()}`;

/**
 * Another page could load the callback, for example as an image. Only a navigation counts as a return. Older browsers
 * do not send this header.
 */
const isShown = (headers: IncomingHttpHeaders): boolean => {
  const dest = headers['sec-fetch-dest'];
  return dest === undefined || dest === 'document';
};

export function socialRoutes(
  bind: Bind,
  { app, factsOf }: { readonly app: FastifyInstance; readonly factsOf: FactsOf },
  deps: SocialRoutesDeps,
): void {
  const { social, publicUrl } = deps;
  const checkTries = ({ channelId, address }: RequestFacts): Promise<void> =>
    deps.rateLimit.check('loginAddress', `${channelId}:${addressRange(address)}`);

  bind(routes.configuration, ({ params, facts }) => {
    const provider = providerOf(params.provider);
    const gate = social.gates[provider];
    if (gate === undefined) throw new DomainError('request.not_found');
    return {
      data: {
        provider,
        name: socialProviderName(provider, gate.name),
        client_id: gate.clientId,
        scope: gate.scope,
        redirect_uri: originOf(publicUrl(), facts.ownHost) + socialCallbackPath(provider),
      },
    };
  });
  bind(routes.begin, async ({ actor, facts, params }) => {
    await checkTries(facts);
    const origin = originOf(publicUrl(), facts.ownHost);
    return {
      data: {
        authorization_url: await beginSocial(social, actor, providerOf(params.provider), origin),
      },
    };
  });
  bind(routes.addSession, async ({ actor, facts, body }) => {
    await checkTries(facts);
    const { session, pending } = await addSession(social, actor, body, {
      origin: originOf(publicUrl(), facts.ownHost),
      network: addressRange(facts.address),
      hostname: hostNameOfOrigin(publicUrl(), facts.ownHost),
    });
    if (session === null) return { data: { session, pending } };
    deps.actors.forget(actor.apiKeyId);
    return { data: { session: await withRegion(deps, facts, session), pending } };
  });

  for (const provider of SocialProvider.options)
    app.get(socialCallbackPath(provider), { config: { callKind: 'callback' } }, async (request, reply) => {
      const facts = await factsOf(request);
      const { state, code, error, iss } = request.query as Readonly<Record<string, unknown>>;
      const receive = async (): Promise<SocialReturned> => {
        if (!isShown(request.headers)) return { arrival: { social_error: 'failed' }, page: 'login' };
        // Not counted with log-in attempts, which a foreign page could use up. Each state was counted when it was
        // created.
        deps.callLimits.countAddress('callback', addressRange(request.ip));
        return receiveSocial(social, facts.channelId, provider, {
          state: textOf(state),
          code: textOf(code),
          error: error === undefined ? undefined : (textOf(error) ?? ''),
          issuer: textOf(iss),
        });
      };
      const returned = await receive().catch((failure: unknown): SocialReturned => {
        if (failure instanceof DomainError)
          return { arrival: { social_error: 'unavailable' }, page: 'login' };
        throw failure;
      });
      return reply.header('cache-control', 'no-store').redirect(pageOf(returned), 303);
    });
}
