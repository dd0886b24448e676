// A process that lost a game uploads what its spool held from before, once. It removes what it packaged after that.
import type { Log } from '../../kernel/log.ts';
import { readIndex, readIndexText } from '../../ingest/index.ts';
import { within } from '../homes/within.ts';
import type { FollowToBucket, MarkLostDeps } from './mark-lost.ts';
import type { LiveDeps } from './ports.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';
import { mayStillUpload, type Takeover } from './takeover-rules.ts';

export type GiveBackDeps = MarkLostDeps & Pick<LiveDeps, 'live' | 'nodes'>;

/** The bucket or the database is away. */
const retryMs = 5_000;

/** The database and the bucket answer within this time, or are asked again. */
const readMs = 10_000;

/** @returns undefined for a game that this node aired without a break. */
async function readTakeovers(deps: GiveBackDeps, folder: string, isLost: boolean) {
  const asset = await deps.store.findAssetInFolder(folder);
  if (asset?.event_id == null) return undefined;
  const row = await deps.live.findBroadcast(asset.channel_id, asset.event_id);
  const isOwn = row === undefined || row.node === null || row.node === deps.nodes.id;
  if (row === undefined || (isOwn && !isLost)) return undefined;
  const { text } = await readIndexText(deps.storage, folder, row.epoch);
  // The index of the newest home may still be on its way.
  const newest: Takeover[] =
    row.epoch > 0 && row.taken_at !== null ? [{ epoch: row.epoch, at: row.taken_at.getTime() }] : [];
  const ownSince = row.node === deps.nodes.id ? row.taken_at?.getTime() : undefined;
  return { isOwn, ownSince, takeovers: [...readIndex(text).begins, ...newest] };
}

/**
 * Removes what may not go any more. Nothing is removed of a game that this node aired without a break.
 * @param isLost whether this process aired it and lost it since.
 * @returns whether another node airs it, or did.
 * @throws while the database or the bucket is away.
 */
async function giveBack(deps: GiveBackDeps, folder: string, isLost: boolean): Promise<boolean> {
  const known = await within(
    readMs,
    readTakeovers(deps, folder, isLost).then((read) => ({ read })),
  );
  if (known === undefined) throw new Error('The database or the bucket does not answer.');
  if (known.read === undefined) return false;
  const { isOwn, ownSince, takeovers } = known.read;
  await deps.storage.forgetUnsent(folder, (name, keptMs) =>
    mayStillUpload(name, keptMs - deps.nodes.clockMs(), takeovers, ownSince),
  );
  return !isOwn;
}

export interface SpoolReturn {
  /**
   * Nothing more of it is sent until its return.
   * @param written when nothing more comes of it.
   */
  lose(folder: string, written: Promise<unknown>): void;
  /** Gives back what is held. A call during another one does nothing. */
  look(): Promise<void>;
}

/** Files of a former process are held too, from the start of this one. */
export function createSpoolReturn(
  deps: GiveBackDeps & { readonly log: Pick<Log, 'warn'>; readonly nowMs: () => number },
  follow: FollowToBucket,
  signal: AbortSignal,
): SpoolReturn {
  const lost = new Set<string>();
  const writing = new Set<string>();
  /** When each folder failed last. The others go first, so that none keeps them waiting. */
  const failed = new Map<string, number>();
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  let isLooking = false;
  let restUntilMs = Number.NEGATIVE_INFINITY;

  /** @returns whether it is given back. */
  async function giveOne(folder: string): Promise<boolean> {
    try {
      const isElsewhere = await giveBack(deps, folder, lost.has(folder));
      lost.delete(folder);
      deps.storage.release(folder);
      follow(folder, { isElsewhere });
      failed.delete(folder);
      return true;
    } catch (error) {
      restUntilMs = deps.nowMs() + retryMs;
      const sentence = 'Files of a game that another process may air wait here. They are tried again.';
      warnings.warn(folder, sentence, { folder, reason: String(error) });
      failed.set(folder, deps.nowMs());
      return false;
    }
  }

  const rank = (folder: string): number => failed.get(folder) ?? 0;

  async function look(): Promise<void> {
    if (isLooking || deps.nowMs() < restUntilMs) return;
    isLooking = true;
    const held = deps.storage.heldFolders().toSorted((one, other) => rank(one) - rank(other));
    try {
      for (const folder of held)
        if (!signal.aborted && !writing.has(folder) && !(await giveOne(folder))) break;
    } finally {
      isLooking = false;
    }
  }

  return {
    lose(folder, written) {
      lost.add(folder);
      writing.add(folder);
      deps.storage.hold(folder);
      void written.finally(() => {
        writing.delete(folder);
        void look();
      });
    },
    look,
  };
}
