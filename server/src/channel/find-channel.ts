// Which channel a request belongs to.
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';
import type { HostedChannel } from './store.ts';

export interface ChannelDirectory {
  /**
   * @throws {DomainError} `channel.not_found` when neither the host nor a default channel is known (R1.D1),
   * `channel.not_published` while an operator prepares the channel.
   */
  readByHost(host: string): Promise<HostedChannel>;
  /** The channel of a host whether it is published or not. */
  findByHost(host: string): Promise<HostedChannel | undefined>;
}

export const createChannelDirectory = (deps: ChannelDeps): ChannelDirectory => ({
  async readByHost(host) {
    const channel = await deps.store.findByHost(host);
    if (channel === undefined) throw new DomainError('channel.not_found');
    if (channel.published_at === null) throw new DomainError('channel.not_published');
    return channel;
  },
  findByHost: (host) => deps.store.findByHost(host),
});
