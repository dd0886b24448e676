// A process that stood still, or that has not renewed its row, may have lost its games.
import type { Nodes } from '../../nodes/ports.ts';
import { hasStalled, mustAsk } from './takeover-rules.ts';

export function createStallWatch(nodes: Pick<Nodes, 'renewedAgoMs'>, nowMs: () => number) {
  let tickMs = nowMs();
  let stalledMs = Number.NEGATIVE_INFINITY;
  return {
    tick: (): void => {
      const now = nowMs();
      if (hasStalled(now - tickMs)) stalledMs = now;
      tickMs = now;
    },
    /** Whether a home asks for its game before it packages on. */
    mustAskSince: (askedMs: number): boolean => {
      const now = nowMs();
      return mustAsk({
        tick: now - tickMs,
        stall: now - stalledMs,
        renewed: nodes.renewedAgoMs(),
        asked: now - askedMs,
      });
    },
  };
}
