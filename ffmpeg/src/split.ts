import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { BoxError, readBoxHeader } from './boxes.ts';
import { readInit, type InitFacts, type TrackFacts } from './codecs.ts';
import { readFragmentTime } from './fragments.ts';
import { nextSegmentStart } from './vod.ts';

export type Segment = {
  name: string;
  duration_seconds: number;
  byte_count: number;
  /** It begins with an H.264 keyframe that is no IDR picture: pictures of it may need the segment before. */
  is_open?: true;
};
export type Split<Facts extends TrackFacts> = {
  init: Facts;
  segments: Segment[];
  /** From the first picture to the end of the last one. */
  duration_seconds: number;
};

type ReadFacts<Facts> = (init: Uint8Array) => Facts;

/** Five digits hold the longest recording that is accepted. */
export const segmentName = (index: number): string => `s${String(index + 1).padStart(5, '0')}.m4s`;

/**
 * Cuts a fragmented MP4 into `init.mp4` and segments in the folder given. Every segment begins with a keyframe.
 * Throws BoxError when the file is not what we asked ffmpeg for.
 */
export function splitFragments(path: string, directory: string): Promise<Split<InitFacts>> {
  return splitBy(readInit, path, directory);
}

/** @param readFacts names the track whose time cuts the segments. */
export async function splitBy<Facts extends TrackFacts>(
  readFacts: ReadFacts<Facts>,
  path: string,
  directory: string,
): Promise<Split<Facts>> {
  const file = await open(path, 'r');
  try {
    return await split(readFacts, file, directory);
  } finally {
    await file.close();
  }
}

async function split<Facts extends TrackFacts>(
  readFacts: ReadFacts<Facts>,
  file: FileHandle,
  directory: string,
): Promise<Split<Facts>> {
  const { size } = await file.stat();
  const segments: Segment[] = [];
  let init: Facts | undefined;
  const head: Uint8Array[] = [];
  let pending: Uint8Array[] = [];
  /** When the pending segment is shown, in ticks from the first picture. */
  let beganAt = 0;
  let endsAt = 0;
  let origin: number | undefined;

  const flush = async (facts: Facts, until: number) => {
    const name = segmentName(segments.length);
    const bytes = Buffer.concat(pending);
    await writeFile(join(directory, name), bytes, { flush: true });
    segments.push({
      name,
      duration_seconds: (until - beganAt) / facts.ticks_per_second,
      byte_count: bytes.byteLength,
      ...(beginsOpen(bytes) && { is_open: true }),
    });
    pending = [];
    beganAt = until;
  };

  for (let at = 0; at < size;) {
    const header = readBoxHeader(await readAt(file, at, Math.min(16, size - at)));
    const bytes = await readAt(file, at, header.size);
    at += header.size;
    if (header.type === 'mfra' || header.type === 'sidx') continue;
    if (header.type === 'moof') {
      if (!init) {
        const whole = Buffer.concat(head);
        init = readFacts(whole);
        await writeFile(join(directory, 'init.mp4'), whole, { flush: true });
      }
      const time = readFragmentTime(bytes, init);
      if (time) {
        origin ??= time.shown_from;
        const shownFrom = time.shown_from - origin;
        const ticks = init.ticks_per_second;
        // Half a frame of tolerance: 2.002 s is the keyframe asked for at 2 s in 29.97 frames a second.
        const isDue = shownFrom / ticks >= nextSegmentStart(beganAt / ticks + 0.01) - 0.01;
        if (isDue && time.starts_with_keyframe && pending.length > 0) await flush(init, shownFrom);
        endsAt = Math.max(endsAt, time.shown_to - origin);
      }
    }
    if (init) pending.push(bytes);
    else head.push(bytes);
  }
  if (!init || pending.length === 0) throw new BoxError('There is not one fragment.');
  await flush(init, endsAt);
  return { init, segments, duration_seconds: endsAt / init.ticks_per_second };
}

/**
 * Whether the first picture of these fragments is an H.264 slice of another kind than IDR (ITU-T H.264 7.4.1). Bytes
 * that do not begin with units of H.264 are not.
 */
function beginsOpen(fragments: Buffer): boolean {
  const data = fragments.indexOf('mdat', 0, 'latin1') + 4;
  for (let at = data; data > 3 && at + 5 <= fragments.length;) {
    const kind = fragments.readUInt8(at + 4) & 0x1f;
    // Parameter sets, their like, and descriptions may come before it.
    if (kind < 6 || kind > 9) return kind === 1;
    at += 4 + fragments.readUInt32BE(at);
  }
  return false;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead !== length) throw new BoxError('The file ends inside a box.');
  return bytes;
}
