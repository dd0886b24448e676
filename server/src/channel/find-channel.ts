// Which channel a request belongs to.
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';
import type { HostedChannel } from './store.ts';

export interface ChannelDirectory {
  /** @throws {DomainError} `channel.not_found` when neither the host nor a default channel is known (R1.D1). */
  readByHost(host: string): Promise<HostedChannel>;
}

export const createChannelDirectory = (deps: ChannelDeps): ChannelDirectory => ({
  async readByHost(host) {
    const channel = await deps.store.findByHost(host);
    if (channel === undefined) throw new DomainError('channel.not_found');
    return channel;
  },
});
