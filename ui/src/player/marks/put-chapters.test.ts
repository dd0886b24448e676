import { afterEach, expect, it, vi } from 'vitest';
import { putChapters } from './put-chapters.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Cues are null while the track is disabled, as in browsers. */
class FakeTrack {
  kind = 'chapters';
  mode = 'disabled';
  all: { text: string }[] = [];
  get cues() {
    return this.mode === 'disabled' ? null : this.all;
  }
  addCue(cue: { text: string }): void {
    this.all.push(cue);
  }
  removeCue(cue: { text: string }): void {
    this.all.splice(this.all.indexOf(cue), 1);
  }
}

function aMedia() {
  const textTracks: FakeTrack[] = [];
  const media = {
    textTracks,
    addTextTrack: () => {
      textTracks.push(new FakeTrack());
      return textTracks.at(-1);
    },
  };
  class VTTCue {
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
    constructor(startTime: number, endTime: number, text: string) {
      this.startTime = startTime;
      this.endTime = endTime;
      this.text = text;
    }
  }
  vi.stubGlobal('VTTCue', VTTCue);
  return { media: media as unknown as HTMLMediaElement, tracks: textTracks };
}

it('takes the chapters of a game away when its score is hidden, and shows others in the same track', () => {
  const { media, tracks } = aMedia();
  const remove = putChapters(media, [
    { at: 10, title: '1st half' },
    { at: 900, title: 'Overtime' },
  ]);
  expect(tracks[0]).toMatchObject({
    mode: 'hidden',
    all: [{ startTime: 10, endTime: 900 }, { startTime: 900 }],
  });
  remove?.();
  expect(tracks[0]).toMatchObject({ mode: 'disabled', all: [] });
  putChapters(media, [{ at: 5, title: '1st quarter' }]);
  expect(tracks).toMatchObject([{ mode: 'hidden', all: [{ text: '1st quarter' }] }]);
});

it('makes no track without chapters', () => {
  const { media, tracks } = aMedia();
  expect([putChapters(media, []), tracks]).toEqual([undefined, []]);
});
