// Clips that are encoded again: the file to give away, and parts of different formats as one. Numbers and fixed words
// only (T36).
import { inputArgs, outputArg, pngInputArgs } from './input.ts';

export interface SharePlan {
  readonly hasPictures: boolean;
  /** The shorter side of the picture, at most. */
  readonly shortSideMaximum: number;
  readonly videoBitsPerSecond: number;
  /** Cut out of the whole height, or of the whole width of a picture that is narrower. */
  readonly crop?: ShareCrop | undefined;
  /** A PNG for the lower right corner, and the shorter side of the picture that it belongs to. */
  readonly mark?: { readonly path: string; readonly side: number } | undefined;
}

export interface ShareCrop {
  readonly width: number;
  readonly height: number;
  /** Where its middle is, in thousandths of the picture's width. */
  readonly centre: number;
}

const soundRate = 48_000;
/** The encoder of AAC puts so many samples of silence before the sound. */
const primingSamples = 1_024;
const soundBitsPerSecond = 128_000;

const encodeVideo = (bitsPerSecond: number): string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    // Without pictures that wait for a later one, no edit list is needed.
    ['-bf', '0', '-crf', '22', '-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond)],
    ['-fps_mode', 'passthrough', '-enc_time_base', '1:90000'],
  ].flat();

const encodeSound = ['-c:a', 'aac', '-b:a', String(soundBitsPerSecond), '-ac', '2', '-ar', String(soundRate)];
const noFacts = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];

/** Cuts the shape out. Its edges stay inside the picture, wherever its middle is. */
function cropFilter({ width, height, centre }: ShareCrop): string {
  const even = (side: string): string => `trunc(min(${side})/2)*2`;
  const [w, h] = [even(`iw\\,ih*${width}/${height}`), even(`ih\\,iw*${height}/${width}`)];
  return `crop=w=${w}:h=${h}:x=clip(iw*${centre}/1000-ow/2\\,0\\,iw-ow):y=(ih-oh)/2`;
}

/** Shares of the shorter side, at most. */
const markShares = { width: 0.3, height: 0.12, margin: 0.04 };

/** Pictures of the share, and the mark on them. */
function shareFilter({ shortSideMaximum, crop, mark }: SharePlan): string {
  const side = (name: string): string => `trunc(min(${shortSideMaximum}\\,${name})/2)*2`;
  const scale = `scale=if(gte(iw\\,ih)\\,-2\\,${side('iw')}):if(gte(iw\\,ih)\\,${side('ih')}\\,-2):flags=bicubic`;
  const picture = `${crop === undefined ? '' : `${cropFilter(crop)},`}${scale},setsar=1,setpts=PTS-STARTPTS`;
  if (mark === undefined) return `[0:v:0]${picture}[v]`;
  const sized = (share: number): number => Math.round(mark.side * share);
  const [width, height, margin] = [
    sized(markShares.width),
    sized(markShares.height),
    sized(markShares.margin),
  ];
  return [
    `[0:v:0]${picture}[picture]`,
    `[1:v:0]scale=${width}:${height}:force_original_aspect_ratio=decrease,format=rgba[mark]`,
    `[picture][mark]overlay=x=W-w-${margin}:y=H-h-${margin},format=yuv420p[v]`,
  ].join(';');
}

/**
 * A file for players that ignore edit lists begins with a keyframe. Samples of silence replace as many samples of the
 * sound, so picture and sound stay together.
 */
export function shareArgs(inputPath: string, outputPath: string, plan: SharePlan): string[] {
  const sound = `aresample=${soundRate}:first_pts=0,atrim=start_sample=${primingSamples},asetpts=PTS-STARTPTS`;
  return [
    ['-loglevel', 'warning'],
    inputArgs(inputPath),
    plan.hasPictures && plan.mark !== undefined ? pngInputArgs(plan.mark.path) : [],
    ...(plan.hasPictures
      ? [['-filter_complex', shareFilter(plan)], ['-map', '[v]'], encodeVideo(plan.videoBitsPerSecond)]
      : []),
    ['-map', '0:a:0?', '-af', sound, ...encodeSound],
    noFacts,
    ['-f', 'mp4', '-movflags', '+faststart', '-use_editlist', '0', '-avoid_negative_ts', 'make_zero'],
    [outputArg(outputPath)],
  ].flat();
}

export interface JoinPlan {
  readonly parts: readonly { readonly hasSound: boolean; readonly seconds: number }[];
  readonly width: number;
  readonly height: number;
  readonly videoBitsPerSecond: number;
}

/** One after another in the size of the first one. A part without sound is silent. */
export function joinArgs(inputPaths: readonly string[], outputPath: string, plan: JoinPlan): string[] {
  const size = `${plan.width}:${plan.height}`;
  const hasSound = plan.parts.some((part) => part.hasSound);
  const chains = plan.parts.flatMap((part, index) => [
    `[${index}:v:0]scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1,format=yuv420p,setpts=PTS-STARTPTS[v${index}]`,
    ...(hasSound
      ? [
          part.hasSound
            ? `[${index}:a:0]aresample=${soundRate}:first_pts=0,aformat=channel_layouts=stereo,apad,atrim=duration=${part.seconds.toFixed(6)}[a${index}]`
            : `anullsrc=r=${soundRate}:cl=stereo,atrim=duration=${part.seconds.toFixed(6)}[a${index}]`,
        ]
      : []),
  ]);
  const labels = plan.parts.map((_part, index) => `[v${index}]${hasSound ? `[a${index}]` : ''}`).join('');
  const concat = `${labels}concat=n=${plan.parts.length}:v=1:a=${hasSound ? 1 : 0}[v]${hasSound ? '[a]' : ''}`;
  return [
    ['-loglevel', 'warning'],
    ...inputPaths.map((path) => inputArgs(path)),
    ['-filter_complex', [...chains, concat].join(';')],
    ['-map', '[v]', ...encodeVideo(plan.videoBitsPerSecond)],
    ...(hasSound ? [['-map', '[a]', ...encodeSound]] : []),
    noFacts,
    ['-f', 'mp4', '-movflags', '+faststart', outputArg(outputPath)],
  ].flat();
}
