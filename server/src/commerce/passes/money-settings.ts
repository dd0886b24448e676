// The service fee and the currency of a channel. Neither touches what is on sale or sold.
import { changeSettings, readChannel, writeServiceFee, type SetupDeps } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PassWriteStore } from './store-write.ts';

export interface MoneyDeps {
  readonly channel: Pick<SetupDeps, 'store'>;
  readonly setup: SetupDeps['setup'];
  readonly passes: PassWriteStore;
  /** Sandbox sales lock no currency of real money. */
  readonly livemode: boolean;
}

export interface MoneyFields {
  readonly service_fee_cents: number;
  readonly currency: 'USD' | 'CAD';
}

export type CurrencyLock = 'sold' | 'on_sale';

export async function readMoney(
  { channel, passes, livemode }: Omit<MoneyDeps, 'setup'>,
  channelId: number,
): Promise<MoneyFields & { readonly currency_lock: CurrencyLock | null }> {
  const { service_fee_cents, settings } = await readChannel(channel, channelId);
  const lock = await passes.findCurrencyLock(channelId, livemode);
  return { service_fee_cents, currency: settings.currency, currency_lock: lock ?? null };
}

/**
 * A channel sells in one currency. Once it has sold, its reports and refunds are in that currency, so it stays.
 * @throws {DomainError} `commerce.currency_sold`
 */
export async function refuseSoldCurrency(
  { channel, passes, livemode }: Omit<MoneyDeps, 'setup'>,
  channelId: number,
  currency: string | undefined,
): Promise<void> {
  if (currency === undefined) return;
  const { settings } = await readChannel(channel, channelId);
  if (settings.currency === currency) return;
  if ((await passes.findCurrencyLock(channelId, livemode)) === 'sold')
    throw new DomainError('commerce.currency_sold', { values: { currency: settings.currency } });
}

/**
 * @param deps of the transaction of the caller.
 * @throws {DomainError} `channel.setting_invalid`, `channel.currency_in_use`, `commerce.currency_sold`
 */
export async function changeMoney(
  deps: MoneyDeps,
  channelId: number,
  { service_fee_cents, currency }: MoneyFields,
): Promise<void> {
  await refuseSoldCurrency(deps, channelId, currency);
  await writeServiceFee({ setup: deps.setup }, channelId, service_fee_cents);
  const { settings } = await readChannel(deps.channel, channelId);
  if (settings.currency !== currency) await changeSettings(deps.channel, channelId, { currency });
}
