// Deletes the parts that trims cut off, once nobody can take the trim back. A recording that a clip still reads waits.
import { readIndex, readIndexText, segmentName, sourceRung } from '../../ingest/index.ts';
import type { MediaGround } from '../ports.ts';
import type { RecordingsDeps } from '../recordings/ports.ts';
import type { AssetRecord } from '../rules.ts';
import { isKept, type Trim } from '../trim-rules.ts';

type SweepDeps = Pick<MediaGround, 'store' | 'storage' | 'clock' | 'files' | 'log'> &
  Pick<RecordingsDeps, 'pins'>;

async function deleteCutParts(deps: SweepDeps, asset: AssetRecord & { readonly trim: Trim }): Promise<void> {
  const { trim, ladder, folder } = asset;
  const isPinned = await deps.pins.hasPins(asset.channel_id, asset.id);
  if (isPinned || ladder === null) return;
  const seconds = trim.to - trim.from;
  const final = { ...trim, is_final: true };
  // Without this mark, an undo that commits now would lose its files. After the mark no undo commits.
  if (!(await deps.store.setTrim(asset, trim, final, seconds))) return;
  for (const { name, segments } of [...ladder.rungs, ...(ladder.audio ?? [])])
    for (let number = 1; number <= segments; number += 1) {
      const file = `${name}/${segmentName(number)}`;
      if (!isKept(trim, file)) await deps.storage.remove(folder, file);
    }
  // Only a recording of a live game has an index, and files that were made after its end.
  const index = readIndex((await readIndexText(deps.storage, folder, ladder.newest_epoch)).text);
  const inEpochs = [...index.own.values()].flatMap((own) => [...own.values()]);
  const ofSource = index.segments.map((line) => ({ ...line, rung: sourceRung, making: undefined }));
  for (const { rung, segment, making, epoch = 0 } of [...index.made, ...inEpochs, ...ofSource]) {
    if (making === undefined && epoch === 0) continue;
    const file = `${rung}/${segmentName(segment, making, epoch)}`;
    if (!isKept(trim, file)) await deps.storage.remove(folder, file);
  }
  deps.files.forget(folder);
  // A sweep that was cut off before this mark runs again.
  await deps.store.setTrim(asset, final, { ...final, is_swept: true }, seconds);
}

export async function sweepTrims(deps: SweepDeps): Promise<void> {
  for (const asset of await deps.store.listOldTrims(deps.clock.now()))
    await deleteCutParts(deps, asset).catch((error: unknown) => {
      deps.log.error('the cut parts of a recording could not be deleted yet', error, { asset: asset.id });
    });
}
