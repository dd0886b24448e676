import { findBox, listBoxes, readBoxes, readInit } from '@floodlit/ffmpeg';
import { describe, expect, it } from 'vitest';
import { readAudioConfig } from './aac-config.ts';
import { readVideoConfig } from './avc-config.ts';
import { createFlvReader, flvTag, flvVideoHeader, parseAudioTag, readVideoTag, type FlvTag } from './flv.ts';
import { createTrackChoice } from './track-choice.ts';
import { firstFragment, initFragment, mediaFragment } from './fragments.ts';
import { configs, largeVideo, sound } from '../../../test/ingest/made-streams.ts';

describe('the description of a picture', () => {
  it.each([
    ['640 × 360', configs.small, 640, 360, 'avc1.42c01e'],
    ['1280 × 720', configs.large, 1_280, 720, 'avc1.42c01f'],
    [
      '1920 × 1080, cropped from 1088 lines',
      '0142c028ffe100196742c028da01e0089f970110000003001000000303c0f1832a01000468ce0fc8',
      1_920,
      1_080,
      'avc1.42c028',
    ],
    [
      '720 × 576 in half pictures, profile High',
      '0164001effe100186764001eacd940b424d8088000000300800000190f8a14cb01000668fba3cb22c0fdf8f800',
      720,
      576,
      'avc1.64001e',
    ],
    [
      'the largest numbers and most references',
      '014d001effe1000a674d001e8dc2205017c801000468ce0fc8',
      640,
      368,
      'avc1.4d001e',
    ],
  ])('tells %s', (_what, record, width, height, codec) => {
    const bytes = typeof record === 'string' ? Buffer.from(record, 'hex') : record;
    expect(readVideoConfig(bytes)).toMatchObject({ width, height, codec });
  });

  it.each([
    ['nothing', '', /damaged/],
    ['another version', '0042c01effe100046742c01e', /damaged/],
    ['a length that leads outside', '0142c01effe1ffff6742c01e', /damaged/],
    ['a set that ends too soon', '0142c01effe100046742c01e', /damaged/],
    ['numbers of pictures of 17 bits', '014d001effe10009674d001e8ed01405f201000468ce0fc8', /damaged/],
    ['17 references', '014d001effe10009674d001ef0901405f201000468ce0fc8', /damaged/],
    ['ten bits', '016e001effe100046742c01e', /10 bits/],
    ['4:4:4', '01f4001effe100046742c01e', /10 bits or 4:2:2/],
  ])('is refused with a sentence for %s', (_what, hex, sentence) => {
    expect(() => readVideoConfig(Buffer.from(hex, 'hex'))).toThrow(sentence);
  });
});

describe('the description of a sound', () => {
  it.each([
    ['1190', 48_000, 2, 'mp4a.40.2'],
    ['1210', 44_100, 2, 'mp4a.40.2'],
    ['1188', 48_000, 1, 'mp4a.40.2'],
    ['1388', 22_050, 1, 'mp4a.40.2'],
    ['2b92', 22_050, 2, 'mp4a.40.5'],
  ])('%s is %i Hz, %i channels', (hex, sampleRate, channels, codec) => {
    expect(readAudioConfig(Buffer.from(hex, 'hex'))).toMatchObject({ sampleRate, channels, codec });
  });
  it.each(['', '11', '0000', '1680', '17'.repeat(65)])('refuses "%s"', (hex) => {
    expect(() => readAudioConfig(Buffer.from(hex, 'hex'))).toThrow(/damaged/);
  });
});

describe('a sound that browsers do not play', () => {
  it.each(['0990', '1990', '2190', 'ffff'])('%s is refused with a sentence', (hex) => {
    expect(() => readAudioConfig(Buffer.from(hex, 'hex'))).toThrow('Set the camera to AAC-LC.');
  });
});

describe('tags', () => {
  it.each([
    [0x22, 'Sorenson H.263'],
    [0x14, 'VP6'],
    [0x1c, 'H.265'],
  ])('refuses the picture 0x%s as %s', (first, name) => {
    expect(() => readVideoTag(Buffer.from([first, 1, 0, 0, 0, 1]))).toThrow(name);
  });
  it.each([
    [0x2f, 'MP3'],
    [0xbf, 'Speex'],
    [0x0f, 'uncompressed'],
  ])('refuses the sound 0x%s', (first, name) => {
    expect(() => createTrackChoice().readAudio(Buffer.from([first, 1, 2]))).toThrow(name);
  });
  it('reads composition times below zero', () => {
    expect(readVideoTag(Buffer.from([0x27, 1, 0xff, 0xff, 0xff, 9]))).toMatchObject({ compositionMs: -1 });
  });
  it.each(['', '17', '1700', '1701000000', '57010000000a', 'af', 'af00'])('takes "%s" for nothing', (hex) => {
    const bytes = Buffer.from(hex, 'hex');
    const read = hex.startsWith('a') ? parseAudioTag : readVideoTag;
    expect(read(bytes).kind).toBe('nothing');
  });
  it('come out as they went in, cut anywhere', () => {
    const tags = [1, 300, 70_000].map((length, index) =>
      flvTag('video', index * 0x1000000 + 5, Buffer.alloc(length, index)),
    );
    const whole = Buffer.concat([flvVideoHeader, ...tags]);
    for (const step of [1, 7, 4_096, whole.length]) {
      const read: FlvTag[] = [];
      const take = createFlvReader((tag) => read.push({ ...tag, payload: Buffer.from(tag.payload) }));
      for (let at = 0; at < whole.length; at += step) take(whole.subarray(at, at + step));
      expect(read.map(({ timestampMs, payload }) => [timestampMs, payload.length, payload[0]])).toEqual([
        [5, 1, 0],
        [0x1000005, 300, 1],
        [0x2000005, 70_000, 2],
      ]);
    }
  });
});

describe('fragments', () => {
  it('begin with what a decoder needs', () => {
    const facts = readInit(initFragment(largeVideo, sound));
    expect(facts).toMatchObject({
      codecs: 'avc1.42c01f,mp4a.40.2',
      width: 1_280,
      height: 720,
      track: 1,
      ticks_per_second: 1_000,
    });
    expect(readInit(initFragment(largeVideo, undefined)).codecs).toBe('avc1.42c01f');
  });

  it('lead each sample to its own bytes', () => {
    const samples = [10, 20].map((length, index) => ({
      data: Buffer.alloc(length, 1 + index),
      ticks: 33,
      compositionTicks: -5,
      isKeyframe: index === 0,
    }));
    const bytes = mediaFragment({
      sequence: 7,
      video: { start: 2 ** 33, samples },
      audio: { start: 96_000, frames: [Buffer.alloc(5, 9), Buffer.alloc(6, 8)] },
    });
    expect(readBoxes(bytes).map(({ type }) => type)).toEqual(['moof', 'mdat']);
    const runs = listBoxes(bytes, ['moof', 'traf', 'trun']).map(({ body }) => Buffer.from(body));
    expect(runs.map((run) => run.readUInt32BE(4))).toEqual([2, 2]);
    const offsets = runs.map((run) => run.readUInt32BE(8));
    expect(bytes.subarray(offsets[0], (offsets[0] ?? 0) + 11)).toEqual(
      Buffer.from([...Array<number>(10).fill(1), 2]),
    );
    expect(bytes.subarray(offsets[1])).toEqual(Buffer.from([9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 8]));
    const time = findBox(bytes, ['moof', 'traf', 'tfdt'])?.body;
    expect(time && Buffer.from(time).readBigUInt64BE(4)).toBe(2n ** 33n);
    expect(firstFragment(Buffer.concat([bytes, bytes]))).toEqual(bytes);
  });
});
