// Advice for the person at the camera about the picture and the sound. Pure.
import type { Advice, AdviceCode, SignalFacts } from '@floodlit/contract/operators/live';
import { limits } from '@floodlit/contract/limits';
import type { BroadcastRecord } from './live-rules.ts';

/** A signal is written every two seconds. */
const freshMs = 8_000;

export const isSending = (signal: { readonly seen_at: Date } | undefined, now: Date): boolean =>
  signal !== undefined && now.getTime() - signal.seen_at.getTime() < freshMs;

export interface Sent {
  readonly seen_at: Date;
  readonly facts: SignalFacts;
}

/** The least bit rate at which a moving picture of this height is sharp, in kbit/s, and the one to set. */
const rates = [
  { height: 1_080, least: 2_500, good: 6_000 },
  { height: 720, least: 1_200, good: 3_500 },
  { height: 480, least: 500, good: 1_500 },
  { height: 0, least: 250, good: 800 },
] as const;
/** More than a school's line carries for an evening, and than viewers notice. */
const mostKbps = 12_000;
const leastFrames = 20;
/** Sound of a microphone needs more, even in a quiet hall. */
const silentKbps = 6;
/** Two seconds, as the playlists have it, and the tolerance of an encoder. */
const keyframeMostMs = limits.liveTargetSeconds * 1_000 + 400;

const advice = (
  code: AdviceCode,
  level: Advice['level'],
  values: Readonly<Record<string, string | number>> = {},
): Advice => ({ code, level, values });

function pictureAdvice(facts: SignalFacts): Advice[] {
  const { width, height, keyframe_ms, picture_kbps, frames_per_second } = facts;
  if (width === null || height === null) return [advice('no_picture', 'act')];
  const rate = rates.find((one) => Math.min(width, height) >= one.height) ?? rates[3];
  const found: Advice[] = [];
  if (width < height) found.push(advice('upright', 'act'));
  if (keyframe_ms !== null && keyframe_ms > keyframeMostMs)
    found.push(advice('keyframes', 'hint', { seconds: Math.round(keyframe_ms / 100) / 10 }));
  if (facts.has_open_groups === true) found.push(advice('open_groups', 'hint'));
  // Nothing is said of the rate before it is known.
  if (picture_kbps !== null && picture_kbps > 0 && picture_kbps < rate.least)
    found.push(advice('low_rate', 'hint', { kbps: picture_kbps, good: rate.good }));
  if (picture_kbps !== null && picture_kbps > mostKbps)
    found.push(advice('high_rate', 'hint', { kbps: picture_kbps, good: rate.good }));
  if (frames_per_second !== null && frames_per_second > 0 && frames_per_second < leastFrames)
    found.push(advice('low_frames', 'hint', { frames: frames_per_second }));
  return found;
}

function soundAdvice({ seen_at, facts }: Sent): Advice[] {
  const { has_sound, sound_kbps, sound_missing_ms } = facts;
  if (!has_sound) return [advice('no_sound', 'act')];
  if (sound_missing_ms !== null) {
    const since = new Date(seen_at.getTime() - sound_missing_ms).toISOString();
    return [advice('sound_missing', 'act', { since })];
  }
  // Nothing at all is sound that just came back: the rate is that of the seconds before.
  const isSilent = sound_kbps !== null && sound_kbps > 0 && sound_kbps < silentKbps;
  return isSilent ? [advice('silent', 'act')] : [];
}

function trackAdvice({ left_out_sounds, left_out_pictures }: SignalFacts): Advice[] {
  return [
    ...(left_out_sounds > 0 ? [advice('extra_sounds', 'hint')] : []),
    ...(left_out_pictures > 0 ? [advice('extra_pictures', 'hint')] : []),
  ];
}

/** The gravest first. One `good` when there is nothing to do. */
export function adviseOn(
  sent: Sent | undefined,
  broadcast: Pick<BroadcastRecord, 'status' | 'rung_health'> | undefined,
  now: Date,
): Advice[] {
  if (sent === undefined) return [advice('never_seen', 'act')];
  if (!isSending(sent, now)) return [advice('no_signal', 'act', { since: sent.seen_at.toISOString() })];
  const missing = (broadcast?.status === 'live' ? broadcast.rung_health : []).flatMap(
    ({ name, missing_since }) =>
      missing_since === null
        ? []
        : [advice('quality_missing', 'hint', { name, since: new Date(missing_since).toISOString() })],
  );
  const found = [
    ...(sent.facts.is_slow ? [advice('slow', 'act')] : []),
    ...pictureAdvice(sent.facts),
    ...soundAdvice(sent),
    ...trackAdvice(sent.facts),
    ...missing,
  ];
  if (found.length === 0) return [advice('good', 'good')];
  return [...found.filter(({ level }) => level === 'act'), ...found.filter(({ level }) => level !== 'act')];
}

const timeOf = (instant: string | number | undefined): string => `${String(instant).slice(11, 16)} UTC`;

/** The sentences for the command line. The console has its own in three languages. */
const sentences: Readonly<Record<AdviceCode, (values: Advice['values']) => string>> = {
  good: () => 'Picture and sound arrive as they should.',
  never_seen: () =>
    'Nothing has arrived from this camera yet. Enter server and key in it, and start sending.',
  no_signal: ({ since }) =>
    `The camera sends nothing since ${timeOf(since)}. Check its power and its network, and start sending again.`,
  no_picture: () => 'There is no picture. Add a video source to the camera.',
  no_sound: () => 'There is no sound. Add a microphone to the camera.',
  sound_missing: ({ since }) =>
    `No sound arrives since ${timeOf(since)}, and viewers hear silence. Check that the microphone is on, and that the camera sends its sound.`,
  extra_sounds: () =>
    'The camera sends more than one sound track. Viewers hear the first. Send one track to spare the line.',
  extra_pictures: () =>
    'The camera sends more than one picture track. Viewers see the first. Send one track to spare the line.',
  silent: () => 'The sound is silent. Check that the microphone is on, and chosen in the camera.',
  keyframes: ({ seconds }) => `The camera sends a keyframe every ${seconds} s. Set the interval to 2 s.`,
  open_groups: () =>
    'The camera’s keyframes need earlier pictures, so people who join or rewind may wait. Switch open GOP off, or intra refresh.',
  slow: () => 'The camera sends slower than real time. Lower its bit rate or its picture size.',
  low_rate: ({ kbps, good }) => `The picture has ${kbps} kbit/s, and looks coarse. Set ${good} kbit/s.`,
  high_rate: ({ kbps, good }) =>
    `The picture has ${kbps} kbit/s, more than viewers notice. Set ${good} kbit/s to spare the line.`,
  low_frames: ({ frames }) => `The camera sends ${frames} pictures a second. Set 30.`,
  upright: () => 'The picture is upright. Turn the phone on its side.',
  quality_missing: ({ name, since }) =>
    `Viewers of ${name} get the source since ${timeOf(since)}. The server is busy; nothing is to be done at the camera.`,
};

export const adviceText = ({ code, values }: Advice): string => sentences[code](values);
