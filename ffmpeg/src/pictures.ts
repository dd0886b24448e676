// Filters that make pictures as every browser shows them: whole, with square pixels, in the colours of usual screens.
import { limits } from './limits.ts';
import type { ProbeRequest, Recording } from './probe.ts';
import { runFfmpeg } from './run.ts';
import { pictureFilters } from './timeline.ts';

/** Without these filters of the machine's ffmpeg, pictures of high dynamic range keep their pale colours. */
export type PictureTools = { canToneMap: boolean };

/**
 * ITU-R BT.2100 to BT.709, on linear light. Each value of the input is named, because files leave some out.
 * 100 cd/m² is the white of a usual screen.
 */
function toneMap(hdr: 'hlg' | 'pq'): string[] {
  const transfer = hdr === 'pq' ? 'smpte2084' : 'arib-std-b67';
  return [
    `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

/** From a decoded picture of the source to one of a rung. */
export function encodedPictureFilters(
  source: Recording,
  size: { width: number; height: number },
  { canToneMap }: PictureTools,
): string {
  return [
    // One picture for each that was sent. Pictures that say they are whole pass as they are.
    ...(source.is_interlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : []),
    ...pictureFilters(source),
    ...(source.frames_per_second > limits.framesPerSecond ? [`fps=${limits.framesPerSecond}`] : []),
    `scale=${size.width}:${size.height}:flags=bicubic`,
    ...(source.hdr !== undefined && canToneMap ? toneMap(source.hdr) : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',');
}

/** Asks the machine's ffmpeg for the filters that this recording needs. */
export async function findPictureTools(
  source: Pick<Recording, 'hdr'>,
  { ffmpegPath, workDirectory, signal }: Omit<ProbeRequest, 'inputPath'>,
): Promise<PictureTools> {
  if (source.hdr === undefined) return { canToneMap: false };
  const found = new Set<string>();
  await runFfmpeg({
    ffmpegPath,
    workDirectory,
    signal,
    args: ['-filters'],
    timeoutMs: limits.probeTimeoutMs,
    onLine: (line) => found.add(line.trim().split(/\s+/)[1] ?? ''),
  });
  return { canToneMap: ['zscale', 'tonemap'].every((filter) => found.has(filter)) };
}
