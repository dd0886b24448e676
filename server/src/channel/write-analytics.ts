// Sets how a channel measures its viewers: its analytics key, the address of the calls, and what a viewer is asked.
import { AnalyticsSettings } from '@floodlit/contract/channel/analytics-settings';
import { DomainError } from '../kernel/errors.ts';
import type { ChannelDeps } from './ports.ts';

/**
 * @param analytics null to measure nothing.
 * @throws {DomainError} `insight.settings_invalid`.
 */
export async function writeAnalytics(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  analytics: AnalyticsSettings | null,
): Promise<void> {
  const checked = analytics === null ? null : AnalyticsSettings.safeParse(analytics).data;
  if (checked === undefined) throw new DomainError('insight.settings_invalid');
  await store.changeSettings(channelId, { analytics: checked });
}
