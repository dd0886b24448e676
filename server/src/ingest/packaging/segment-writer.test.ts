import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSegmentWriter } from './segment-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aWriter() {
  const written = new Map<string, Buffer>();
  const lost: string[] = [];
  const disk = { isFull: false, waits: [] as (() => void)[], isSlow: false };
  const writer = createSegmentWriter({
    storage: {
      async writeFile(name, bytes) {
        if (disk.isSlow) await new Promise<void>((resolve) => disk.waits.push(resolve));
        if (disk.isFull) throw new Error('ENOSPC');
        written.set(name, bytes);
      },
      addIndexChunk: async () => undefined,
      joinIndex: async () => undefined,
    },
    onProblem: () => undefined,
    onLost: (name) => lost.push(name),
    heldBytesMaximum: 1_000,
  });
  const segment = (number: number): void =>
    writer.write(`source/s${String(number).padStart(5, '0')}.m4s`, Buffer.alloc(300));
  return { writer, written, lost, disk, segment };
}

describe('what waits for the disk', () => {
  it('is bounded: the oldest segments are given up and named, never what a player needs for all others', async () => {
    const { writer, written, lost, disk, segment } = aWriter();
    disk.isFull = true;
    writer.write('source/init-1.mp4', Buffer.alloc(100));
    for (let number = 1; number <= 10; number += 1) segment(number);
    await vi.advanceTimersByTimeAsync(100);
    expect(lost).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `source/s0000${number}.m4s`));
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(1_100);
    expect([...written.keys()]).toEqual([
      'source/init-1.mp4',
      'source/s00008.m4s',
      'source/s00009.m4s',
      'source/s00010.m4s',
    ]);
  });

  it('is counted right when the disk is slow: what is being written is not given up', async () => {
    const { written, lost, disk, segment } = aWriter();
    disk.isSlow = true;
    for (let number = 1; number <= 40; number += 1) {
      segment(number);
      disk.waits.shift()?.();
      await vi.advanceTimersByTimeAsync(1);
    }
    disk.isSlow = false;
    for (const go of disk.waits) go();
    await vi.advanceTimersByTimeAsync(10);
    expect(written.size + lost.length).toBe(40);
    expect(lost).toEqual([]);
  });

  it('accepts nothing after its stop, and leaves no caller waiting', async () => {
    const { writer, written, segment } = aWriter();
    writer.stop();
    segment(1);
    await writer.settled();
    expect(written.size).toBe(0);
  });
});
