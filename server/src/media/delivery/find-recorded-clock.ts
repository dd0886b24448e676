// The wall clock of a finished recording, for places of the game log.
import { addSeconds } from '../../kernel/clock.ts';
import type { MediaGround } from '../ports.ts';
import { isReady, type AssetRecord } from '../rules.ts';
import { clockSpansOf, type ClockSpan } from '../wall-clock-rules.ts';

export interface RecordedClock {
  /** Changes with everything that moves a place: other files, a repair, a trim. */
  readonly version: string;
  readSpans(): Promise<readonly ClockSpan[]>;
}

const versionOf = ({ id, folder, ladder, trim, duration_seconds }: AssetRecord): string =>
  [id, folder, ladder?.making, ladder?.edition, trim?.from, trim?.to, duration_seconds].join(' ');

/**
 * Undefined without a finished recording. A live picture tells its wall clock itself.
 * @param startsAt is the first second of a delivered file, which knows no wall clock.
 */
export async function findRecordedClock(
  { store, files }: Pick<MediaGround, 'store' | 'files'>,
  channelId: number,
  eventId: number,
  startsAt: Date,
): Promise<RecordedClock | undefined> {
  const asset = await store.findAssetOfEvent(channelId, eventId);
  if (!isReady(asset)) return undefined;
  return {
    version: `${versionOf(asset)} ${startsAt.getTime()}`,
    async readSpans() {
      const bytes = await files.readFile(asset, `${asset.ladder.start_rung}/index.m3u8`);
      const spans = clockSpansOf(bytes?.toString('utf8') ?? '');
      if (spans.length > 0) return spans;
      const at = addSeconds(startsAt, asset.trim?.from ?? 0).getTime();
      return [{ from: 0, to: asset.duration_seconds, at }];
    },
  };
}
