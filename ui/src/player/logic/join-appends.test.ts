import { describe, expect, it } from 'vitest';
import { fragmentNumbers, joinAppends } from './join-appends.ts';

const box = (type: string, ...inside: Uint8Array[]): Uint8Array => {
  const body = inside.flatMap((each) => [...each]);
  const size = body.length + 8;
  return Uint8Array.from([0, 0, size >> 8, size & 255, ...new TextEncoder().encode(type), ...body]);
};
const fragment = (number: number) => [
  box('moof', box('mfhd', Uint8Array.from([0, 0, 0, 0, 0, 0, number >> 8, number & 255])), box('traf')),
  box('mdat', new Uint8Array(5)),
];
const join = (boxes: Uint8Array[]): Uint8Array => Uint8Array.from(boxes.flatMap((each) => [...each]));

describe('the numbers of fragments', () => {
  it.each([
    ['one', fragment(700), { first: 700, last: 700 }],
    ['several, behind other boxes', [box('styp'), ...fragment(3), ...fragment(4)], { first: 3, last: 4 }],
    ['none in an initial fragment', [box('ftyp'), box('moov')], undefined],
    ['none in a fragment without its header', [box('moof', box('traf'))], undefined],
    ['none in noise', [new Uint8Array(40)], undefined],
  ])('are read: %s', (_what, boxes, numbers) => {
    expect(fragmentNumbers(join(boxes))).toEqual(numbers);
  });

  it('are read from a view in the middle, and from bytes that were cut', () => {
    const bytes = join([box('free'), ...fragment(9)]);
    expect(fragmentNumbers(bytes.subarray(8))).toEqual({ first: 9, last: 9 });
    for (let length = 0; length < bytes.length; length++) fragmentNumbers(bytes.subarray(0, length));
  });
});

describe('appends', () => {
  it('begin anew where a fragment does not follow the last one', () => {
    const seen: string[] = [];
    const buffer = {
      appendBuffer: (data: BufferSource) => void seen.push(`append ${data.byteLength}`),
      abort: () => void seen.push('abort'),
    };
    joinAppends(buffer);
    const add = (...boxes: Uint8Array[]) => buffer.appendBuffer(join(boxes).buffer as ArrayBuffer);
    add(box('ftyp'));
    add(...fragment(1), ...fragment(2));
    // An initial fragment in between says nothing of time.
    add(box('moov'));
    add(...fragment(3));
    expect(seen).toEqual(['append 8', 'append 90', 'append 8', 'append 45']);
    seen.length = 0;
    add(...fragment(8));
    add(...fragment(9));
    add(...fragment(4));
    add(...fragment(4));
    const each = 'append 45';
    expect(seen).toEqual(['abort', each, each, 'abort', each, 'abort', each]);
  });

  it('come to a media source that has ended', () => {
    const seen: number[] = [];
    const buffer = {
      appendBuffer: (data: BufferSource) => void seen.push(data.byteLength),
      abort: () => {
        throw new DOMException('ended', 'InvalidStateError');
      },
    };
    joinAppends(buffer);
    for (const number of [5, 1]) buffer.appendBuffer(join(fragment(number)).buffer as ArrayBuffer);
    expect(seen).toEqual([45, 45]);
  });
});
