// Which channel a request belongs to. Asked on every request, so an answer is remembered for a second.
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';
import type { ChannelRecord } from './store.ts';

const rememberedMs = 1_000;
const hostsRemembered = 1_000;

export interface ChannelDirectory {
  /** @throws {DomainError} `channel.not_found` when neither the host nor a default channel is known (R1.D1). */
  readByHost(host: string): Promise<ChannelRecord>;
}

interface Remembered {
  readonly untilMs: number;
  readonly channel: Promise<ChannelRecord | undefined>;
}

export function createChannelDirectory(deps: ChannelDeps): ChannelDirectory {
  const byHost = new Map<string, Remembered>();
  const remember = (host: string): Promise<ChannelRecord | undefined> => {
    const nowMs = performance.now();
    const known = byHost.get(host);
    if (known !== undefined && known.untilMs > nowMs) return known.channel;
    if (byHost.size >= hostsRemembered) byHost.clear();
    const channel = deps.store.findByHost(host);
    byHost.set(host, { untilMs: nowMs + rememberedMs, channel });
    channel.catch(() => byHost.delete(host));
    return channel;
  };
  return {
    async readByHost(host) {
      const channel = await remember(host);
      if (channel === undefined) throw new DomainError('channel.not_found');
      return channel;
    },
  };
}
