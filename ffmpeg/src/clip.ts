// Clips that are encoded again: the file to give away, and parts of different formats as one. Numbers and fixed words
// only (T36).
import { inputArgs, outputArg } from './input.ts';

export interface SharePlan {
  readonly hasPictures: boolean;
  /** The shorter side of the picture, at most. */
  readonly shortSideMaximum: number;
  readonly videoBitsPerSecond: number;
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

/**
 * A file for players that ignore edit lists: it begins with a keyframe, and the samples of silence replace as many of
 * the sound, so that both stay together.
 */
export function shareArgs(inputPath: string, outputPath: string, plan: SharePlan): string[] {
  const side = String(plan.shortSideMaximum);
  const scale = `scale='if(gte(iw,ih),-2,min(${side},iw))':'if(gte(iw,ih),min(${side},ih),-2)':flags=bicubic`;
  const sound = `aresample=${soundRate}:first_pts=0,atrim=start_sample=${primingSamples},asetpts=PTS-STARTPTS`;
  return [
    ['-loglevel', 'warning'],
    inputArgs(inputPath),
    ...(plan.hasPictures
      ? [
          ['-map', '0:v:0'],
          ['-vf', `${scale},setsar=1,setpts=PTS-STARTPTS`],
          encodeVideo(plan.videoBitsPerSecond),
        ]
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
