// Messages from hell, seeded: an input answers each with a refusal at most, and the same again for the same seed.
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../test/ingest/random.ts';
import { aStorage, configs } from '../../../test/ingest/made-streams.ts';
import { createLiveInput, type InputMessage } from './live-input.ts';
import { createLiveRecording } from './live-recording.ts';
import { StreamRefused } from './flv.ts';

const soundRecords = [
  '1190',
  '1188',
  '11b0',
  '2b118800',
  '1180',
  '118004c4040021',
  '13',
  'f8e8503000',
] as const;

function aBody(random: Random): Buffer {
  return random.oneOf<() => Buffer>([
    () => configs.large,
    () => Buffer.concat([Buffer.alloc(3), random.bytes(5 + random.below(60))]),
    () => Buffer.from(random.oneOf<string>(soundRecords), 'hex'),
    () => random.bytes(random.below(30)),
  ])();
}

function aPayload(random: Random, kind: InputMessage['kind']): Buffer {
  const body = aBody(random);
  const first =
    kind === 'video'
      ? random.oneOf([0x90, 0x91, 0x93, 0xa1, 0xa3, 0x96, 0x97, 0x17, 0x27, 0xd1])
      : random.oneOf([0x90, 0x91, 0x95, 0x97, 0xaf, 0xaf]);
  const codec = Buffer.from(random.oneOf(['avc1', 'avc1', 'mp4a', 'mp4a', 'hvc1', 'Opus']));
  if (first < 0x80 || first === 0xaf)
    return Buffer.concat([Buffer.of(first, random.below(3)), Buffer.alloc(kind === 'video' ? 3 : 0), body]);
  const hasTracks = (first & 0x0f) === (kind === 'video' ? 6 : 5);
  if (!hasTracks) return Buffer.concat([Buffer.of(first), codec, body]);
  const kinds = random.oneOf([0, 1, 3, 0x10, 0x11, 0x20, 0x21, 0xf1]);
  const size = random.below(2) === 0 ? Buffer.of(0, 0, body.length) : random.bytes(3);
  return Buffer.concat([Buffer.of(first, kinds), codec, Buffer.of(random.below(3)), size, body]);
}

it('an input fails in no other way than by a refusal', () => {
  let refused = 0;
  let messages = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = createRandom(seed);
    let nowMs = 0;
    const recording = createLiveRecording({
      storage: aStorage(),
      startEncoder: () => {
        throw new Error('There is no lower rung.');
      },
      planRungs: () => [],
      nowMs: () => nowMs,
      onProblem: () => undefined,
    });
    const input = createLiveInput({ recording, nowMs: () => nowMs, onAdvice: () => undefined });
    let timestampMs = random.below(2 ** 31);
    for (let count = 0; count < 60; count += 1) {
      nowMs += random.below(120);
      timestampMs = Math.max(0, timestampMs + random.oneOf([0, 20, 33, 40, -30, 5_000, 100]));
      const kind = random.oneOf<InputMessage['kind']>(['video', 'audio', 'video', 'audio', 'data']);
      const whole = aPayload(random, kind);
      const payload = random.below(5) === 0 ? whole.subarray(0, random.below(whole.length + 1)) : whole;
      try {
        messages += 1;
        input.take({ kind, timestampMs, payload });
        input.readFacts();
      } catch (error) {
        expect(error).toBeInstanceOf(StreamRefused);
        refused += 1;
        if (random.below(2) === 0) break;
      }
    }
    void input.end();
  }
  expect(messages).toBeGreaterThan(2_000);
  expect(refused).toBeGreaterThan(100);
});
