// The same room, speaking to the account that one channel is paid on.
import type { AccountsDeps } from './ports.ts';

/** Before anything is asked of the payment service: an order, a card and a refund belong to one account. */
export async function ofChannel<Deps extends AccountsDeps>(deps: Deps, channelId: number): Promise<Deps> {
  const own = await deps.accounts?.find(channelId);
  return own === undefined ? deps : { ...deps, ...own };
}

/** The deployment's and each channel's own, for what is asked of a whole account. */
export async function ofEachAccount<Deps extends AccountsDeps>(deps: Deps): Promise<Deps[]> {
  const own = (await deps.accounts?.list()) ?? [];
  return [deps, ...own.map((account) => ({ ...deps, ...account }))];
}
