import { inStartOrder } from './ladder.ts';
import type { Segment } from './split.ts';

/** One quality as a master playlist tells of it. */
export type RungFacts = {
  name: string;
  width: number;
  height: number;
  frames_per_second: number;
  codecs: string;
  bandwidth: number;
  average_bandwidth: number;
  /** A segment of it needs the one before. */
  is_open?: true;
};

/** `master.m3u8`: relative addresses only, so that a signed prefix is inherited; the rung to start with comes first. */
export function masterPlaylist(rungs: readonly RungFacts[]): string {
  const variants = inStartOrder(rungs).flatMap((rung) => [
    `#EXT-X-STREAM-INF:${[
      `BANDWIDTH=${rung.bandwidth}`,
      `AVERAGE-BANDWIDTH=${rung.average_bandwidth}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `FRAME-RATE=${rung.frames_per_second.toFixed(3)}`,
      `CODECS="${rung.codecs}"`,
      'CLOSED-CAPTIONS=NONE',
    ].join(',')}`,
    `${rung.name}/index.m3u8`,
  ]);
  return lines(['#EXTM3U', '#EXT-X-VERSION:7', ...independence(rungs), ...variants]);
}

/** Declared where no segment needs another one (RFC 8216 4.3.5.1). */
const independence = (parts: readonly { is_open?: true }[]): string[] =>
  parts.some((part) => part.is_open) ? [] : ['#EXT-X-INDEPENDENT-SEGMENTS'];

/** The rule is that each segment, rounded, fits; so the target is rounded the same way. */
export function targetSecondsOf(segments: readonly Segment[]): number {
  return Math.max(1, Math.round(Math.max(...segments.map((segment) => segment.duration_seconds))));
}

/**
 * The `index.m3u8` of a rung or of a sound track of a finished recording.
 * @param targetSeconds at least this, since all playlists of a recording have one target (RFC 8216 6.2.4).
 */
export function mediaPlaylist(segments: readonly Segment[], targetSeconds = 1): string {
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(targetSeconds, targetSecondsOf(segments))}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...independence(segments),
    '#EXT-X-MAP:URI="init.mp4"',
    ...segments.flatMap((segment) => [`#EXTINF:${segment.duration_seconds.toFixed(6)},`, segment.name]),
    '#EXT-X-ENDLIST',
  ]);
}

/** BANDWIDTH is the largest rate of any one segment, AVERAGE-BANDWIDTH the rate of the whole (RFC 8216 4.3.4.2). */
export function bandwidthOf(segments: readonly Segment[]): { bandwidth: number; average_bandwidth: number } {
  const rates = segments
    .filter((segment) => segment.duration_seconds >= 0.5 || segments.length === 1)
    .map((segment) => (segment.byte_count * 8) / segment.duration_seconds);
  const bytes = segments.reduce((sum, segment) => sum + segment.byte_count, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.duration_seconds, 0);
  const average = Math.ceil((bytes * 8) / seconds);
  return { bandwidth: Math.max(average, Math.ceil(Math.max(0, ...rates))), average_bandwidth: average };
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
