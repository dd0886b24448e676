// Shows viewers a part of a finished recording. Nothing is encoded or moved, so it can be taken back.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { formerEndOf } from '../editions.ts';
import { listSegments } from '../download/rules.ts';
import { lockNamedRecording, type NamedRecording } from '../recordings/named-recording.ts';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import { storedNameOf, type ReadyAsset } from '../rules.ts';
import {
  endOf,
  keptOf,
  listTimes,
  snapRange,
  trimPlaylist,
  type Trim,
  type TrimFloor,
} from '../trim-rules.ts';

type TrimDeps = Pick<MediaGround, 'store' | 'catalog' | 'storage' | 'clock'> & LibraryDeps;

export interface AskedTrim {
  /** Seconds of the full recording. */
  readonly from: number;
  readonly to: number;
}

const daySeconds = 86_400;

export const fullSecondsOf = ({
  duration_seconds,
  trim,
}: Pick<ReadyAsset, 'duration_seconds' | 'trim'>): number => trim?.full ?? duration_seconds;

async function readPlaylist(
  { storage }: Pick<TrimDeps, 'storage'>,
  { folder, ladder }: ReadyAsset,
  track: string,
): Promise<string> {
  const name = storedNameOf(ladder, `${track}/index.m3u8`);
  return (await storage.readFile(folder, name))?.toString('utf8') ?? '';
}

/** Null for a range that leaves nothing out. */
async function planTrim(deps: TrimDeps, asset: ReadyAsset, asked: AskedTrim): Promise<Trim | null> {
  const { ladder, trim: before } = asset;
  const tracks = [...ladder.rungs, ...(ladder.audio ?? [])].map(({ name }) => name);
  const times = new Map<string, ReturnType<typeof listTimes>>();
  for (const track of tracks) times.set(track, listTimes(await readPlaylist(deps, asset, track)));
  const all = times.get(ladder.start_rung) ?? [];
  const range = snapRange(all, asked);
  if (range === undefined) throw new DomainError('media.trim_invalid');
  const floor = before === null ? undefined : floorOf(before, deps.clock.now());
  if (floor !== undefined && (range.from < floor.from || range.to > floor.to))
    throw new DomainError('media.trim_final');
  if (range.from === 0 && range.to === endOf(all)) return null;
  const segments: Record<string, readonly [number, number]> = {};
  for (const [track, listed] of times) {
    const kept = keptOf(listed, range);
    if (kept === undefined) throw new DomainError('media.trim_invalid');
    segments[track] = kept;
  }
  const start = segments[ladder.start_rung] ?? [1, 1];
  const playlist = trimPlaylist(await readPlaylist(deps, asset, ladder.start_rung), start);
  const [first] = listSegments(ladder.start_rung, playlist);
  return {
    ...range,
    full: fullSecondsOf(asset),
    undo_until: addSeconds(deps.clock.now(), operatorLimits.trimUndoDays * daySeconds).toISOString(),
    ...(floor && { floor }),
    segments,
    ...(before && { former: before.segments }),
    first_files: first === undefined ? [] : [first.init, first.name],
  };
}

/** From this moment on, the parts that were cut off are being deleted. */
export const isOver = ({ undo_until }: Pick<Trim, 'undo_until'>, now: Date): boolean =>
  new Date(undo_until) <= now;

function floorOf(trim: Trim, now: Date): TrimFloor | undefined {
  if (!isOver(trim, now)) return trim.floor;
  const { from, to, segments, is_final = false } = trim;
  return { from, to, ...(is_final && { segments }) };
}

const attemptsMaximum = 5;

async function change(
  deps: TrimDeps,
  channelId: number,
  which: NamedRecording,
  next: (asset: ReadyAsset) => Promise<Trim | null>,
): Promise<Trim | null> {
  for (let attempt = 0; attempt < attemptsMaximum; attempt += 1) {
    const asset = await lockNamedRecording(deps, channelId, which);
    const trim = await next(asset);
    const seconds = trim === null ? fullSecondsOf(asset) : trim.to - trim.from;
    const formerUntil = trim === asset.trim ? undefined : formerEndOf(deps.clock.now());
    if (await deps.store.setTrim(asset, asset.trim, trim, seconds, formerUntil)) return trim;
  }
  throw new Error('The trim changed too often at the same time.');
}

/**
 * Whole segments stay: up to a segment more than was asked for at each end. The same again changes nothing.
 * @throws {DomainError} `media.item_not_found`, `catalog.event_not_found`, `media.not_found`, `media.not_ready`,
 * `media.trim_invalid`, `media.trim_final`.
 */
export const trimRecording = (
  deps: TrimDeps,
  channelId: number,
  which: NamedRecording,
  asked: AskedTrim,
): Promise<Trim | null> =>
  change(deps, channelId, which, async (asset) => {
    const trim = await planTrim(deps, asset, asked);
    const isSame = asset.trim?.from === trim?.from && asset.trim?.to === trim?.to;
    return isSame ? asset.trim : trim;
  });

/** @throws {DomainError} as `trimRecording`. */
export const untrimRecording = async (
  deps: TrimDeps,
  channelId: number,
  which: NamedRecording,
): Promise<void> => {
  await change(deps, channelId, which, async (asset) => {
    const { trim } = asset;
    const now = deps.clock.now();
    if (trim !== null && isOver(trim, now)) throw new DomainError('media.trim_final');
    if (trim?.floor === undefined) return null;
    // An earlier trim has left no more than this.
    const widest = await planTrim(deps, asset, trim.floor);
    const is_final = trim.floor.segments !== undefined;
    return widest && { ...widest, undo_until: now.toISOString(), ...(is_final && { is_final }) };
  });
};
