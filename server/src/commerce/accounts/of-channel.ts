// The same room, speaking to the account that one channel is paid on.
import type { CommerceDeps } from '../ports.ts';

/** Before anything is asked of the payment service: an order, a card and a refund belong to one account. */
export async function ofChannel(deps: CommerceDeps, channelId: number): Promise<CommerceDeps> {
  const own = await deps.accounts?.find(channelId);
  return own === undefined ? deps : { ...deps, ...own };
}

/** The deployment's and each channel's own, for what is asked of a whole account. */
export async function ofEachAccount(deps: CommerceDeps): Promise<CommerceDeps[]> {
  const own = (await deps.accounts?.list()) ?? [];
  return [deps, ...own.map((account) => ({ ...deps, ...account }))];
}
