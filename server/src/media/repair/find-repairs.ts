// The recordings of a channel, or of all channels, with what a repair would do to each.
import { inspectSource } from '../open-source.ts';
import { RecordingRefused } from '../ports.ts';
import type { ReadyAsset } from '../rules.ts';
import { isSoundShort } from './mend-upload.ts';
import type { RepairDeps } from './ports.ts';
import { findLiveFaults } from './repair-live.ts';
import { planRepair, type RepairPlan } from './rules.ts';

export interface PlannedRepair {
  readonly asset: ReadyAsset;
  readonly plan: RepairPlan;
}

const atOnce = 50;

async function hasSource(deps: RepairDeps, { id, source_key }: ReadyAsset): Promise<boolean> {
  if (source_key === null) return false;
  try {
    await inspectSource(deps, source_key, `repair-${id}`);
    return true;
  } catch (error) {
    if (error instanceof RecordingRefused) return false;
    throw error;
  }
}

/** @param presentVersion of the pipeline that makes files now. */
export async function planOf(
  deps: RepairDeps,
  asset: ReadyAsset,
  presentVersion: number,
): Promise<RepairPlan> {
  const wasLive = asset.ladder.runs !== undefined;
  const isPresent = (asset.ladder.made_by ?? 1) >= presentVersion;
  const hasFile = !wasLive && !isPresent && (await hasSource(deps, asset));
  return planRepair({
    wasLive,
    faults: wasLive ? await findLiveFaults(deps, asset) : [],
    isPresent,
    hasSource: hasFile,
    isSoundShort: !wasLive && !isPresent && !hasFile && (await isSoundShort(deps, asset)),
    isServedTwice: asset.ladder.former !== undefined,
  });
}

export async function* findRepairs(
  deps: RepairDeps,
  channelId: number | undefined,
  presentVersion: number,
): AsyncGenerator<PlannedRepair> {
  for (let after = 0; ;) {
    const assets = await deps.repairs.listReady(channelId, after, atOnce);
    for (const asset of assets) yield { asset, plan: await planOf(deps, asset, presentVersion) };
    const last = assets.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
