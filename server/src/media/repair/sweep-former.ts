// Deletes the files from before a repair, once no viewer is in the middle of them. A clip that reads them waits.
import type { MediaGround } from '../ports.ts';
import type { RecordingsDeps } from '../recordings/ports.ts';
import type { RepairsDeps } from './ports.ts';

type SweepDeps = RepairsDeps &
  Pick<MediaGround, 'storage' | 'files' | 'clock' | 'log'> &
  Pick<RecordingsDeps, 'pins'>;

const atOnce = 20;

/** A sweep that was cut off runs again: the row forgets the former files last. */
export async function sweepFormer(deps: SweepDeps): Promise<void> {
  for (const asset of await deps.repairs.listFormer(deps.clock.now(), atOnce)) {
    const { folder, ladder } = asset;
    const { former } = ladder;
    if (await deps.pins.hasPins(asset.channel_id, asset.id)) continue;
    try {
      if (former.folder !== folder) await deps.storage.remove(former.folder);
      deps.files.forget(former.folder);
      await deps.repairs.dropFormer(asset, former.edition);
    } catch (error) {
      deps.log.error('the former files of a recording could not be deleted yet', error, { asset: asset.id });
    }
  }
}
