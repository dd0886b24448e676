// Codes over HTTP.
import { media as routes } from '@floodlit/contract/media/media';
import type { Bind } from '../../http/bind.ts';
import type { DeviceLoginDeps } from '../../identity/index.ts';
import { addressRange } from '../../network/address-range.ts';
import { makeMomentCode, openCode, type CodeDeps } from './codes.ts';

export function codeRoutes(
  bind: Bind,
  deps: { readonly media: CodeDeps; readonly deviceLogins: DeviceLoginDeps },
): void {
  bind(routes.makeCode, async ({ actor, body }) => ({
    data: await makeMomentCode(deps.media, actor, body),
  }));
  bind(routes.openCode, async ({ actor, facts, body }) => ({
    data: await openCode(deps.media, deps.deviceLogins, actor, {
      code: body.code,
      network: addressRange(facts.address),
    }),
  }));
}
