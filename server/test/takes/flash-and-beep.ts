// A film with a flash and a beep in the middle of each second, and when a decoder shows and plays them.
import { spawn } from 'node:child_process';
import { createFlvReader, type FlvTag } from '../../src/ingest/packaging/flv.ts';
import { ffmpegPath, run, type Message } from '../adapters/encoder-variants.ts';

export interface Film {
  readonly rate?: string;
  readonly seconds?: number;
  /** Options of x264. */
  readonly video?: readonly string[];
  /** Options of the sound. Null for a stream without sound. */
  readonly sound?: readonly string[] | null;
}

const films = new Map<string, Promise<readonly Message[]>>();
const soundRate = 48_000;

/** The messages of an encoder that sends this film. Equal films are made once. */
export function makeFilm(film: Film): Promise<readonly Message[]> {
  const key = JSON.stringify(film);
  const made = films.get(key) ?? encode(film);
  films.set(key, made);
  return made;
}

async function encode({
  rate = '30',
  seconds = 6,
  video = [],
  sound = [],
}: Film): Promise<readonly Message[]> {
  // A little noise, so that the beeps do not stand in a silence that costs no bits.
  const beeps = `0.5*sin(2*PI*1000*t)*lt(mod(t+0.5,1),0.1)+0.01*(random(0)-0.5)`;
  const { output, said } = await run(
    [
      [
        '-f',
        'lavfi',
        '-i',
        `color=black:s=160x90:r=${rate},drawbox=c=white:t=fill:enable='lt(mod(t+0.5,1),0.1)'`,
      ],
      sound === null ? [] : ['-f', 'lavfi', '-i', `aevalsrc='${beeps}':s=${soundRate}`],
      ['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ['-g', String(Math.round(2 * rateOf(rate))), ...video],
      sound === null ? [] : ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', ...sound],
      ['-f', 'flv', '-flvflags', 'no_duration_filesize', 'pipe:1'],
    ].flat(),
  );
  const messages: Message[] = [];
  createFlvReader((tag: FlvTag) => messages.push({ ...tag, payload: Buffer.from(tag.payload) }))(output);
  if (messages.length === 0) throw new Error(`ffmpeg made nothing: ${said}`);
  return messages;
}

const rateOf = (rate: string): number => {
  const [count = 0, every = 1] = rate.split('/').map(Number);
  return count / every;
};

export interface Decoded {
  /** Seconds at which each picture is shown. */
  readonly pictures: readonly number[];
  /** Seconds at which a flash begins. */
  readonly flashes: readonly number[];
  readonly beeps: readonly number[];
  /** From the first to the last sample; undefined without sound. */
  readonly sound: { readonly from: number; readonly to: number } | undefined;
  /** The longest time without a sample between two samples, seconds. */
  readonly holeSeconds: number;
  /** How far the samples are behind their time stamps at the end: players count samples. */
  readonly behindSeconds: number;
  /** Complaints of the decoders. */
  readonly problems: string;
}

function decode(
  bytes: Buffer,
  args: readonly string[],
  level = 'info',
): Promise<{ output: Buffer; said: string }> {
  const child = spawn(ffmpegPath, [
    '-hide_banner',
    '-nostats',
    '-loglevel',
    level,
    '-copyts',
    '-i',
    'pipe:0',
    ...args,
    'pipe:1',
  ]);
  const output: Buffer[] = [];
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  return new Promise((resolve) =>
    child.once('close', () => resolve({ output: Buffer.concat(output), said })),
  );
}

/** The samples of all channels, of 16 bits, and what the decoder complained of. */
export async function decodeSound(bytes: Buffer): Promise<{ samples: Buffer; said: string }> {
  const { output, said } = await decode(bytes, ['-map', '0:a', '-f', 's16le'], 'error');
  return { samples: output, said };
}

const edges = (values: readonly { at: number; isOn: boolean }[], quietSeconds: number): number[] => {
  const found: number[] = [];
  let lastOn = Number.NEGATIVE_INFINITY;
  for (const { at, isOn } of values) {
    if (!isOn) continue;
    if (at - lastOn > quietSeconds) found.push(at);
    lastOn = at;
  }
  return found;
};

/** @param bytes a film or a recording. */
export async function decodeFilm(bytes: Buffer, hasSound = true): Promise<Decoded> {
  const shown = ['-map', '0:v', '-vf', 'scale=1:1,setsar=1,format=gray,showinfo', '-fps_mode', 'passthrough'];
  const played = ['-map', '0:a', '-af', `aresample=${soundRate},aformat=channel_layouts=mono,ashowinfo`];
  const [video, audio] = await Promise.all([
    decode(bytes, [...shown, '-f', 'rawvideo']),
    hasSound ? decode(bytes, [...played, '-f', 's16le']) : undefined,
  ]);
  const pictures = [...video.said.matchAll(/ n: *\d+ pts: *-?\d+ pts_time:(-?[\d.]+)/g)].map((match) =>
    Number(match[1]),
  );
  const flashes = edges(
    pictures.map((at, index) => ({ at, isOn: (video.output[index] ?? 0) > 128 })),
    0.3,
  );
  const samples: { at: number; isOn: boolean }[] = [];
  let holeSeconds = 0;
  let behindSeconds = 0;
  let sound: { from: number; to: number } | undefined;
  let sample = 0;
  for (const match of (audio?.said ?? '').matchAll(
    / n:\d+ pts:-?\d+ pts_time:(-?[\d.]+) .*?nb_samples:(\d+)/g,
  )) {
    const at = Number(match[1]);
    const count = Number(match[2]);
    if (sound !== undefined) {
      holeSeconds = Math.max(holeSeconds, at - sound.to);
      behindSeconds += at - sound.to;
    }
    sound = { from: sound?.from ?? at, to: at + count / soundRate };
    for (let index = 0; index < count; index += 1, sample += 1) {
      const value = audio?.output.readInt16LE(sample * 2) ?? 0;
      if (Math.abs(value) > 3_000) samples.push({ at: at + index / soundRate, isOn: true });
    }
  }
  const problems = [video.said, audio?.said ?? '']
    .flatMap((said) => said.split('\n'))
    .filter((line) => /error|invalid|corrupt|missing|concealing/i.test(line))
    .join('\n');
  return { pictures, flashes, beeps: edges(samples, 0.3), sound, holeSeconds, behindSeconds, problems };
}
