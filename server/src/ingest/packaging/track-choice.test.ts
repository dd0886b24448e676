import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../test/ingest/random.ts';
import { readAudioTracks, readVideoTracks } from './extended-tags.ts';
import { parseVideoTag, StreamRefused, videoPayload } from './flv.ts';
import { createTrackChoice, hasKeyframe } from './track-choice.ts';

const text = (letters: string): Buffer => Buffer.from(letters, 'latin1');
const bytes = (...parts: (Buffer | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)));
const size = (count: number): Buffer => Buffer.from([count >> 16, count >> 8, count]);
const record = Buffer.from('0142c01effe10004', 'hex');
const picture = Buffer.from('000000020102', 'hex');

describe('a video message', () => {
  it.each<[string, Buffer, unknown]>([
    ['a description by four letters', bytes(0x90, text('avc1'), record), { kind: 'config', data: record }],
    [
      'a picture with its offset',
      bytes(0xa1, text('avc1'), Buffer.from([0xff, 0xff, 0xfb]), picture),
      { kind: 'frame', isKeyframe: false, compositionMs: -5, data: picture },
    ],
    [
      'a picture without an offset',
      bytes(0x93, text('avc1'), picture),
      { kind: 'frame', isKeyframe: true, compositionMs: 0, data: picture },
    ],
    [
      'a picture behind two modifiers',
      bytes(
        0x97,
        2,
        Buffer.alloc(3),
        0x07,
        255,
        Buffer.from([0, 9]),
        Buffer.alloc(10),
        0x03,
        text('avc1'),
        picture,
      ),
      { kind: 'frame', isKeyframe: true, compositionMs: 0, data: picture },
    ],
    ['the end of a sequence', bytes(0x92, text('avc1')), undefined],
    ['metadata', bytes(0x94, text('avc1'), Buffer.from([2, 0, 1, 97])), undefined],
    ['a command', bytes(0xd1, 0), undefined],
  ])('reads %s', (_what, payload, tag) => {
    expect(createTrackChoice().readVideo(payload)).toEqual(tag === undefined ? [] : [tag]);
  });

  it('with several tracks gives the first that can be read', () => {
    const two = bytes(0x96, 0x20, text('hvc1'), 3, size(2), 1, 2, text('avc1'), 7, size(8), record);
    expect(readVideoTracks(two).map(({ track }) => track)).toEqual([3, 7]);
    const choice = createTrackChoice();
    expect(choice.readVideo(two)).toEqual([{ kind: 'config', data: record }]);
    expect(choice.leftOut()).toEqual({ pictures: 1, sounds: 0 });
    const frames = bytes(
      0x96,
      0x21,
      text('hvc1'),
      3,
      size(5),
      Buffer.alloc(5),
      text('avc1'),
      7,
      size(9),
      Buffer.alloc(3),
      picture,
    );
    expect(choice.readVideo(frames)).toEqual([
      { kind: 'frame', isKeyframe: true, compositionMs: 0, data: picture },
    ]);
  });

  it('of one codec and many tracks is read', () => {
    const payload = bytes(0x96, 0x13, text('avc1'), 0, size(6), picture, 1, size(6), picture);
    expect(readVideoTracks(payload)).toHaveLength(2);
    expect(hasKeyframe(payload)).toBe(true);
    expect(hasKeyframe(bytes(0xa3, text('avc1'), picture))).toBe(false);
  });

  it('by four letters becomes one that every ffmpeg reads', () => {
    const [tag] = createTrackChoice().readVideo(
      bytes(0xa1, text('avc1'), Buffer.from([0xff, 0xff, 0xfb]), picture),
    );
    if (tag === undefined || tag.kind === 'nothing') throw new Error('It was not read.');
    expect(parseVideoTag(videoPayload(tag))).toEqual(tag);
  });

  it.each([
    ['hvc1', 'The picture is H.265, which browsers cannot be relied on to play. Set the camera to H.264.'],
    ['av01', 'The picture is AV1,'],
    ['x\u0001yz', 'The picture is in an unknown format ("x?yz"),'],
  ])('of %s alone is refused by its name', (letters, sentence) => {
    const choice = createTrackChoice();
    expect(choice.readVideo(bytes(0x90, text(letters), record))).toEqual([]);
    expect(() => choice.readVideo(bytes(0x91, text(letters), picture))).toThrow(sentence);
  });

  it('of another track than the chosen one never throws a publisher out', () => {
    const choice = createTrackChoice();
    choice.readVideo(bytes(0x17, 0, 0, 0, 0, record));
    expect(choice.readVideo(bytes(0x96, 0x01, text('hvc1'), 1, picture))).toEqual([]);
    expect(choice.readVideo(bytes(0x27, 1, 0, 0, 0, picture))).toHaveLength(1);
    expect(choice.leftOut().pictures).toBe(1);
    // The codec of the chosen one may not change to what nobody plays.
    expect(() => choice.readVideo(bytes(0x2c, 1, 0, 0, 0, picture))).toThrow('H.265');
  });
});

describe('an audio message', () => {
  it.each<[string, Buffer, unknown]>([
    [
      'a description by four letters',
      bytes(0x90, text('mp4a'), 0x11, 0x90),
      { kind: 'config', data: bytes(0x11, 0x90) },
    ],
    ['sound', bytes(0x91, text('mp4a'), 1, 2), { kind: 'frame', data: bytes(1, 2) }],
    [
      'sound behind a modifier',
      bytes(0x97, 0, 9, 0x01, text('mp4a'), 1, 2),
      { kind: 'frame', data: bytes(1, 2) },
    ],
    ['the order of channels', bytes(0x94, text('mp4a'), 0, 2), undefined],
    ['one track', bytes(0x95, 0x01, text('mp4a'), 4, 1, 2), { kind: 'frame', data: bytes(1, 2) }],
  ])('reads %s', (_what, payload, tag) => {
    expect(createTrackChoice().readAudio(payload)).toEqual(tag === undefined ? [] : [tag]);
  });

  it('of a second track beside an ordinary one is left out, as OBS sends it', () => {
    const choice = createTrackChoice();
    choice.readAudio(bytes(0xaf, 0, 0x11, 0x90));
    choice.readAudio(bytes(0x95, 0x00, text('mp4a'), 1, 0x11, 0x90));
    expect(choice.readAudio(bytes(0xaf, 1, 5))).toHaveLength(1);
    expect(choice.readAudio(bytes(0x95, 0x01, text('mp4a'), 1, 5))).toEqual([]);
    expect(choice.leftOut()).toEqual({ pictures: 0, sounds: 1 });
  });

  it('of Opus alone is refused by its name', () => {
    expect(() => createTrackChoice().readAudio(bytes(0x91, text('Opus'), 1))).toThrow('The sound is Opus,');
  });
});

describe('an extended header that is malformed', () => {
  it('is read to where it is whole, and never does more', () => {
    const whole = bytes(0x96, 0x20, text('avc1'), 3, size(8), record, text('avc1'), 7, size(8), record);
    for (let length = 0; length < whole.length; length += 1) {
      const tracks = readVideoTracks(whole.subarray(0, length));
      expect(tracks.length).toBeLessThanOrEqual(1);
    }
  });

  it('never fails in another way than by a refusal, whatever it holds', () => {
    const random = createRandom(7);
    for (let count = 0; count < 20_000; count += 1) {
      const payload = random.bytes(random.below(40));
      if (payload.length > 0) payload[0] = random.oneOf([0x90, 0x96, 0x97, 0xa1, 0xd6, 0x95, 0x91]);
      if (random.below(2) === 0 && payload.length > 6)
        payload.write(random.oneOf(['avc1', 'mp4a', 'hvc1']), 2, 'latin1');
      const choice = createTrackChoice();
      for (const kind of ['readVideo', 'readAudio'] as const) {
        try {
          choice[kind](payload);
        } catch (error) {
          expect(error).toBeInstanceOf(StreamRefused);
        }
      }
    }
  });

  it('has no more tracks than an encoder can have', () => {
    const many = bytes(0x95, 0x11, text('mp4a'), Buffer.alloc(1_000_000));
    const began = performance.now();
    expect(readAudioTracks(many).length).toBeLessThanOrEqual(16);
    expect(performance.now() - began).toBeLessThan(100);
  });
});
