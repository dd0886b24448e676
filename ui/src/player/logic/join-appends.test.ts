import { describe, expect, it } from 'vitest';
import { fragmentNumbers, joinAppends } from './join-appends.ts';

const box = (type: string, ...inside: Uint8Array[]): Uint8Array => {
  const body = inside.flatMap((each) => [...each]);
  const size = body.length + 8;
  return Uint8Array.from([0, 0, size >> 8, size & 255, ...new TextEncoder().encode(type), ...body]);
};
const fragment = (number: number, run = box('free')) => [
  box('moof', box('mfhd', Uint8Array.from([0, 0, 0, 0, 0, 0, number >> 8, number & 255])), box('traf', run)),
  box('mdat', new Uint8Array(5)),
];
/** A run of one sample, with the flags of a sample that is no keyframe: its own, or those of the first one. */
const run = (flags: number, ...fields: number[]) =>
  box(
    'trun',
    Uint8Array.from(
      [flags, 1, ...fields].flatMap((field) => [
        field >> 24,
        (field >> 16) & 255,
        (field >> 8) & 255,
        field & 255,
      ]),
    ),
  );
const NO_KEYFRAME = 0x1_00_00;
const join = (boxes: Uint8Array[]): Uint8Array => Uint8Array.from(boxes.flatMap((each) => [...each]));

describe('the numbers of fragments', () => {
  it.each([
    ['one', fragment(700), { first: 700, last: 700, isKeyframe: true }],
    [
      'several, behind other boxes',
      [box('styp'), ...fragment(3), ...fragment(4)],
      { first: 3, last: 4, isKeyframe: true },
    ],
    [
      'a keyframe, by its own flags',
      fragment(5, run(0xf01, 99, 33, 9, 0, 66)),
      { first: 5, last: 5, isKeyframe: true },
    ],
    [
      'no keyframe, by its own flags',
      fragment(5, run(0xf01, 99, 33, 9, NO_KEYFRAME, 66)),
      { first: 5, last: 5, isKeyframe: false },
    ],
    [
      'no keyframe, by the flags of the first',
      fragment(5, run(0x205, 99, NO_KEYFRAME, 9)),
      { first: 5, last: 5, isKeyframe: false },
    ],
    ['none in an initial fragment', [box('ftyp'), box('moov')], undefined],
    ['none in a fragment without its header', [box('moof', box('traf', box('free')))], undefined],
    ['none in noise', [new Uint8Array(40)], undefined],
  ])('are read: %s', (_what, boxes, numbers) => {
    expect(fragmentNumbers(join(boxes))).toEqual(numbers);
  });

  it('are read from a view in the middle, and from bytes that were cut', () => {
    const bytes = join([box('free'), ...fragment(9)]);
    expect(fragmentNumbers(bytes.subarray(8))).toEqual({ first: 9, last: 9, isKeyframe: true });
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
    expect(seen).toEqual(['append 8', 'append 106', 'append 8', 'append 53']);
    seen.length = 0;
    add(...fragment(8));
    add(...fragment(9));
    add(...fragment(4));
    add(...fragment(4));
    const each = 'append 53';
    expect(seen).toEqual(['abort', each, each, 'abort', each, 'abort', each]);
    seen.length = 0;
    // A segment of a repaired recording may begin without a keyframe, and goes on as before.
    add(...fragment(20, run(0x405, 99, NO_KEYFRAME, 0)));
    expect(seen).toEqual(['append 73']);
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
    expect(seen).toEqual([53, 53]);
  });
});
