// Messages of encoders: short streams by ffmpeg, some with the time stamps of other encoders.
import { spawn } from 'node:child_process';
import { createFlvReader } from '../../src/ingest/index.ts';

export interface Message {
  readonly kind: 'video' | 'audio';
  readonly timestampMs: number;
  readonly payload: Buffer;
}

export interface Recipe {
  readonly size?: string;
  readonly rate?: string;
  readonly seconds?: number;
  readonly video?: readonly string[];
  /** Null for a stream without sound. */
  readonly sound?: readonly string[] | null;
  /** Another publisher's clock, applied to each message. */
  readonly stamp?: (message: Message, index: number) => number;
  /** Without the sound of this time, in milliseconds. Its description is sent. */
  readonly muted?: readonly [from: number, to: number];
  /** Pictures that follow a keyframe are shown before it: they belong to the segment before in a rung without B-frames. */
  readonly isOpen?: boolean;
}

export const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const plain = ['-preset', 'ultrafast', '-g', '60'];

/** Runs ffmpeg to its end. */
export async function run(args: readonly string[]): Promise<{ output: Buffer; said: string }> {
  const child = spawn(ffmpegPath, ['-nostdin', '-hide_banner', '-loglevel', 'warning', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return { output: Buffer.concat(output), said };
}

export async function makeStream(recipe: Recipe): Promise<Message[]> {
  const { size = '640x480', rate = '30', seconds = 6, video = plain, sound = ['-ar', '48000'] } = recipe;
  const { output, said } = await run(
    [
      ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
      sound === null ? [] : ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
      ['-t', String(seconds), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-b:v', '700k'],
      video,
      sound === null ? [] : ['-c:a', 'aac', '-b:a', '64k', ...sound],
      ['-f', 'flv', '-flvflags', 'no_duration_filesize', 'pipe:1'],
    ].flat(),
  );
  let messages: Message[] = [];
  createFlvReader((tag) => messages.push({ ...tag, payload: Buffer.from(tag.payload) }))(output);
  const [mutedFrom, mutedTo] = recipe.muted ?? [0, 0];
  messages = messages.filter(
    ({ kind, timestampMs, payload }) =>
      kind === 'video' || payload[1] === 0 || timestampMs < mutedFrom || timestampMs >= mutedTo,
  );
  if (messages.length === 0) throw new Error(`ffmpeg made nothing: ${said}`);
  const { stamp } = recipe;
  if (stamp === undefined) return messages;
  return messages.map((message, index) => ({ ...message, timestampMs: Math.round(stamp(message, index)) }));
}

/** The same stream later on the encoder's clock. */
export const later = (messages: readonly Message[], byMs: number): Message[] =>
  messages.map((message) => ({ ...message, timestampMs: message.timestampMs + byMs }));

/** Frames that are sent late by some milliseconds, different for each. */
const jitter = (index: number): number => ((index * 7_919) % 11) - 5;
const stepAt = (byMs: number) => (message: Message) =>
  message.timestampMs + (message.timestampMs > 3_000 ? byMs : 0);

const recipes = {
  'ultrafast, as ffmpeg sends it': {},
  'with B-frames': { video: ['-preset', 'veryfast', '-g', '60'] },
  'with B-frames that others refer to, 25 a second': {
    rate: '25',
    video: ['-preset', 'veryfast', '-g', '50', '-bf', '5', '-x264-params', 'b-pyramid=normal'],
  },
  'with open groups of pictures': {
    isOpen: true,
    video: ['-preset', 'veryfast', '-g', '60', '-x264-params', 'open-gop=1:bframes=3:scenecut=0'],
  },
  'refreshed by columns instead of keyframes': {
    video: ['-preset', 'ultrafast', '-g', '60', '-x264-params', 'intra-refresh=1:keyint=60'],
  },
  'of 29.97 a second': { rate: '30000/1001' },
  'of 23.976 a second with B-frames': { rate: '24000/1001', video: ['-preset', 'veryfast', '-g', '48'] },
  'of 50 a second': { rate: '50', video: ['-preset', 'ultrafast', '-g', '100'] },
  'of 59.94 a second with B-frames': {
    rate: '60000/1001',
    video: ['-preset', 'superfast', '-bf', '2', '-g', '120'],
  },
  'of a rate that varies': { video: [...plain, '-vf', "select='mod(n,7)*mod(n,11)'", '-fps_mode', 'vfr'] },
  'with a keyframe each second': { video: ['-preset', 'ultrafast', '-g', '30'] },
  'with keyframes at any time': {
    video: ['-preset', 'veryfast', '-force_key_frames', '0,0.7,1.3,2.9,3.1,4.6,5.2'],
  },
  'with a keyframe every eight seconds': { seconds: 9, video: ['-preset', 'ultrafast', '-g', '240'] },
  'with mono sound of 22 kHz and B-frames': {
    video: ['-preset', 'veryfast', '-g', '60'],
    sound: ['-ar', '22050', '-ac', '1'],
  },
  'with sound of 44.1 kHz': { sound: ['-ar', '44100', '-ac', '2'] },
  'without sound': { sound: null },
  'with sound that is announced and never sent': { muted: [0, 60_000] },
  'with a microphone that is muted for two seconds, and B-frames': {
    video: ['-preset', 'veryfast', '-g', '60'],
    muted: [1_700, 3_700],
  },
  'with sound that comes late': {
    stamp: ({ kind, timestampMs }) => timestampMs + (kind === 'audio' ? 240 : 0),
  },
  'from a clock that is 0.05 % fast': { stamp: ({ timestampMs }) => timestampMs * 1.0005 },
  'from a clock that is 0.05 % slow, with B-frames': {
    video: ['-preset', 'veryfast', '-g', '60'],
    stamp: ({ timestampMs }) => timestampMs * 0.9995,
  },
  'from a clock that steps 11 ms ahead': { stamp: stepAt(11) },
  'from a clock that steps 11 ms back': { stamp: stepAt(-11) },
  'from a clock that steps 50 ms back': { stamp: stepAt(-50) },
  'from a clock that trembles': {
    stamp: ({ kind, timestampMs }, index) => timestampMs + (kind === 'video' ? 5 + jitter(index) : 0),
  },
  'from a clock that has run for days': { stamp: ({ timestampMs }) => timestampMs + 400_000_000 },
} satisfies Record<string, Recipe>;

export type VariantName = keyof typeof recipes;
export const variants: Readonly<Record<VariantName, Recipe>> = recipes;

/** One for each way in which a stream makes the rung's work harder. */
export const variantsOfEachRun: readonly VariantName[] = [
  'ultrafast, as ffmpeg sends it',
  'with B-frames that others refer to, 25 a second',
  'with open groups of pictures',
  'refreshed by columns instead of keyframes',
  'of 59.94 a second with B-frames',
  'of a rate that varies',
  'with keyframes at any time',
  'with mono sound of 22 kHz and B-frames',
  'without sound',
  'with a microphone that is muted for two seconds, and B-frames',
  'with sound that comes late',
  'from a clock that is 0.05 % slow, with B-frames',
  'from a clock that steps 11 ms ahead',
  'from a clock that steps 50 ms back',
];
