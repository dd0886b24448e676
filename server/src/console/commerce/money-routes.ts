// The money settings of a channel over HTTP.
import { money as routes, type MoneySettings } from '@floodlit/contract/operators/money';
import type { SetupDeps } from '../../channel/index.ts';
import {
  changeMoney,
  moneyWithin,
  ofChannel,
  readMoney,
  type CommerceDeps,
  type MoneyDeps,
  type ScheduleDeps,
} from '../../commerce/index.ts';
import { versionOf } from '../../kernel/version-of.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin } from '../edit-record.ts';
import { actingOf, type OperatorDeps } from '../../operators/index.ts';

export interface MoneyRouteDeps {
  readonly operators: OperatorDeps;
  readonly setup: SetupDeps;
  readonly schedule: ScheduleDeps;
  readonly commerce: CommerceDeps;
}

export function moneyRoutes(
  bind: ConsoleBind,
  { operators, setup, schedule, commerce }: MoneyRouteDeps,
): void {
  const deps: MoneyDeps = {
    channel: setup,
    setup: setup.setup,
    passes: schedule.passes,
    livemode: commerce.livemode,
  };
  /** A sale and new keys are no edits of these settings, so they leave the version as it is. */
  const edited = ({ service_fee_cents, currency }: Awaited<ReturnType<typeof readMoney>>) => ({
    service_fee_cents,
    currency,
  });
  const present = async (channelId: number): Promise<{ data: MoneySettings }> => {
    const [found, { account = 0 }] = await Promise.all([
      readMoney(deps, channelId),
      commerce.accounts === undefined ? { account: 0 } : ofChannel(commerce, channelId),
    ]);
    const payments = { is_sandbox: commerce.accounts === undefined, is_own: account !== 0 };
    return { data: { ...found, payments, version: versionOf(edited(found)) } };
  };

  bind(routes.read, ({ params }) => present(params.channel_id));
  bind(routes.change, async ({ operator, params: { channel_id }, body: { version, ...words } }) => {
    const saved = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => setup.setup.within(scope).lock(channel_id),
      read: async (scope) => edited(await readMoney(moneyWithin(deps, scope), channel_id)),
      write: (scope) => changeMoney(moneyWithin(deps, scope), channel_id, words),
    });
    // The channel's cache hears of the change a moment later.
    return { data: { ...(await present(channel_id)).data, ...saved } };
  });
}
