// A channel key is valid only with its own channel's host. Any other host is refused (T02).
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';

/** @throws {DomainError} `channel.key_invalid`, with the field named so that the client forgets both keys (R4.09). */
export async function checkChannelKey(
  deps: ChannelDeps,
  channelId: number,
  channelKey: string,
): Promise<void> {
  const channel = await deps.store.findByKey(channelKey);
  if (channel?.id !== channelId)
    throw new DomainError('channel.key_invalid', { errors: { channel_key: ['No chanel or api key found'] } });
}
