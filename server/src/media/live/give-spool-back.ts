// A process that lost a game uploads what its spool held from before, once. It removes what it packaged after that.
import type { Log } from '../../kernel/log.ts';
import { readIndex, readIndexText } from '../../ingest/index.ts';
import { followToBucket, type MarkLostDeps } from './mark-lost.ts';
import type { LiveDeps } from './ports.ts';
import { createRepeatedWarnings } from './repeated-warnings.ts';
import { mayStillUpload, type Takeover } from './takeover-rules.ts';

export type GiveBackDeps = MarkLostDeps & Pick<LiveDeps, 'live' | 'nodes'>;

/** The bucket or the database is away. */
const retryMs = 5_000;

/**
 * Removes what may not go any more. Nothing is removed of a game that this node aired without a break.
 * @param isLost whether this process aired it and lost it since.
 * @returns whether another node airs it, or did.
 * @throws while the database or the bucket is away.
 */
async function giveBack(deps: GiveBackDeps, folder: string, isLost: boolean): Promise<boolean> {
  const asset = await deps.store.findAssetInFolder(folder);
  if (asset?.event_id == null) return false;
  const row = await deps.live.findBroadcast(asset.channel_id, asset.event_id);
  const isOwn = row === undefined || row.node === null || row.node === deps.nodes.id;
  if (row === undefined || (isOwn && !isLost)) return false;
  const { text } = await readIndexText(deps.storage, folder, row.epoch);
  // The index of the newest home may still be on its way.
  const newest: Takeover[] =
    row.epoch > 0 && row.taken_at !== null ? [{ epoch: row.epoch, at: row.taken_at.getTime() }] : [];
  const takeovers = [...readIndex(text).begins, ...newest];
  await deps.storage.forgetUnsent(folder, (name, keptMs) =>
    mayStillUpload(name, keptMs - deps.nodes.clockMs(), takeovers),
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
  signal: AbortSignal,
): SpoolReturn {
  const lost = new Set<string>();
  const writing = new Set<string>();
  const warnings = createRepeatedWarnings(deps.log, deps.nowMs);
  let isLooking = false;
  let restUntilMs = Number.NEGATIVE_INFINITY;

  async function giveOne(folder: string): Promise<void> {
    try {
      const isElsewhere = await giveBack(deps, folder, lost.has(folder));
      lost.delete(folder);
      deps.storage.release(folder);
      void followToBucket(deps, folder, signal, { isElsewhere });
    } catch (error) {
      restUntilMs = deps.nowMs() + retryMs;
      const sentence = 'Files of a game that another process may air wait here. They are tried again.';
      warnings.warn(folder, sentence, { folder, reason: String(error) });
    }
  }

  async function look(): Promise<void> {
    if (isLooking || deps.nowMs() < restUntilMs) return;
    isLooking = true;
    for (const folder of deps.storage.heldFolders())
      if (!signal.aborted && !writing.has(folder)) await giveOne(folder);
    isLooking = false;
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
