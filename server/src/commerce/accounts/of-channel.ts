// The dependencies of commerce, bound to the payment account of one channel.
import type { AccountsDeps } from './ports.ts';

/** Call it before any call to the payment service: an order, a card and a refund belong to one account. */
export async function ofChannel<Deps extends AccountsDeps>(deps: Deps, channelId: number): Promise<Deps> {
  const own = await deps.accounts?.find(channelId);
  return own === undefined ? deps : { ...deps, ...own };
}

/** The deployment's account and each channel's own, for calls that concern a whole account. */
export async function ofEachAccount<Deps extends AccountsDeps>(deps: Deps): Promise<Deps[]> {
  const own = (await deps.accounts?.list()) ?? [];
  return [deps, ...own.map((account) => ({ ...deps, ...account }))];
}
