// The money settings of a channel over HTTP.
import { money as routes, type MoneySettings } from '@floodlit/contract/operators/money';
import type { SetupDeps } from '../../channel/index.ts';
import {
  changeMoney,
  ofChannel,
  readMoney,
  type CommerceDeps,
  type MoneyDeps,
  type ScheduleDeps,
} from '../../commerce/index.ts';
import { versionOf } from '../../kernel/version-of.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecord } from '../edit-record.ts';

export interface MoneyRouteDeps {
  readonly setup: SetupDeps;
  readonly schedule: ScheduleDeps;
  readonly commerce: CommerceDeps;
}

const moneyOf = ({ setup, schedule, commerce }: MoneyRouteDeps): MoneyDeps => ({
  channel: setup,
  setup: setup.setup,
  passes: schedule.passes,
  livemode: commerce.livemode,
});

export function moneyRoutes(bind: ConsoleBind, deps: MoneyRouteDeps): void {
  const { commerce } = deps;
  /** A sale and new keys are no edits of these settings, so they leave the version as it is. */
  const edited = ({ service_fee_cents, currency }: Awaited<ReturnType<typeof readMoney>>) => ({
    service_fee_cents,
    currency,
  });
  const present = async (channelId: number): Promise<{ data: MoneySettings }> => {
    const [found, { account = 0 }] = await Promise.all([
      readMoney(moneyOf(deps), channelId),
      commerce.accounts === undefined ? { account: 0 } : ofChannel(commerce, channelId),
    ]);
    const payments = { is_sandbox: commerce.accounts === undefined, is_own: account !== 0 };
    return { data: { ...found, payments, version: versionOf(edited(found)) } };
  };

  bind(routes.read, ({ params }) => present(params.channel_id));
  bind(routes.change, async ({ act, params: { channel_id }, body: { version, ...words } }) => {
    const saved = await editRecord(act, {
      version,
      lock: (rooms) => rooms.setup.setup.lock(channel_id),
      read: async (rooms) => edited(await readMoney(moneyOf(rooms), channel_id)),
      write: (rooms) => changeMoney(moneyOf(rooms), channel_id, words),
    });
    // The channel's cache hears of the change a moment later.
    return { data: { ...(await present(channel_id)).data, ...saved } };
  });
}
