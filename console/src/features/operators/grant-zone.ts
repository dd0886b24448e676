// The clock of a role's end: that of its channel, and the operator's own for a role of the whole install.
import type { ChannelChoice } from '@floodlit/contract/operators/log-in';
import type { GrantScope } from '@floodlit/contract/operators/roles';

export function zoneOfGrant(
  scope: GrantScope,
  channels: readonly Pick<ChannelChoice, 'id' | 'time_zone'>[],
): string {
  const channel = scope.kind === 'install' ? undefined : channels.find(({ id }) => id === scope.channel_id);
  return channel?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
