// Televisions over HTTP: the address for one device.
import { media as routes } from '@floodlit/contract/media/media';
import type { Bind } from '../../http/bind.ts';
import type { MediaDeps } from '../ports.ts';
import { startRemote } from './start-remote.ts';

export const remoteRoutes = (bind: Bind, deps: MediaDeps): void =>
  bind(routes.remotePlayback, async ({ actor, params, body }) => ({
    data: await startRemote(deps, actor, params.id, body.kind),
  }));
