// The routes of a user's own linked providers.
import { providers as routes } from '@floodlit/contract/identity/providers';
import { addressRange } from '../../network/address-range.ts';
import type { Bind, RequestFacts } from '../../http/bind.ts';
import { originOf } from '../../http/origin.ts';
import { beginConfirmation, beginLink } from './leave-for-provider.ts';
import { finishProvider } from './finish-provider.ts';
import { listProviders } from './list-providers.ts';
import { mailPassword } from '../mailed-links/mail-password.ts';
import { unlinkProvider } from './unlink-provider.ts';
import type { AccountsDeps } from '../ports.ts';
import type { SocialDeps } from './ports.ts';
import { providerOf } from './routes.ts';

export interface ProviderRoutesDeps {
  readonly identity: Pick<AccountsDeps, 'rateLimit'>;
  readonly social: SocialDeps;
  readonly publicUrl: () => string;
}

export function providerRoutes(bind: Bind, { identity, social, publicUrl }: ProviderRoutesDeps): void {
  const originFor = ({ ownHost }: RequestFacts): string => originOf(publicUrl(), ownHost);
  /** Shares its limit with the log-ins of the network: each of them calls the provider. */
  const checkTries = ({ channelId, address }: RequestFacts): Promise<void> =>
    identity.rateLimit.check('loginAddress', `${channelId}:${addressRange(address)}`);

  bind(routes.list, async ({ actor }) => ({ data: await listProviders(social, actor) }));
  bind(routes.link, async ({ actor, facts, params, body }) => {
    const provider = providerOf(params.provider);
    await checkTries(facts);
    const how = { origin: originFor(facts), password: body.current_password };
    return { data: { authorization_url: await beginLink(social, actor, provider, how) } };
  });
  bind(routes.confirm, async ({ actor, facts, params, body: { page } }) => {
    const provider = providerOf(params.provider);
    await checkTries(facts);
    const how = { origin: originFor(facts), page };
    return { data: { authorization_url: await beginConfirmation(social, actor, provider, how) } };
  });
  bind(routes.finish, async ({ actor, facts, body: { code } }) => {
    await checkTries(facts);
    const finished = await finishProvider(social, actor, code, originFor(facts));
    return { data: { ...finished, providers: await listProviders(social, actor) } };
  });
  bind(routes.unlink, async ({ actor, facts, params, body }) => {
    const provider = providerOf(params.provider);
    await unlinkProvider(social, actor, provider, {
      origin: originFor(facts),
      password: body.current_password,
    });
    return { data: await listProviders(social, actor) };
  });
  bind(routes.mailPassword, async ({ actor, facts }) => {
    const where = { origin: originFor(facts), network: addressRange(facts.address) };
    return { data: { email: await mailPassword(social, actor, where) } };
  });
}
