// Changes what an operator may set of a channel by the command line; what is not named stays.
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
  /** Of what is sold; refused while passes are on sale in another one. */
  readonly currency?: StoredSettings['currency'] | undefined;
  readonly multi_language?: boolean | undefined;
  /** Empty is the product's own sentence: all sales are final. */
  readonly refund_policy?: string | undefined;
}

function pictureOf(given: string | null): string | null {
  if (given === null) return null;
  const address = pictureAddress(given);
  if (address === undefined) throw new DomainError('channel.picture_invalid');
  return address;
}

function policyOf(given: string): string {
  const policy = stripInvisible(given).trim();
  if (policy.length > limits.refundPolicyMaximum) throw new DomainError('channel.refund_policy_invalid');
  return policy;
}

/** @throws {DomainError} `channel.picture_invalid`, `channel.refund_policy_invalid`, `channel.currency_in_use`. */
export async function changeSettings(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  { logo, favicon, currency, multi_language, refund_policy }: SettingsChange,
): Promise<void> {
  const change: Partial<StoredSettings> = {
    ...(logo !== undefined && { logo: pictureOf(logo) }),
    ...(favicon !== undefined && { favicon: pictureOf(favicon) }),
    ...(currency !== undefined && { currency }),
    ...(multi_language !== undefined && { multi_language }),
    ...(refund_policy !== undefined && { refund_policy: policyOf(refund_policy) }),
  };
  await store.changeSettings(channelId, change);
}
