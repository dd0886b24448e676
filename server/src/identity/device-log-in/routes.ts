// Log-in of a device without a keyboard over HTTP.
import { deviceLogin as routes } from '@floodlit/contract/identity/device-login';
import type { Bind } from '../../http/bind.ts';
import { addressRange } from '../../network/address-range.ts';
import { withRegion, type UserPresentation } from '../log-in/present-user.ts';
import type { ActorFinder } from '../keys/find-actor.ts';
import { beginDeviceLogin, decideDeviceLogin, pollDeviceLogin } from './log-in-device.ts';
import type { DeviceLoginDeps } from './ports.ts';

interface DeviceLoginRoutesDeps extends UserPresentation {
  readonly deviceLogins: DeviceLoginDeps;
  readonly actors: ActorFinder;
}

export function deviceLoginRoutes(bind: Bind, deps: DeviceLoginRoutesDeps): void {
  const { deviceLogins, actors } = deps;
  bind(routes.begin, async ({ actor, facts }) => ({
    data: await beginDeviceLogin(deviceLogins, actor, {
      network: addressRange(facts.address),
      userAgent: facts.userAgent,
    }),
  }));
  bind(routes.poll, async ({ actor, facts, body }) => {
    const session = await pollDeviceLogin(deviceLogins, actor, body.secret);
    if (session === undefined) return { data: { session: null } };
    actors.forget(actor.apiKeyId);
    return { data: { session: await withRegion(deps, facts, session) } };
  });
  bind(routes.decide, async ({ actor, facts, body }) => {
    await decideDeviceLogin(deviceLogins, actor, body, addressRange(facts.address));
    return { data: { approved: body.approve } };
  });
}
