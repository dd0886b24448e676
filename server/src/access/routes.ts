// The rights of an account's passes over HTTP.
import { access as routes } from '@floodlit/contract/access';
import type { Bind } from '../http/bind.ts';
import { holdStream, listStreams, readCapabilities, releaseStream, type AccessDeps } from './index.ts';

export function accessRoutes(bind: Bind, deps: AccessDeps): void {
  bind(routes.capabilities, async ({ actor }) => ({ data: await readCapabilities(deps, actor) }));
  bind(routes.streams, async ({ actor }) => ({ data: await listStreams(deps, actor) }));
  bind(routes.takeOverStream, async ({ actor, body }) => {
    await holdStream(deps, actor, body.subject, body.id);
    return { data: { held: true as const } };
  });
  bind(routes.releaseStream, async ({ actor, query }) => {
    await releaseStream(deps, actor, query.subject);
    return { data: { held: false as const } };
  });
}
