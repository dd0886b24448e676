// Chooses where a channel's alerts go.
import { DomainError } from '../kernel/errors.ts';
import { httpsAddress } from '../kernel/https-address.ts';
import { isAddress } from '../mail/index.ts';
import type { InsightDeps } from './ports.ts';
import type { AlertTarget } from './store-live.ts';

const urlMaximum = 2_000;

/**
 * @param target without an address, alerts go to the channel's support address.
 * @throws {DomainError} `insight.alert_target_invalid`
 */
export async function setAlertTarget(
  { live }: Pick<InsightDeps, 'live'>,
  channelId: number,
  { email, webhook_url }: AlertTarget,
): Promise<void> {
  const url = webhook_url === null ? null : httpsAddress(webhook_url, urlMaximum);
  if (url === undefined || (email !== null && !isAddress(email)))
    throw new DomainError('insight.alert_target_invalid');
  await live.setAlertTarget(channelId, { email, webhook_url: url });
}
