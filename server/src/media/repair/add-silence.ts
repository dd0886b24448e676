// Adds silence to recorded segments whose announced sound is missing, in all rungs. Older versions recorded such
// segments, and players stop at them. Files come first, then the lines of the index; that of the source comes last.
import {
  findMissingSound,
  initName,
  readInit,
  readSegmentContent,
  readTimes,
  rungsOf,
  segmentName,
  sourceRung,
  withSilence,
  writeSegment,
  type RecordingIndex,
  type SegmentFacts,
  type SegmentTimes,
  type Silence,
} from '../../ingest/index.ts';
import type { MediaGround } from '../ports.ts';
import type { ReadyAsset } from '../rules.ts';
import { isLeft } from '../trim-rules.ts';
import type { Making } from './make-rungs.ts';

type SoundDeps = Pick<MediaGround, 'storage'>;
type SoundAsset = Pick<ReadyAsset, 'folder' | 'trim'>;

export interface SilentSegment {
  readonly source: SegmentFacts;
  readonly missing: readonly Silence[];
  /** In seconds. */
  readonly length: number;
}

/** The head of a fragment with some hundred pictures. */
const headBytes = 8_192;
const samplesPerFrame = 1_024;

/** Reads the heads of a segment's fragments, and not its pictures: a game has gigabytes of them. */
async function readHeads({ storage }: SoundDeps, folder: string, name: string): Promise<Buffer[]> {
  const heads: Buffer[] = [];
  const [size] = await storage.sizesOf(folder, [name]);
  for (let at = 0; size !== undefined && at + 8 <= size;) {
    const bytes = await storage.readPart(folder, name, at, at + headBytes);
    const length = bytes === undefined || bytes.length < 8 ? 0 : bytes.readUInt32BE(0);
    if (bytes === undefined || length < 8) break;
    if (bytes.toString('latin1', 4, 8) === 'moof') {
      const whole = length <= bytes.length ? bytes : await storage.readPart(folder, name, at, at + length);
      if (whole !== undefined) heads.push(whole.subarray(0, length));
    }
    at += length;
  }
  return heads;
}

/** The segments of the source that lack sound, from the heads of their fragments. */
export async function findSilentSegments(
  deps: SoundDeps,
  { folder, trim }: SoundAsset,
  index: RecordingIndex,
): Promise<SilentSegment[]> {
  const found: SilentSegment[] = [];
  const source = rungsOf(index).get(sourceRung) ?? [];
  for (const { run, epoch } of index.runs) {
    const init = await deps.storage.readFile(folder, `${sourceRung}/${initName(run, undefined, epoch)}`);
    const audio = init && readInit(init).audio;
    if (audio?.silence === undefined) continue;
    const places: SegmentFacts[] = [];
    const times: SegmentTimes[] = [];
    for (const one of source) {
      const name = `${sourceRung}/${segmentName(one.number, one.making, one.epoch)}`;
      if (one.run !== run || one.isLost === true || !isLeft(trim, name)) continue;
      const read = readTimes(await readHeads(deps, folder, name));
      if (read === undefined) continue;
      places.push(one);
      times.push(read);
    }
    for (const [place, missing] of findMissingSound(times, audio.sampleRate)) {
      const frames = missing.reduce((sum, one) => sum + one.frames, 0);
      const segment = places[place];
      if (segment !== undefined)
        found.push({ source: segment, missing, length: (frames * samplesPerFrame) / audio.sampleRate });
    }
  }
  return found;
}

/** @returns how many segments of the source got silence. */
export async function addSilence(
  deps: SoundDeps,
  asset: SoundAsset,
  index: RecordingIndex,
  { name: making, signal, log }: Pick<Making, 'name' | 'signal' | 'log'>,
): Promise<number> {
  const { folder } = asset;
  const silent = await findSilentSegments(deps, asset, index);
  const save = async (rung: string, segment: number, bytes: Buffer, init?: string): Promise<void> => {
    await deps.storage.writeFile(folder, `${rung}/${segmentName(segment, making)}`, bytes);
    const line = { rung, segment, bytes: bytes.length, making, ...(init !== undefined && { init }) };
    await log.add(line);
  };
  let made = 0;
  for (const { source, missing } of silent) {
    signal.throwIfAborted();
    const { number, run, runEpoch } = source;
    const init = await deps.storage.readFile(folder, `${sourceRung}/${initName(run, undefined, runEpoch)}`);
    const bytes = await deps.storage.readFile(
      folder,
      `${sourceRung}/${segmentName(number, source.making, source.epoch)}`,
    );
    const audio = init && readInit(init).audio;
    if (bytes === undefined || audio?.silence === undefined) continue;
    const content = readSegmentContent(bytes);
    const sound = withSilence(content.sound, missing, audio.silence);
    for (const [rung, own] of index.own) {
      const line = rung === sourceRung ? undefined : own.get(number);
      const lower =
        line &&
        (await deps.storage.readFile(folder, `${rung}/${segmentName(number, line.making, line.epoch)}`));
      if (lower === undefined) continue;
      const { pictures } = readSegmentContent(lower);
      await save(rung, number, writeSegment({ pictures, sound }, audio.sampleRate), line?.init);
    }
    await save(sourceRung, number, writeSegment({ pictures: content.pictures, sound }, audio.sampleRate));
    made += 1;
  }
  return made;
}
