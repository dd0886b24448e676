// A node goes on with games without a session: its own after a failed try, and those whose home died.
import type { Log } from '../../kernel/log.ts';
import type { BroadcastRecord } from './live-rules.ts';

export interface AdoptionOptions {
  readonly node: string;
  readonly nowMs: () => number;
  readonly log: Pick<Log, 'error'>;
  /** Whether a game has a session here, or is taken at the moment. */
  readonly isHeld: (id: number) => boolean;
  /** Whether this node may take one more game of another one. */
  readonly mayAdopt: () => boolean;
  /** Nodes that see the same games share them. */
  readonly pause: () => Promise<unknown>;
  /** @returns undefined when it is another node's. */
  readonly take: (broadcast: BroadcastRecord) => Promise<object | string | undefined>;
}

export interface Adoption {
  /**
   * Goes on with what has no session, one game after the other. A call during another one does nothing.
   * @param rows live games of this node, and those whose home does not live.
   */
  goOn(rows: readonly BroadcastRecord[]): Promise<void>;
  /** Takes no further game. */
  stop(): void;
}

/** A failed try has taken its game already, and each further one takes it in the next epoch. */
const resumeAgainMs = 10_000;

export function createAdoption(options: AdoptionOptions): Adoption {
  const { node, nowMs, isHeld } = options;
  /** When a game was tried last. */
  const triedMs = new Map<number, number>();
  let isBusy = false;
  let isStopped = false;

  const isDue = ({ id }: BroadcastRecord): boolean =>
    !isHeld(id) && nowMs() - (triedMs.get(id) ?? Number.NEGATIVE_INFINITY) >= resumeAgainMs;

  /** A failure to resume one event must not stop the others, or the whole server. */
  async function resume(broadcast: BroadcastRecord): Promise<void> {
    triedMs.set(broadcast.id, nowMs());
    try {
      if ((await options.take(broadcast)) === undefined) triedMs.delete(broadcast.id);
    } catch (error) {
      options.log.error('a live event could not be gone on with', error, { event: broadcast.event_id });
    }
  }

  return {
    async goOn(rows) {
      if (isBusy) return;
      isBusy = true;
      for (const id of triedMs.keys()) if (!rows.some((row) => row.id === id)) triedMs.delete(id);
      for (const row of rows) {
        const isOwn = row.node === node || row.node === null;
        if (!isDue(row) || !(isOwn || options.mayAdopt())) continue;
        if (!isOwn) await options.pause();
        if (!isStopped && isDue(row)) await resume(row);
      }
      isBusy = false;
    },
    stop: () => void (isStopped = true),
  };
}
