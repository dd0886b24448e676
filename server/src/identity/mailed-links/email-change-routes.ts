// The routes of a change of address. Mailed links open pages by GET, and only these POSTs act (T53).
import { emailChange as routes } from '@floodlit/contract/identity/email-change';
import type { Bind, RequestFacts } from '../../http/bind.ts';
import { originOf } from '../../http/origin.ts';
import { confirmEmailChange, readEmailChangeKey, refuseEmailChange } from './confirm-email-change.ts';
import type { ActorFinder } from '../keys/find-actor.ts';
import type { LetterDeps } from './ports.ts';
import { checkKeyTries } from './routes.ts';
import { cancelEmailChange, readEmailChange, requestEmailChange } from './request-email-change.ts';

export interface EmailChangeRoutesDeps extends LetterDeps {
  readonly actors: ActorFinder;
  readonly publicUrl: () => string;
}

export function emailChangeRoutes(bind: Bind, deps: EmailChangeRoutesDeps): void {
  const { identity, actors, publicUrl } = deps;
  const ownOrigin = ({ ownHost }: RequestFacts): string => originOf(publicUrl(), ownHost);

  bind(routes.read, async ({ actor }) => ({ data: await readEmailChange(identity, actor) }));
  bind(routes.request, async ({ actor, facts, body }) => ({
    data: await requestEmailChange(deps, actor, body, ownOrigin(facts)),
  }));
  bind(routes.cancel, async ({ actor }) => ({
    data: { ended: (await cancelEmailChange(identity, actor)) ? 1 : 0 },
  }));
  bind(routes.readKey, async ({ facts, body }) => {
    await checkKeyTries(identity, facts);
    return { data: await readEmailChangeKey(identity, facts.channelId, body.key) };
  });
  bind(routes.confirm, async ({ facts, body }) => {
    await checkKeyTries(identity, facts);
    const { told, movedUserId } = await confirmEmailChange(deps, facts.channelId, body.key, ownOrigin(facts));
    if (movedUserId !== undefined) actors.forgetUser(movedUserId);
    return { data: told };
  });
  bind(routes.refuse, async ({ facts, body }) => {
    await checkKeyTries(identity, facts);
    const { side, userId } = await refuseEmailChange(identity, facts.channelId, body.key);
    if (side === 'old') actors.forgetUser(userId);
    return { data: { side } };
  });
}
