import { describe, expect, it } from 'vitest';
import { hideSound } from './hide-sound.ts';

const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const number = (value: number): number[] =>
  [value >>> 24, value >>> 16, value >>> 8, value].map((one) => one & 255);
const box = (type: string, ...parts: number[][]): number[] => {
  const content = parts.flat();
  return [...number(content.length + 8), ...bytesOf(type), ...content];
};
const track = (id: number, kind: string): number[] =>
  box(
    'trak',
    box('tkhd', number(0), number(0), number(0), number(id)),
    box('mdia', box('hdlr', number(0), number(0), bytesOf(kind))),
  );
const trex = (id: number): number[] => box('trex', number(0), number(id));
const traf = (id: number): number[] => box('traf', box('tfhd', number(0), number(id)));
const buffer = (...parts: number[][]): ArrayBuffer => new Uint8Array(parts.flat()).buffer;

const init = () =>
  buffer(
    box('ftyp', bytesOf('iso5')),
    box('moov', box('mvhd'), track(1, 'vide'), track(2, 'soun'), box('mvex', trex(1), trex(2))),
  );
const expectedInit = buffer(
  box('ftyp', bytesOf('iso5')),
  box(
    'moov',
    box('mvhd'),
    track(1, 'vide'),
    box('free', track(2, 'soun').slice(8)),
    box('mvex', trex(1), box('free', trex(2).slice(8))),
  ),
);

describe('hideSound', () => {
  it('names the sound of an initial fragment empty space, and moves no byte', () => {
    const bytes = init();
    expect(hideSound(bytes, new Set())).toEqual(new Set([2]));
    expect(new Uint8Array(bytes)).toEqual(new Uint8Array(expectedInit));
  });

  it('does the same in every fragment of a segment', () => {
    const fragment = box('moof', box('mfhd'), traf(1), traf(2));
    const bytes = buffer(fragment, box('mdat', bytesOf('sound')), fragment);
    expect(hideSound(bytes, new Set([2]))).toEqual(new Set([2]));
    const hidden = box('moof', box('mfhd'), traf(1), box('free', traf(2).slice(8)));
    expect(new Uint8Array(bytes)).toEqual(
      new Uint8Array(buffer(hidden, box('mdat', bytesOf('sound')), hidden)),
    );
  });

  it.each([
    ['nothing', []],
    ['less than a box', [0, 0, 0]],
    ['a box that is longer than the file', [...number(900), ...bytesOf('moov')]],
    ['a box without a size', [...number(0), ...bytesOf('moof')]],
    [
      'a track without its head',
      box('moov', box('trak', box('mdia', box('hdlr', number(0), number(0), bytesOf('soun'))))),
    ],
  ])('ends at %s', (_name, bytes) => {
    expect(() => hideSound(buffer(bytes), new Set([2]))).not.toThrow();
  });
});
