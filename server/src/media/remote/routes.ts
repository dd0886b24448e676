// Televisions over HTTP: the address for one device.
import { media as routes } from '@floodlit/contract/media/media';
import type { Bind } from '../../http/bind.ts';
import type { MediaGround } from '../ports.ts';
import { startRemote } from './start-remote.ts';

export const remoteRoutes = (bind: Bind, deps: MediaGround): void =>
  bind(routes.remotePlayback, async ({ actor, params, body }) => ({
    data: await startRemote(deps, actor, params.id, body.kind),
  }));
