// The rights of an account's passes over HTTP.
import { access as routes } from '@floodlit/contract/access/access';
import type { Bind } from '../http/bind.ts';
import {
  endRemote,
  holdStream,
  listRemotes,
  listStreams,
  readCapabilities,
  releaseStream,
  type AccessDeps,
} from './index.ts';

export function accessRoutes(bind: Bind, deps: AccessDeps): void {
  bind(routes.capabilities, async ({ actor }) => ({ data: await readCapabilities(deps, actor) }));
  bind(routes.streams, async ({ actor }) => ({ data: await listStreams(deps, actor) }));
  bind(routes.takeOverStream, async ({ actor, body }) => {
    await holdStream(deps, actor, body.subject, body.id);
    return { data: { held: true as const } };
  });
  bind(routes.remotes, async ({ actor }) => ({ data: await listRemotes(deps, actor) }));
  bind(routes.endRemote, async ({ actor, params }) => {
    await endRemote(deps, actor, params.id);
    return { data: { ended: true as const } };
  });
  bind(routes.releaseStream, async ({ actor, query }) => {
    await releaseStream(deps, actor, query.subject);
    return { data: { held: false as const } };
  });
}
