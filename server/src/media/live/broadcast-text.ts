// The texts about a live event that an operator reads next to its encoder.
import { healthText } from '../../ingest/index.ts';
import type { BroadcastRecord } from './live-rules.ts';

export function broadcastText({
  event_id: event,
  signal_lost_at: lostAt,
  rung_health: health,
}: Pick<BroadcastRecord, 'event_id' | 'signal_lost_at' | 'rung_health'>): string {
  const lost = lostAt === null ? '' : `no signal since ${lostAt.toISOString().slice(11, 16)} UTC`;
  return [`event ${event}`, lost, healthText(health)].filter((text) => text !== '').join('; ');
}
