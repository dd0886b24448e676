// The hosts of a channel. A host belongs to one channel.
import { limits } from '@floodlit/contract/limits';
import { DomainError } from '../../kernel/errors.ts';
import { hostOf } from './read-host.ts';
import type { SetupDeps } from './ports.ts';

type HostDeps = Pick<SetupDeps, 'setup'>;

function checkedHost(given: string): string {
  const host = hostOf(given);
  if (host === undefined) throw new DomainError('channel.host_invalid', { values: { host: given } });
  return host;
}

/**
 * A host that the channel has already stays.
 * @returns the host as it is stored.
 * @throws {DomainError} `channel.host_invalid`, `channel.host_taken`, `channel.too_many`
 */
export async function addHost({ setup }: HostDeps, channelId: number, given: string): Promise<string> {
  const host = checkedHost(given);
  await setup.lock(channelId);
  if ((await setup.addHost(channelId, host)) !== channelId)
    throw new DomainError('channel.host_taken', { values: { host } });
  if ((await setup.listHosts(channelId)).length > limits.hostsMaximum)
    throw new DomainError('channel.too_many');
  return host;
}

/** @throws {DomainError} `channel.host_invalid`, `channel.host_not_found`, `channel.host_last` */
export async function removeHost({ setup }: HostDeps, channelId: number, given: string): Promise<void> {
  const host = checkedHost(given);
  await setup.lock(channelId);
  if (!(await setup.removeHost(channelId, host)))
    throw new DomainError('channel.host_not_found', { values: { host } });
  const isPublished = (await setup.findState(channelId))?.published_at !== null;
  // Mails and shared links lead to the address of a published channel.
  if (isPublished && (await setup.listHosts(channelId)).length === 0)
    throw new DomainError('channel.host_last', { values: { host } });
}

export const listHosts = ({ setup }: Pick<SetupDeps, 'setup'>, channelId: number): Promise<string[]> =>
  setup.listHosts(channelId);
