// The heartbeats of streams in the memory of this process. Writing each of them would be a write per viewer and 12 s.
import { randomUUID } from 'node:crypto';
import type { KnownHeartbeats } from './stream-rules.ts';

export interface Heartbeats extends KnownHeartbeats {
  note(deviceId: string, at: Date): void;
}

/** More than one process serves. A forgotten heartbeat costs nothing but a longer wait for the place. */
const heartbeatsKept = 50_000;

export function createHeartbeats(holder: string = randomUUID()): Heartbeats {
  const heard = new Map<string, Date>();
  return {
    holder,
    find: (deviceId) => heard.get(deviceId),
    note(deviceId, at) {
      // The map keeps the order of insertion, so its first entry is the oldest.
      heard.delete(deviceId);
      heard.set(deviceId, at);
      if (heard.size <= heartbeatsKept) return;
      const [oldest] = heard.keys();
      if (oldest !== undefined) heard.delete(oldest);
    },
  };
}
