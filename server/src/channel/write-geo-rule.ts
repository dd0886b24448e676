// Sets where a channel may be watched and bought.
import type { GeoRule } from '@floodlit/contract/channel/channel';
import { DomainError } from '../kernel/errors.ts';
import { geoRuleOf } from './geo-rules.ts';
import type { ChannelDeps } from './ports.ts';

/** @throws {DomainError} `channel.geo_rule_invalid`. */
export async function writeGeoRule(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  asked: GeoRule,
): Promise<GeoRule> {
  const rule = geoRuleOf(asked);
  if (rule === undefined) throw new DomainError('channel.geo_rule_invalid');
  await store.changeGeoRule(channelId, rule);
  return rule;
}
