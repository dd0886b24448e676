// The facts of a segment: its numbers of pictures and sound frames, and its times.

export interface SegmentContent {
  readonly videoStart: number;
  /** When its first picture is shown. */
  readonly presentedAt: number;
  readonly videoTicks: number;
  readonly pictures: number;
  /** The start of its first sound frame, in samples; -1 without sound. */
  readonly soundStart: number;
  readonly soundFrames: number;
}

function boxesIn(bytes: Buffer): { type: string; body: Buffer }[] {
  const boxes = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += Math.max(8, size);
  }
  return boxes;
}

/** @throws when its fragments do not follow on. */
export function readSegment(bytes: Buffer): SegmentContent {
  const content = {
    videoStart: -1,
    presentedAt: -1,
    videoTicks: 0,
    pictures: 0,
    soundStart: -1,
    soundFrames: 0,
  };
  const tracks = boxesIn(bytes)
    .filter(({ type }) => type === 'moof')
    .flatMap(({ body }) => boxesIn(body).filter(({ type }) => type === 'traf'));
  for (const { body } of tracks) {
    const inner = new Map(boxesIn(body).map((box) => [box.type, box.body]));
    const start = Number(inner.get('tfdt')?.readBigUInt64BE(4));
    const runBox = inner.get('trun') ?? Buffer.alloc(12);
    const count = runBox.readUInt32BE(4);
    if (inner.get('tfhd')?.readUInt32BE(4) === 2) {
      if (content.soundStart < 0) content.soundStart = start;
      content.soundFrames += count;
      continue;
    }
    if (content.videoStart < 0) {
      content.videoStart = start;
      content.presentedAt = start + runBox.readInt32BE(24);
    } else if (start !== content.videoStart + content.videoTicks)
      throw new Error('A fragment does not follow on.');
    content.pictures += count;
    for (let sample = 0; sample < count; sample += 1)
      content.videoTicks += runBox.readUInt32BE(12 + sample * 16);
  }
  return content;
}
