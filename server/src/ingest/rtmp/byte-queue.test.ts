import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteQueue } from './byte-queue.ts';

it('gives back what it was given, however it is cut on both sides', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 30 }),
      fc.array(fc.nat({ max: 5_000 }), { maxLength: 60 }),
      (pushed, takes) => {
        const queue = createByteQueue();
        const taken: Buffer[] = [];
        const waiting = pushed.map((bytes) => Buffer.from(bytes));
        for (const wanted of takes) {
          const chunk = waiting.shift();
          if (chunk) queue.push(chunk);
          const count = Math.min(wanted, queue.length);
          taken.push(Buffer.from(queue.take(count)));
        }
        for (const chunk of waiting) queue.push(chunk);
        const rest = Buffer.alloc(queue.length);
        queue.takeInto(rest, 0, queue.length);
        expect(Buffer.concat([...taken, rest]).equals(Buffer.concat(pushed))).toBe(true);
        expect(queue.length).toBe(0);
      },
    ),
  );
});

it('never writes to a chunk that it was given', () => {
  const queue = createByteQueue();
  const chunk = Buffer.from('abcdef');
  queue.push(chunk.subarray(0, 3));
  queue.skip(2);
  queue.push(Buffer.from('xyz'));
  expect(chunk.toString()).toBe('abcdef');
  expect(queue.take(4).toString()).toBe('cxyz');
});

it('reads ahead without taking', () => {
  const queue = createByteQueue();
  queue.push(Buffer.of(9, 1, 2));
  queue.skip(1);
  queue.push(Buffer.of(3, 4));
  expect([queue.byteAt(1), queue.numberAt(0, 3), queue.numberAt(0, 4), queue.length]).toEqual([
    2, 0x01_02_03, 0x01_02_03_04, 4,
  ]);
});
