// A process that lost a game uploads what its spool held from before, once. It removes what it packaged after that.
import { readIndex, readIndexText } from '../../ingest/index.ts';
import type { SessionDeps } from './live-session.ts';
import { mayStillUpload } from './takeover-rules.ts';

/**
 * Nothing is removed of a game that this node airs, or aired last.
 * @returns whether another node airs it, or did.
 */
export async function giveSpoolBack(
  deps: Pick<SessionDeps, 'store' | 'storage' | 'live' | 'nodes' | 'log'>,
  folder: string,
): Promise<boolean> {
  try {
    const asset = await deps.store.findAssetInFolder(folder);
    if (asset?.event_id == null) return false;
    const row = await deps.live.findBroadcast(asset.channel_id, asset.event_id);
    if (row === undefined || row.node === null || row.node === deps.nodes.id) return false;
    const { text } = await readIndexText(deps.storage, folder, row.epoch);
    const takeovers = readIndex(text).begins;
    await deps.storage.forgetUnsent(folder, (name, keptMs) =>
      mayStillUpload(name, keptMs - deps.nodes.clockMs(), takeovers),
    );
    return true;
  } catch (error) {
    deps.log.warn('The spool of a game that another process airs is not cleared yet.', {
      folder,
      reason: String(error),
    });
    return false;
  }
}
