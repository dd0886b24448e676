// Closes a channel for visitors. Accounts, purchases, texts and recordings stay, and memberships renew as before.
import { readChannel } from '../read-settings.ts';
import type { SetupDeps } from './ports.ts';

/** A channel that is not published stays as it is. @throws {DomainError} `channel.not_found` */
export async function unpublishChannel(
  deps: Pick<SetupDeps, 'setup' | 'store'>,
  channelId: number,
): Promise<void> {
  await readChannel(deps, channelId);
  await deps.setup.unpublish(channelId);
}
