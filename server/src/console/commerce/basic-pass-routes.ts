// The basic pass of a channel over HTTP: the same verb as the command `pass basic`.
import { basicPass as routes } from '@floodlit/contract/operators/basic-pass';
import type { SetupDeps } from '../../channel/index.ts';
import { setBasicPass, type CommerceDeps } from '../../commerce/index.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord, withVersion } from '../edit-record.ts';
import { actingOf, type OperatorDeps } from '../../operators/index.ts';

export interface BasicPassRoutesDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly commerce: CommerceDeps;
}

export function basicPassRoutes(
  bind: ConsoleBind,
  { operators, setup, commerce }: BasicPassRoutesDeps,
): void {
  const read = async (store: CommerceDeps['store'], channelId: number) => ({
    pass_id: (await store.findBasicPass(channelId)) ?? null,
  });
  bind(routes.read, async ({ params: { channel_id } }) => ({
    data: withVersion(await read(commerce.store, channel_id)),
  }));
  bind(routes.set, async ({ operator, params: { channel_id }, body: { pass_id, version } }) => ({
    data: await editRecord(operators, actingOf(operator), {
      version,
      lock: (scope) => setup.setup.within(scope).lock(channel_id),
      read: (scope) => read(commerce.store.within(scope), channel_id),
      write: (scope) => setBasicPass({ store: commerce.store.within(scope) }, channel_id, pass_id),
    }),
  }));
}
