// The basic pass of a channel over HTTP: the same verb as the command `pass basic`.
import { basicPass as routes } from '@floodlit/contract/operators/basic-pass';
import { setBasicPass, type CommerceDeps } from '../../commerce/index.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';

export interface BasicPassRoutesDeps {
  readonly commerce: CommerceDeps;
}

export function basicPassRoutes(bind: ConsoleBind, { commerce }: BasicPassRoutesDeps): void {
  const read = async ({ store }: Pick<CommerceDeps, 'store'>, channelId: number) => ({
    pass_id: (await store.findBasicPass(channelId)) ?? null,
  });
  bind(routes.read, async ({ params: { channel_id } }) => ({
    data: withVersion(await read(commerce, channel_id)),
  }));
  bind(routes.set, async ({ act, params: { channel_id }, body: { pass_id, version } }) => ({
    data: await editRecord(act, {
      version,
      lock: (rooms) => rooms.setup.setup.lock(channel_id),
      read: (rooms) => read(rooms.commerce, channel_id),
      write: (rooms) => setBasicPass(rooms.commerce, channel_id, pass_id),
    }),
  }));
}
