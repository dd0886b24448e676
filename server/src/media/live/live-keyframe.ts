// The keyframe of a live recording's segment, for its small pictures.
import { firstFragment, initName, segmentName } from '../../ingest/index.ts';
import type { SegmentFacts, TiledRecording } from './live-tile-ports.ts';

export interface Keyframe {
  readonly rung: string;
  readonly run: number;
  readonly init: Buffer;
  readonly bytes: Buffer;
}

/** @param rungs in the order of choice: the first one that has the segment itself. */
export async function readKeyframe(
  recording: TiledRecording,
  { number, run }: SegmentFacts,
  rungs: Iterable<string>,
): Promise<Keyframe | undefined> {
  for (const rung of rungs) {
    const segment = recording.rungs.get(rung)?.segments[number - 1];
    if (segment?.isOwn !== true || segment.isLost === true) continue;
    const init = await recording.readFile(`${rung}/${initName(run, undefined, segment.runEpoch)}`);
    const bytes = await recording.readFile(`${rung}/${segmentName(number, undefined, segment.epoch)}`);
    if (init !== undefined && bytes !== undefined) return { rung, run, init, bytes: firstFragment(bytes) };
  }
  return undefined;
}
