// The routes of mailed links. Links open pages by GET, and only these POSTs act (T53).
import { mailedLinks as routes } from '@floodlit/contract/identity/mailed-links';
import { addressRange } from '../../network/address-range.ts';
import type { Bind, RequestFacts } from '../../http/bind.ts';
import { originOf } from '../../http/origin.ts';
import type { ActorFinder } from '../keys/find-actor.ts';
import { correctEmail, requestVerification, verifyEmail } from './verify-email.ts';
import { readResetKey, resetPassword } from './reset-password.ts';
import { requestReset } from './request-reset.ts';
import { withRegion } from '../log-in/present-user.ts';
import type { PresentingDeps } from '../log-in/ports.ts';
import type { LetterDeps, LinksDeps } from './ports.ts';

export interface MailedLinkRoutesDeps extends LetterDeps {
  readonly identity: LinksDeps & PresentingDeps;
  readonly actors: ActorFinder;
  readonly publicUrl: () => string;
}

/** Keys have the same limits as passwords, counted separately. */
export const checkKeyTries = (
  { rateLimit }: Pick<LetterDeps['identity'], 'rateLimit'>,
  { channelId, address }: RequestFacts,
): Promise<void> => rateLimit.check('mailedKey', `${channelId}:${addressRange(address)}`);

export function mailedLinkRoutes(bind: Bind, deps: MailedLinkRoutesDeps): void {
  const { identity, actors, publicUrl } = deps;
  const checkTries = (facts: RequestFacts): Promise<void> => checkKeyTries(identity, facts);
  const whereabouts = ({ address, ownHost }: RequestFacts) => ({
    origin: originOf(publicUrl(), ownHost),
    network: addressRange(address),
  });

  bind(routes.requestReset, async ({ facts, body }) => {
    await requestReset(deps, { channelId: facts.channelId, ...whereabouts(facts) }, body);
    return { data: { accepted: true } };
  });
  bind(routes.readResetKey, async ({ facts, body }) => {
    await checkTries(facts);
    return { data: { email: await readResetKey(identity, facts.channelId, body.key) } };
  });
  bind(routes.resetPassword, async ({ actor, facts, body }) => {
    await checkTries(facts);
    const session = await resetPassword(deps, actor, body, whereabouts(facts));
    actors.forget(actor.apiKeyId);
    if (session.user !== null) actors.forgetUser(session.user.id);
    return { data: await withRegion(deps, facts, session) };
  });
  bind(routes.verifyEmail, async ({ facts, body }) => {
    await checkTries(facts);
    return { data: { email: await verifyEmail(identity, facts.channelId, body.key) } };
  });
  bind(routes.requestVerification, async ({ actor, facts }) => ({
    data: { email: await requestVerification(deps, actor, whereabouts(facts).origin) },
  }));
  bind(routes.correctEmail, async ({ actor, facts, body }) => {
    return { data: { email: await correctEmail(deps, actor, body, whereabouts(facts).origin) } };
  });
}
