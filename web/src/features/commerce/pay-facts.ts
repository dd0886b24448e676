// The facts that a buyer reads under the payment button, as keys of texts: pure.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import type { PlainKey } from '../../lib/translate.tsx';
import type { Product } from './product.ts';

type SellerSettings = Pick<ChannelSettings, 'name' | 'contact'>;

/** The name, then the lines of the address. An address often starts with the name, so it is not repeated. */
export const sellerLines = ({ name, contact }: SellerSettings): string[] => [
  ...new Set([name, ...(contact?.address ?? '').split('\n').map((line) => line.trim())].filter(Boolean)),
];

/** How long replays stay: recordings have no end of their own. Undefined for a pass that opens no games. */
export function replayKeyOf({ event, pass, subscription }: Product): PlainKey | undefined {
  if (event !== undefined) return 'buy.replay_game';
  if (pass === undefined || !pass.watch) return undefined;
  if (subscription !== undefined) return 'buy.replay_membership';
  return pass.offer === null ? 'buy.replay_always' : 'buy.replay_pass';
}

/** The channel's sentence on games bought alone. A pass has the refund policy alone. */
export const singleRefundsOf = (
  { event }: Pick<Product, 'event'>,
  { single_game_refunds = '' }: Pick<ChannelSettings, 'single_game_refunds'>,
): string | undefined =>
  event === undefined || single_game_refunds === '' ? undefined : single_game_refunds;
