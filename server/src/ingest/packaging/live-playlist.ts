// The texts of a live game's playlists (RFC 8216bis): pure, from what a rung has so far.
import { limits } from '@floodlit/contract/limits';

export interface PartFacts {
  readonly durationMs: number;
  readonly isIndependent: boolean;
}

export interface SegmentFacts {
  /** Counted from 1: its media sequence number. */
  readonly number: number;
  readonly run: number;
  readonly durationMs: number;
  /** When its first picture came, milliseconds UTC. Set at the start of a run and after a jump of its clock. */
  readonly runStartedAt?: number;
  /** Whether this rung has its own segment. Otherwise the source's segment replaces it. */
  readonly isOwn: boolean;
  /** It was received and could not be kept: a player passes over it. */
  readonly isLost?: boolean;
  /** Empty once they are no longer kept. */
  readonly parts: readonly PartFacts[];
  /** Undefined where nothing was kept. */
  readonly bytes?: number;
  /** The work that made its file after the end of the game. Undefined for a file that was recorded. */
  readonly making?: string;
  /** The work that made its initial fragment; undefined for the one of the run. */
  readonly initMaking?: string;
  /** The epoch in the name of its file; undefined is 0. */
  readonly epoch?: number;
  /** The epoch in the name of its initial fragment; undefined is 0. */
  readonly runEpoch?: number;
}

export interface OpenSegment {
  readonly number: number;
  readonly run: number;
  readonly runStartedAt?: number;
  readonly epoch?: number;
  readonly runEpoch?: number;
  readonly parts: readonly PartFacts[];
}

export interface RungReport {
  readonly name: string;
  readonly lastNumber: number;
  readonly lastPart: number;
}

export interface PlaylistFacts {
  readonly segments: readonly SegmentFacts[];
  /** The index of the first segment whose parts are listed. */
  readonly partsFrom: number;
  readonly open: OpenSegment | undefined;
  readonly isEnded: boolean;
  /** Whether each segment begins with a keyframe. */
  readonly isIndependent: boolean;
  readonly others: readonly RungReport[];
  /** The epoch in the names of the next parts. */
  readonly epoch: number;
}

export const sourceRung = 'source';
/** Rounding to milliseconds makes fifteen frames of thirty a second 501 ms long. */
export const partTargetMs = limits.livePartMs + 10;
/** A playlist lists parts up to here from its end. They are kept as long after they left it (RFC 8216bis). */
export const partsWindowMs = limits.liveTargetSeconds * 3_000;

const partTargetSeconds = partTargetMs / 1_000;
/** The Advance Part Limit of RFC 8216bis: how many parts ahead of the last one a player may ask for. */
export const partsAheadMaximum = Math.ceil(3 / partTargetSeconds);
const skipSeconds = limits.liveTargetSeconds * 6;
const secondsOf = (ms: number): string => (ms / 1_000).toFixed(3);

/** Files that are made after the end get names of their own: an address never has other bytes. */
const suffixOf = (making: string | undefined): string => (making === undefined ? '' : `-${making}`);

/** Another machine that takes a game over begins an epoch. Without it, two machines could write one name. */
const epochOf = (epoch: number): string => (epoch === 0 ? '' : `e${epoch}`);

/**
 * @param making one of `[a-z0-9]{1,8}`.
 * @param epoch one to six digits.
 */
export const segmentName = (number: number, making?: string, epoch = 0): string =>
  `s${String(number).padStart(5, '0')}${epochOf(epoch)}${suffixOf(making)}.m4s`;
export const partName = (number: number, part: number, epoch = 0): string =>
  `p${String(number).padStart(5, '0')}${epochOf(epoch)}.${part}.m4s`;
export const initName = (run: number, making?: string, epoch = 0): string =>
  `init-${run}${epochOf(epoch)}${suffixOf(making)}.mp4`;
/** A work after the end makes initial fragments outside of epochs. */
export const initNameOf = ({
  run,
  initMaking,
  runEpoch,
}: Pick<SegmentFacts, 'run' | 'initMaking' | 'runEpoch'>): string =>
  initName(run, initMaking, initMaking === undefined ? runEpoch : 0);

type Placed = Pick<SegmentFacts, 'run' | 'isOwn' | 'runStartedAt' | 'initMaking' | 'runEpoch'>;

const mapOf = (segment: Placed): string =>
  `#EXT-X-MAP:URI="${segment.isOwn ? '' : `../${sourceRung}/`}${initNameOf(segment)}"\n`;

/** The playlist tags before a segment, given the segment before it. */
function headOf(segment: Placed, before: Placed | undefined): string {
  const isNewRun = before?.run !== segment.run;
  const lines = [
    isNewRun && before !== undefined ? '#EXT-X-DISCONTINUITY\n' : '',
    isNewRun || before?.isOwn !== segment.isOwn || before.initMaking !== segment.initMaking
      ? mapOf(segment)
      : '',
    segment.runStartedAt !== undefined
      ? `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.runStartedAt).toISOString()}\n`
      : '',
  ];
  return lines.join('');
}

const partLines = ({ number, parts, epoch }: OpenSegment): string =>
  parts
    .map(
      ({ durationMs, isIndependent }, index) =>
        `#EXT-X-PART:DURATION=${secondsOf(durationMs)},URI="${partName(number, index, epoch)}"${isIndependent ? ',INDEPENDENT=YES' : ''}\n`,
    )
    .join('');

const segmentLines = ({ number, durationMs, isOwn, isLost, making, epoch }: SegmentFacts): string =>
  `${isLost === true ? '#EXT-X-GAP\n' : ''}#EXTINF:${secondsOf(durationMs)},\n${isOwn ? '' : `../${sourceRung}/`}${segmentName(number, making, epoch)}\n`;

/** All that never changes of the segments before the latest ones, kept as text since it grows for hours. */
export interface SettledText {
  count: number;
  text: string;
}

function settle(settled: SettledText, segments: readonly SegmentFacts[], until: number): void {
  for (; settled.count < until; settled.count += 1) {
    const segment = segments[settled.count];
    if (segment === undefined) return;
    settled.text += headOf(segment, segments[settled.count - 1]) + segmentLines(segment);
  }
}

export interface PlaylistRequest {
  readonly isLow: boolean;
  /** The player has an older copy and requests a delta update. */
  readonly isDelta: boolean;
}

/** How many segments a delta update leaves out, because the player has them already. */
export function countSkipped(segments: readonly SegmentFacts[], openMs: number): number {
  let seconds = openMs / 1_000;
  let index = segments.length;
  while (index > 0 && seconds < skipSeconds) {
    index -= 1;
    seconds += (segments[index]?.durationMs ?? 0) / 1_000;
  }
  return index;
}

/** @param settled of this rung; it is brought up to date. */
export function livePlaylist(facts: PlaylistFacts, request: PlaylistRequest, settled: SettledText): string {
  const { segments, open, isEnded, partsFrom } = facts;
  const { isLow } = request;
  const openMs = open?.parts.reduce((sum, { durationMs }) => sum + durationMs, 0) ?? 0;
  const skipped = request.isDelta && isLow ? countSkipped(segments, openMs) : 0;
  const head = [
    '#EXTM3U\n',
    `#EXT-X-VERSION:${isLow ? 9 : 8}\n`,
    `#EXT-X-TARGETDURATION:${limits.liveTargetSeconds}\n`,
    isLow
      ? `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${skipSeconds.toFixed(1)},PART-HOLD-BACK=${(partTargetSeconds * 3).toFixed(3)}\n#EXT-X-PART-INF:PART-TARGET=${partTargetSeconds.toFixed(3)}\n`
      : '',
    '#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-PLAYLIST-TYPE:EVENT\n',
    facts.isIndependent ? '#EXT-X-INDEPENDENT-SEGMENTS\n' : '',
  ].join('');
  let body: string;
  if (skipped > 0) {
    const rest = segments.slice(skipped, partsFrom);
    body =
      `#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}\n` +
      rest
        .map((segment, index) => headOf(segment, segments[skipped + index - 1]) + segmentLines(segment))
        .join('');
  } else {
    settle(settled, segments, partsFrom);
    body = settled.text;
  }
  for (let index = Math.max(partsFrom, skipped); index < segments.length; index += 1) {
    const segment = segments[index];
    if (segment === undefined) break;
    body += headOf(segment, segments[index - 1]);
    // For hls.js a game is over once its last segment is there. The sound of a last part may end too early for that.
    if (isLow && segment.isOwn && !isEnded) body += partLines(segment);
    body += segmentLines(segment);
  }
  if (isEnded) return `${head}${body}#EXT-X-ENDLIST\n`;
  if (!isLow) return head + body;
  const next = open?.number ?? segments.length + 1;
  if (open !== undefined) {
    body += headOf({ ...open, isOwn: true }, segments.at(-1));
    body += partLines(open);
  }
  body += `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(next, open?.parts.length ?? 0, facts.epoch)}"\n`;
  for (const { name, lastNumber, lastPart } of facts.others)
    if (lastNumber > 0)
      body += `#EXT-X-RENDITION-REPORT:URI="../${name}/low.m3u8",LAST-MSN=${lastNumber}${lastPart < 0 ? '' : `,LAST-PART=${lastPart}`}\n`;
  return head + body;
}

export interface VariantFacts {
  readonly name: string;
  readonly bandwidth: number;
  /** Undefined while nothing is measured. */
  readonly averageBandwidth?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly codecs: string;
}

/** @param file of each rung: `index.m3u8` or `low.m3u8`. The first one is what a player starts with. */
export function liveMaster(variants: readonly VariantFacts[], file: string, isIndependent: boolean): string {
  return [
    '#EXTM3U\n#EXT-X-VERSION:8\n',
    isIndependent ? '#EXT-X-INDEPENDENT-SEGMENTS\n' : '',
    ...variants.map(({ name, bandwidth, averageBandwidth, width, height, codecs, framesPerSecond }) =>
      [
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}`,
        averageBandwidth === undefined ? '' : `,AVERAGE-BANDWIDTH=${averageBandwidth}`,
        `,RESOLUTION=${width}x${height},CODECS="${codecs}"`,
        framesPerSecond === undefined ? '' : `,FRAME-RATE=${framesPerSecond.toFixed(3)}`,
        `,CLOSED-CAPTIONS=NONE\n${name}/${file}\n`,
      ].join(''),
    ),
  ].join('');
}

/** A rung's playlist of a game that is over. */
export function finishedPlaylist(segments: readonly SegmentFacts[], isIndependent: boolean): string {
  return [
    `#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:${limits.liveTargetSeconds}\n#EXT-X-MEDIA-SEQUENCE:1\n#EXT-X-PLAYLIST-TYPE:VOD\n`,
    isIndependent ? '#EXT-X-INDEPENDENT-SEGMENTS\n' : '',
    ...segments.map((segment, index) => headOf(segment, segments[index - 1]) + segmentLines(segment)),
    '#EXT-X-ENDLIST\n',
  ].join('');
}
