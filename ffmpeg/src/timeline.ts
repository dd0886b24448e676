// Puts picture and sound of a recording on one time line, from 0 to `duration_seconds`. A player plays only the part
// that both fill. Silence fills missing sound, and black or a held picture fills what the picture leaves out.
import { inputArgs } from './input.ts';
import { limits } from './limits.ts';
import type { Recording, SoundTrack } from './probe.ts';

export type Times = Pick<
  Recording,
  | 'duration_seconds'
  | 'origin_seconds'
  | 'picture_begins_seconds'
  | 'picture_ends_seconds'
  | 'picture_seconds'
  | 'pictures'
  | 'is_counted'
>;

/** Shorter than this, no filter is worth its work: the ear tells 10 ms of sound from its picture. */
const inStepSeconds = 0.005;
/** A rung that is copied may leave its last picture standing this long: a player goes on to the end of the sound. */
const copyableHoldSeconds = 0.25;
/** Pictures that nobody took: enough to cut segments at. */
const filledPerSecond = 4;

const seconds = (value: number): string => value.toFixed(6);

/** The input, moved so that the first of picture and sound is at 0. */
export const timedInputArgs = (inputPath: string, { origin_seconds: origin }: Times): string[] =>
  inputArgs(inputPath, [
    ...(origin === 0 ? [] : ['-itsoffset', seconds(-origin)]),
    '-t',
    String(limits.durationSeconds),
  ]);

/** The end of every output. */
export const endArgs = (times: Times): string[] => ['-t', seconds(times.duration_seconds)];

/** How long the last picture is held, since the sound goes on. */
const heldSeconds = (times: Times): number => times.duration_seconds - times.picture_ends_seconds;

/** Copied pictures begin with the sound, and end with it or nearly. */
export const isCopyInTime = (times: Times): boolean =>
  times.picture_begins_seconds === 0 && heldSeconds(times) <= copyableHoldSeconds;

/** Black until the picture begins, and the last picture to the end of the sound. */
export function pictureFilters(times: Times): string[] {
  const { picture_begins_seconds: begins, picture_seconds: one } = times;
  return [
    times.is_counted
      ? `setpts=round(N*${one.toFixed(9)}/TB)`
      : // Pictures before the first whole one would show parts of nothing.
        `trim=start=${seconds(begins - one / 2)}`,
    // A single picture has no rate of its own.
    ...(times.pictures === 1 ? [`fps=${filledPerSecond}:eof_action=pass`] : []),
    ...(begins > 0 ? blackUntil(begins) : []),
    ...(heldSeconds(times) > copyableHoldSeconds ? heldFrom(times) : []),
  ];
}

/** The filter that adds pictures counts them by the rate that the file declares, so their times are set afterwards. */
function blackUntil(begins: number): string[] {
  const count = Math.ceil(begins * filledPerSecond);
  const black = `round(N*${seconds(begins / count)}/TB)`;
  const first = `round(${seconds(begins)}/TB)`;
  const times = `if(eq(N\\,${count})\\,${first}\\,PREV_OUTPTS+PTS-PREV_INPTS)`;
  return [`tpad=start=${count}:color=black`, `setpts=if(lt(N\\,${count})\\,${black}\\,${times})`];
}

/** The last picture again and again; the output's end ends it. */
function heldFrom(times: Times): string[] {
  const { picture_ends_seconds: ends, picture_seconds: one, duration_seconds: end } = times;
  const keep = [
    `lt(t\\,${seconds(ends - one / 2)})`,
    `gte(t-prev_selected_t\\,${seconds(1 / filledPerSecond - 0.0005)})`,
    // MP4 shows the last picture as long as those that are decoded before it.
    `gte(t\\,${seconds(end - 6 * one)})`,
  ];
  return ['tpad=stop_mode=clone:stop=-1', `select=${keep.join('+')}`];
}

/**
 * The first picture is at 0, by its decoding too. An encoder decodes pictures in another order than they are shown, and
 * begins before 0 to have the time. MP4 cannot say so without an edit list, which hls.js does not know. Negative
 * offsets are no way out: ffmpeg reads them as a delay. So the first few pictures are decoded in quicker succession.
 */
export function pictureTimeArgs({ picture_seconds: one }: Times): string[] {
  const ticks = `${seconds(one / 2)}/TB`;
  const early = `(DTS-STARTDTS)*${ticks}/(${ticks}+STARTPTS-STARTDTS)`;
  const times = ['pts=if(eq(N\\,0)\\,0\\,PTS)', `dts=if(eq(N\\,0)\\,0\\,max(DTS\\,${early}))`];
  return ['-bsf:v', `setts=${times.join(':')}`];
}

/**
 * Sound in step with its times. Holes of 40 ms and more become silence. The times of some encoders jump back and forth
 * by a few milliseconds. Such smaller differences are evened out by half a percent, which nobody hears.
 */
export function soundFilter({ begins_seconds: begins }: SoundTrack): string {
  const start = Math.abs(begins) > inStepSeconds ? ':first_pts=0' : '';
  return `aresample=48000:async=240:min_comp=0.008:min_hard_comp=0.04:flags=res${start},apad`;
}

/**
 * AAC in stereo, without the packet of samples that the encoder puts before the sound. Players that ignore edit lists
 * would play it, 21 ms too late.
 */
export const soundArgs = (sound: SoundTrack, bitsPerSecond: number): string[] =>
  [
    ['-map', `0:a:${sound.track}`],
    ['-af', soundFilter(sound), '-c:a', 'aac', '-b:a', String(bitsPerSecond), '-ac', '2', '-ar', '48000'],
    ['-bsf:a', 'noise=drop=lt(pts\\,0)'],
  ].flat();

/** Fragmented MP4 whose times are kept as they are, without an edit list. */
export const fragmentArgs = [
  ['-f', 'mp4', '-avoid_negative_ts', 'disabled', '-use_editlist', '0'],
  ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'],
].flat();
