// Every minute: the worker removes uploads and films that nobody needs, removed videos, and former files of recordings.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../kernel/clock.ts';
import type { MediaDeps } from './deps.ts';
import { sweepFormer } from './repair/sweep-former.ts';
import { sweepTrims } from './trim/sweep-trims.ts';
import { sweepTaken } from './uploads/take-file.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';
import { sweepFormerFilms } from './uploads/uploaded-films.ts';
import { purgeVodItem } from './library/write-library.ts';

async function purgeRemoved(deps: MediaDeps): Promise<void> {
  const before = addSeconds(deps.clock.now(), -operatorLimits.videoUndoSeconds);
  for (const { channel_id, id } of await deps.library.listRemoved(before))
    await purgeVodItem(deps, channel_id, id).catch((error: unknown) => {
      // A pin of a clip holds the recording for some minutes.
      deps.log.error('a removed video could not be deleted yet', error, { video: id });
    });
}

/** A part that fails leaves the others their turn. */
export async function sweepRecordings(deps: MediaDeps): Promise<void> {
  const parts = {
    uploads: sweepUploads,
    taken: sweepTaken,
    removed: purgeRemoved,
    trims: sweepTrims,
    former: sweepFormer,
    films: sweepFormerFilms,
  };
  for (const [part, sweep] of Object.entries(parts))
    await sweep(deps).catch((error: unknown) => {
      deps.log.error('a part of the sweep of recordings failed', error, { part });
    });
}
