// One lower rung of a live game: FLV on the standard input, the encoded picture as FLV on the standard output.
import { startFfmpeg, type RunningFfmpeg } from './run.ts';

export interface LiveRungPlan {
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  /** The rate of the source. Without it, ffmpeg guesses the rate from the first time stamps. */
  readonly framesPerSecond?: number | undefined;
}

/** H.264 levels 3.1 and 3.2: the lower one does not allow 540 lines sixty times a second. */
const isTall = (height: number): boolean => height > 480;

/** RFC 6381 of what `liveRungArgs` makes, in profile Main. */
export const liveRungCodec = (height: number): string => (isTall(height) ? 'avc1.4d4020' : 'avc1.4d401f');

/** Keyframes follow the source, no frame waits for another, times are kept as they come. */
export function liveRungArgs({ width, height, bitsPerSecond, framesPerSecond }: LiveRungPlan): string[] {
  return [
    ['-loglevel', 'warning'],
    // The tags tell all that is needed; a long look at them would only delay the first picture.
    ['-protocol_whitelist', 'pipe', '-codec_whitelist', 'h264'],
    ['-probesize', '65536', '-analyzeduration', '0', '-fpsprobesize', '0'],
    ['-f', 'flv', '-i', 'pipe:0', '-map', '0:v:0', '-an'],
    ['-vf', `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`],
    [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-tune',
      'zerolatency',
      '-profile:v',
      'main',
      '-level:v',
      isTall(height) ? '3.2' : '3.1',
    ],
    ['-b:v', String(bitsPerSecond), '-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond)],
    // A guess that a drifting clock moves would change the bits of a picture, and the description of the stream.
    framesPerSecond === undefined ? [] : ['-x264-params', `fps=${framesPerSecond.toFixed(3)}`],
    ['-force_key_frames', 'source', '-sc_threshold', '0', '-g', '600'],
    // Without this, times are rounded to a guessed frame rate: keyframes would no longer be where the source has them.
    ['-copyts', '-fps_mode', 'passthrough', '-enc_time_base', '1:1000'],
    ['-f', 'flv', '-flvflags', 'no_duration_filesize', '-flush_packets', '1', 'pipe:1'],
  ].flat();
}

export const startLiveRung = (plan: LiveRungPlan, ffmpegPath: string): RunningFfmpeg =>
  startFfmpeg({ ffmpegPath, args: liveRungArgs(plan) });
