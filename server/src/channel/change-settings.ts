// Changes the settings of a channel by the command line. Omitted settings stay.
import { limits } from '@floodlit/contract/limits';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { pictureAddress } from './brand-rules.ts';
import type { ChannelDeps } from './ports.ts';
import type { StoredSettings } from './rules.ts';

/** `null` takes a picture away. */
export interface SettingsChange {
  readonly logo?: string | null | undefined;
  readonly favicon?: string | null | undefined;
  /** The currency of all sales. A change is refused while passes are on sale in another currency. */
  readonly currency?: StoredSettings['currency'] | undefined;
  readonly multi_language?: boolean | undefined;
  /** An empty text selects the product's default: all sales are final. */
  readonly refund_policy?: string | undefined;
  /** On how many devices an account watches at once, unless its passes say otherwise (T30). */
  readonly streams?: number | undefined;
}

function pictureOf(given: string | null): string | null {
  if (given === null) return null;
  const address = pictureAddress(given);
  if (address === undefined) throw new DomainError('channel.picture_invalid');
  return address;
}

const isStreamCount = (streams: number): boolean =>
  Number.isInteger(streams) && streams >= 1 && streams <= limits.streamsMaximum;

function policyOf(given: string): string {
  const policy = stripInvisible(given).trim();
  if (policy.length > limits.refundPolicyMaximum) throw new DomainError('channel.refund_policy_invalid');
  return policy;
}

/**
 * @throws {DomainError} `channel.picture_invalid`, `channel.refund_policy_invalid`, `channel.streams_invalid`,
 * `channel.currency_in_use`.
 */
export async function changeSettings(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  { logo, favicon, currency, multi_language, refund_policy, streams }: SettingsChange,
): Promise<void> {
  const change: Partial<StoredSettings> = {
    ...(logo !== undefined && { logo: pictureOf(logo) }),
    ...(favicon !== undefined && { favicon: pictureOf(favicon) }),
    ...(currency !== undefined && { currency }),
    ...(multi_language !== undefined && { multi_language }),
    ...(refund_policy !== undefined && { refund_policy: policyOf(refund_policy) }),
  };
  if (streams !== undefined && !isStreamCount(streams)) throw new DomainError('channel.streams_invalid');
  await store.changeSettings(channelId, change);
  if (streams !== undefined) await store.changeStreams(channelId, streams);
}
