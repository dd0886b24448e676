// Asks the home of one game. A home that is away is asked again, and so is its successor, until the patience is over.
import { waitMs } from '../../ingest/index.ts';
import type { HomeWatch } from './home-watch.ts';
import type { NodeAnswer, NodeCalls } from './ports.ts';

export type AskedKind = 'live' | 'edge' | 'picture';

/** The epoch of the row that named the home: a later home answers anew, wherever it begins. */
export type HomeAnswer = NodeAnswer & { readonly epoch: number };

export interface HomeAsker {
  /** Undefined when the home is away, or does not air the game any more. */
  once(kind: AskedKind, rest: string, withinMs: number): Promise<HomeAnswer | undefined>;
  /** The same, again and again until a player's patience is over. */
  patiently(kind: AskedKind, rest: string): Promise<HomeAnswer | undefined>;
  /** The recording of the game is in the store, or on its way there. */
  isOver(): boolean;
}

export interface HomeAskerOptions {
  readonly channelId: number;
  readonly assetId: number;
  readonly watch: HomeWatch;
  readonly calls: NodeCalls;
  readonly nowMs: () => number;
  /** A home does not answer. */
  readonly onAway: (nodeId: string, sentence: string) => void;
}

/** The home itself answers when its patience is over. */
const graceMs = 1_000;
const retryMs = 250;

export function createHomeAsker(options: HomeAskerOptions): HomeAsker {
  const { channelId, assetId, watch, calls, nowMs, onAway } = options;
  async function once(kind: AskedKind, rest: string, withinMs: number): Promise<HomeAnswer | undefined> {
    const row = await watch.read();
    if (row?.node == null) return undefined;
    const path = `/internal/${kind}/${channelId}/${assetId}/${row.epoch}${rest}`;
    const signal = watch.movedFrom(row);
    try {
      const answer = await calls.get(row.node, path, { withinMs, signal, lastUrl: row.url });
      if (answer.status !== 410) return { ...answer, epoch: row.epoch };
    } catch (error) {
      // Away, slow, or not the node that the row names: all are the same to a viewer.
      if (!signal.aborted) onAway(row.node, error instanceof Error ? error.message : String(error));
    }
    watch.doubt();
    return undefined;
  }

  return {
    once,
    isOver: () => watch.last()?.isOver !== false,
    async patiently(kind, rest) {
      const untilMs = nowMs() + waitMs;
      const stopFollowing = watch.follow();
      try {
        for (;;) {
          const answer = await once(kind, rest, untilMs - nowMs() + graceMs);
          const leftMs = untilMs - nowMs();
          if (answer !== undefined || leftMs <= 0) return answer;
          const row = await watch.read();
          if (row === undefined || row.isOver) return undefined;
          await new Promise((resolve) => setTimeout(resolve, Math.min(retryMs, leftMs)));
        }
      } finally {
        stopFollowing();
      }
    },
  };
}
