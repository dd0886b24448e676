// The public face of a channel: settings, colours, menu.
import type { ChannelSettings } from '@floodlit/contract/channel';
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';
import { paymentsOf, settingsOf } from './rules.ts';
import type { ChannelRecord } from './store.ts';

/** @throws {DomainError} `channel.not_found`. */
export async function readChannel(
  deps: Pick<ChannelDeps, 'store'>,
  channelId: number,
): Promise<ChannelRecord> {
  const channel = await deps.store.findById(channelId);
  if (channel === undefined) throw new DomainError('channel.not_found');
  return channel;
}

export const settingsOfChannel = (deps: ChannelDeps, channel: ChannelRecord): ChannelSettings =>
  settingsOf(channel.settings, {
    ...deps.deployment,
    payments: paymentsOf(deps.deployment.payments, channel.publishable_keys),
  });
