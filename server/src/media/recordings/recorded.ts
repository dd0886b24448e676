// The recorded segments of an asset on one time line, for rooms that cut ranges of it, live or finished.
import {
  initName,
  readIndex,
  readIndexText,
  segmentName,
  segmentsOf,
  sourceRung,
  type RecordedEdge,
} from '../../ingest/index.ts';
import { bestFirst } from '../download/download-event.ts';
import { listSegments } from '../download/rules.ts';
import type { LiveDeps } from '../live/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { AssetRecord } from '../rules.ts';
import { isLeft } from '../trim-rules.ts';

export interface RecordedSegment {
  readonly name: string;
  readonly init: string;
  /** By the playlist, in seconds from the start of the media. */
  readonly startSeconds: number;
  readonly seconds: number;
  /** Something before it was not kept. */
  readonly isAfterHole: boolean;
}

export interface Recorded {
  readonly segments: readonly RecordedSegment[];
  readonly seconds: number;
  /** More can come. */
  readonly isGrowing: boolean;
  /** A live recording numbers its segments from 1. Undefined for other recordings. */
  readonly lastNumber: number | undefined;
}

export type RecordedDeps = Pick<MediaGround, 'storage'> & Pick<LiveDeps, 'live'>;

async function readLiveIndex(
  { storage, live }: RecordedDeps,
  { channel_id, event_id, folder, status, ladder }: AssetRecord,
): Promise<Recorded> {
  const onAir =
    status === 'live' && event_id !== null ? await live.findBroadcast(channel_id, event_id) : undefined;
  const { text } = await readIndexText(storage, folder, onAir?.epoch ?? ladder?.newest_epoch);
  const segments: RecordedSegment[] = [];
  let seconds = 0;
  let isAfterHole = false;
  const facts = segmentsOf(readIndex(text), sourceRung);
  for (const { number, run, durationMs, making, epoch, runEpoch, isLost = false } of facts) {
    if (!isLost)
      segments.push({
        name: `${sourceRung}/${segmentName(number, making, epoch)}`,
        init: `${sourceRung}/${initName(run, undefined, runEpoch)}`,
        startSeconds: seconds,
        seconds: durationMs / 1_000,
        isAfterHole,
      });
    isAfterHole = isLost;
    seconds += durationMs / 1_000;
  }
  return { segments, seconds, isGrowing: status === 'live', lastNumber: facts.length };
}

async function readPlaylist(
  storage: Pick<MediaGround['storage'], 'readFile'>,
  { folder, ladder }: AssetRecord,
): Promise<Recorded> {
  const [best] = bestFirst(ladder?.rungs ?? []);
  if (best === undefined) return { segments: [], seconds: 0, isGrowing: false, lastNumber: undefined };
  const text = (await storage.readFile(folder, `${best.name}/index.m3u8`))?.toString('utf8') ?? '';
  let at = 0;
  const segments = listSegments(best.name, text).map(({ name, init, seconds, isCut }) => {
    const startSeconds = at;
    at += seconds;
    return { name, init, startSeconds, seconds, isAfterHole: isCut };
  });
  return { segments, seconds: at, isGrowing: false, lastNumber: undefined };
}

/** The best quality of a recording, as far as it is on the disk. */
export async function readRecorded(deps: RecordedDeps, asset: AssetRecord): Promise<Recorded> {
  const isOfLive = asset.status === 'live' || asset.ladder?.runs !== undefined;
  const recorded = await (isOfLive ? readLiveIndex(deps, asset) : readPlaylist(deps.storage, asset));
  // The playlist on the disk also lists what trims cut off and the sweep deleted.
  return { ...recorded, segments: recorded.segments.filter(({ name }) => isLeft(asset.trim, name)) };
}

/** Undefined when nobody airs the game, and while its home is away. */
export const findLiveEdge = async (
  { liveHomes }: Pick<LiveDeps, 'liveHomes'>,
  channelId: number,
  assetId: number,
): Promise<RecordedEdge | undefined> => (await liveHomes.find(channelId, assetId))?.edge();
