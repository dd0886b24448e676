// How much work the bytes of a stream are, in processor time, so that a busy machine changes nothing.
import { expect, it } from 'vitest';
import { createByteQueue } from './byte-queue.ts';
import { createChunkReader } from './chunk-reader.ts';
import { aMessage, uint32 } from '../../../test/ingest/raw-encoder.ts';
import { rtmpLimits } from './limits.ts';
import { writeChunks } from './chunk-writer.ts';

const megabyte = 1024 * 1024;
const chunkBytes = 4_096;
const aSecondOfPicture = writeChunks(
  { chunkStream: 6, kind: 9, stream: 1, payload: Buffer.alloc(megabyte) },
  chunkBytes,
);

/** Milliseconds of processor time to read `megabytes` that come in pieces of `pieceBytes`. */
function measure(megabytes: number, pieceBytes: number): number {
  const queue = createByteQueue();
  const reader = createChunkReader(queue, rtmpLimits);
  reader.allowMedia();
  queue.push(aMessage(1, uint32(chunkBytes), { chunkStream: 2 }));
  let messages = 0;
  const from = process.cpuUsage();
  for (let count = 0; count < megabytes; count++)
    for (let at = 0; at < aSecondOfPicture.length; at += pieceBytes) {
      queue.push(aSecondOfPicture.subarray(at, at + pieceBytes));
      while (reader.next()) messages++;
    }
  const { user, system } = process.cpuUsage(from);
  expect(messages).toBe(megabytes);
  return (user + system) / 1_000;
}

it('reads 100 MB of picture in well under 1 % of the time that they take at 5 Mbit/s', () => {
  const secondsAtFiveMegabits = (100 * megabyte * 8) / 5e6;
  for (const pieceBytes of [64 * 1024, megabyte, 100 * megabyte])
    expect(measure(100, pieceBytes)).toBeLessThan(secondsAtFiveMegabits * 1_000 * 0.01);
});

it('takes four times as long for four times as much, also byte by byte', () => {
  measure(1, 1);
  const once = Math.min(...[1, 2, 3].map(() => measure(1, 1)));
  expect(measure(4, 1)).toBeLessThan(once * 4 * 2);
});

it('copies a long message that comes in small pieces no more than twice', () => {
  measure(2, 100);
  expect(measure(16, 100)).toBeLessThan(2_000);
});
