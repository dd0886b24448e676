// The public face of a channel: settings, colours, menu.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';
import { paymentsOf, settingsOf } from './rules.ts';
import { settingsInLanguage } from './settings-in-language.ts';
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

/** Without a language, in the channel's first. */
export const settingsOfChannel = (
  deps: ChannelDeps,
  channel: ChannelRecord,
  language?: Locale,
): ChannelSettings =>
  settingsInLanguage(
    {
      ...settingsOf(channel.settings, {
        ...deps.deployment,
        payments: paymentsOf(deps.deployment.payments, channel.publishable_keys),
      }),
      ...(channel.remote_playback.length > 0 && { remote_playback: channel.remote_playback }),
    },
    channel.translations,
    language,
  );
