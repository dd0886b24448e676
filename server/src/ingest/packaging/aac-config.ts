// The configuration of an AAC decoder as it comes with the sound (ISO 14496-3).
import { silentFrame } from './aac-silence.ts';
import { StreamRefused } from './flv.ts';

export interface AudioConfig {
  /** Written into the initial fragment as it came. */
  readonly record: Buffer;
  /** RFC 6381: `mp4a.40.2`. */
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** One frame of silence in this format. Undefined when the layout of its channels cannot be read. */
  readonly silence: Buffer | undefined;
}

/** Samples in one AAC frame. */
export const samplesPerFrame = 1_024;

const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const;
/** Low complexity, and the two high efficiency kinds. */
const playableTypes: ReadonlySet<number> = new Set([2, 5, 29]);
const explicitRate = 15;
const recordBytesMaximum = 64;

/** @throws {StreamRefused} when it is malformed. */
export function readAudioConfig(record: Buffer): AudioConfig {
  if (record.length < 2 || record.length > recordBytesMaximum) throw damaged();
  const bits = BigInt(`0x${record.toString('hex').padEnd(16, '0').slice(0, 16)}`);
  const take = (from: number, count: number): number =>
    Number((bits >> BigInt(64 - from - count)) & ((1n << BigInt(count)) - 1n));
  const objectType = take(0, 5);
  const rateIndex = take(5, 4);
  const isExplicit = rateIndex === explicitRate;
  const sampleRate = isExplicit ? take(9, 24) : sampleRates[rateIndex];
  const channels = take(isExplicit ? 33 : 9, 4);
  if (sampleRate !== undefined && objectType !== 0 && !playableTypes.has(objectType))
    throw new StreamRefused(
      'The sound is AAC of a kind that browsers do not play. Set the camera to AAC-LC.',
    );
  if (objectType === 0 || sampleRate === undefined || sampleRate < 7_000 || sampleRate > 96_000)
    throw damaged();
  // 0 means that the stream itself carries the layout. 7 means eight channels.
  return {
    record: Buffer.from(record),
    codec: `mp4a.40.${objectType}`,
    sampleRate,
    channels: channels === 0 ? 2 : channels === 7 ? 8 : channels,
    silence: silentFrame(record),
  };
}

/** The format of sound that an encoder announced and never described: AAC-LC, 48 kHz, stereo. */
export const assumedAudio = (): AudioConfig => readAudioConfig(Buffer.from([0x11, 0x90]));

const damaged = (): StreamRefused =>
  new StreamRefused('The description of the AAC sound is damaged. Restart the camera.');
