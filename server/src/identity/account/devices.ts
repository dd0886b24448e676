// Lists and ends the logged-in devices of an account.
import type { Device } from '@floodlit/contract/identity/account';
import type { Session } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { issueKey } from '../keys/issue-key.ts';
import type { AccountDeps } from './ports.ts';

const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export async function listDevices(deps: AccountDeps, actor: LoggedInUser): Promise<Device[]> {
  const { channelId, userId, apiKeyId } = actor;
  const devices = await deps.account.listDevices(channelId, userId, deps.clock.now(), limits.devicesMaximum);
  const told = devices.map(({ created_at, last_seen_at, ...device }) => ({
    ...device,
    logged_in_at: created_at.toISOString(),
    last_seen_at: (last_seen_at ?? created_at).toISOString(),
    is_this: device.id === apiKeyId,
  }));
  return told.toSorted((one, other) => Number(other.is_this) - Number(one.is_this));
}

/** @throws {DomainError} `identity.device_not_found`, also for another account's device. */
export async function endDevice(deps: AccountDeps, actor: LoggedInUser, id: string): Promise<void> {
  const { channelId, userId } = actor;
  const isEnded = idShape.test(id) && (await deps.account.endDevice(channelId, userId, id, deps.clock.now()));
  if (!isEnded) throw new DomainError('identity.device_not_found');
}

export const endOtherDevices = (deps: AccountDeps, actor: LoggedInUser): Promise<number> =>
  deps.account.endDevices(actor.channelId, actor.userId, deps.clock.now(), actor.apiKeyId);

/** Logs out every device, this one included. Returns a visitor's key, so that browsing continues. */
export const endAllDevices = (deps: AccountDeps, actor: LoggedInUser): Promise<Session> =>
  deps.transact(async (scope) => {
    await deps.account.within(scope).endDevices(actor.channelId, actor.userId, deps.clock.now());
    const store = deps.store.within(scope);
    return { user: null, ...(await issueKey({ ...deps, store }, actor.channelId, null)) };
  });
