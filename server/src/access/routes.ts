// The rights of an account's passes over HTTP.
import { access as routes } from '@floodlit/contract/access';
import type { Bind } from '../http/bind.ts';
import { readCapabilities, type AccessDeps } from './index.ts';

export function accessRoutes(bind: Bind, deps: AccessDeps): void {
  bind(routes.capabilities, async ({ actor }) => ({ data: await readCapabilities(deps, actor) }));
}
