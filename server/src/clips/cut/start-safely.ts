// Lets a clip begin with an open group of pictures (H.264 without an IDR picture), as the player does with a fragment.
// Pure, on bytes.
import { readSets, type ParameterSets } from '@floodlit/contract/sums/avc-sets';
import { beginAvc, groupKindOf, type GroupKind } from '@floodlit/contract/sums/avc-start';
import { findBoxes } from '../../media/index.ts';
import type { CutPlan, PlacedSample, TrackPlan } from './plan-cut.ts';
import type { SourceTrack } from './read-fragments.ts';

/** The stored bytes of a sample. */
export type ReadSample = (sample: PlacedSample) => Promise<Buffer>;

/** Undefined for pictures that are no H.264. */
function setsOf({ description }: SourceTrack): ParameterSets | undefined {
  // A `stsd` box: 8 bytes before its entry. 78 bytes of a visual entry come before the boxes in it.
  const [stsd] = findBoxes(description, 'stsd');
  if (stsd === undefined) return undefined;
  const [entry] = findBoxes(description, 'avc1', { ...stsd, content: stsd.content + 8 });
  const [avcC] = entry ? findBoxes(description, 'avcC', { ...entry, content: entry.content + 78 }) : [];
  return avcC && readSets(description.subarray(avcC.content, avcC.end));
}

const picturesOf = (plan: CutPlan): TrackPlan | undefined =>
  plan.tracks.find(({ track }) => track.kind === 'video');

/** Reads the kind of the group that a clip begins with. */
export async function startKindOf(plan: CutPlan, read: ReadSample): Promise<GroupKind> {
  const pictures = picturesOf(plan);
  const [first] = pictures?.samples ?? [];
  const sets = pictures && setsOf(pictures.track);
  if (first === undefined || sets === undefined) return 'closed';
  return groupKindOf(await read(first), sets.lengthBytes);
}

/**
 * The plan with a first group that decodes alone. Only IDR pictures and the first one stay marked as keyframes: a
 * player jumps to them alone.
 */
export async function startSafely(plan: CutPlan, read: ReadSample): Promise<CutPlan> {
  const pictures = picturesOf(plan);
  const sets = pictures && setsOf(pictures.track);
  if (pictures === undefined || sets === undefined) return plan;
  const start = beginAvc(sets);
  const samples: PlacedSample[] = [];
  let groups = 0;
  for (const sample of pictures.samples) {
    const isFirst = samples.length === 0;
    if (sample.isKeyframe) groups += 1;
    const isInFirst = groups < 2 && !start.isOver();
    if (!isInFirst && !sample.isKeyframe) {
      samples.push(sample);
      continue;
    }
    const data = await read(sample);
    const isKeyframe = isFirst || (sample.isKeyframe && groupKindOf(data, sets.lengthBytes) === 'closed');
    const taken = isInFirst
      ? start.take({ data, shownAt: sample.at + sample.shownAt - sample.decodedAt })
      : data;
    if (taken === undefined) continue;
    samples.push({
      ...sample,
      isKeyframe,
      ...(taken !== data && { patch: Buffer.from(taken), bytes: taken.length }),
    });
  }
  // A keyframe that no decoder can begin with is left out.
  const laterTicks = samples[0]?.at ?? 0;
  const made = {
    ...pictures,
    samples: samples.map((sample) => ({ ...sample, at: sample.at - laterTicks })),
    edits: pictures.edits.map((edit) => ({ ...edit, mediaTime: Math.max(0, edit.mediaTime - laterTicks) })),
  };
  return { ...plan, tracks: plan.tracks.map((track) => (track === pictures ? made : track)) };
}
