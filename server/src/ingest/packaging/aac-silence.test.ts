import { describe, expect, it } from 'vitest';
import { decodeSound } from '../../../test/takes/flash-and-beep.ts';
import { largeVideo } from '../../../test/ingest/made-streams.ts';
import { readAudioConfig } from './aac-config.ts';
import { silentFrame } from './aac-silence.ts';
import { initFragment, mediaFragment } from './fragments.ts';

const frames = 20;

describe('a frame of silence', () => {
  it.each([
    ['mono', '1188', 1, 1],
    ['stereo', '1190', 2, 1],
    ['stereo of 44.1 kHz', '1210', 2, 1],
    ['mono of 8 kHz', '1588', 1, 1],
    ['three channels', '1198', 3, 1],
    ['four channels', '11a0', 4, 1],
    ['five channels', '11a8', 5, 1],
    ['5.1', '11b0', 6, 1],
    ['7.1', '11b8', 8, 1],
    ['6.1', '11d8', 7, 1],
    ['7.1 with its back', '11e0', 8, 1],
    [
      'four channels in a layout that the stream carries',
      '118004c4040021100d4c61766335392e33372e31303056e500',
      4,
      1,
    ],
    ['six channels in such a layout', '118004c808002008840d4c61766335392e33372e31303056e500', 6, 1],
    ['high efficiency, stereo', '2b118800', 2, 2],
    // Its decoder makes two channels of one.
    ['high efficiency, mono', '2b098800', 2, 2],
    ['high efficiency that only its rate tells', '1310', 2, 1],
  ])('of %s is decoded to silence', async (_what, hex, channels, rate) => {
    const audio = readAudioConfig(Buffer.from(hex, 'hex'));
    const { silence } = audio;
    if (silence === undefined) throw new Error('There is none.');
    const video = { start: 0, samples: [] };
    const sound = { start: 0, frames: Array.from({ length: frames }, () => silence) };
    const { samples, said } = await decodeSound(
      Buffer.concat([initFragment(largeVideo, audio), mediaFragment({ sequence: 1, video, audio: sound })]),
    );
    expect(said).toBe('');
    expect(samples.length / 2).toBe(frames * 1_024 * rate * channels);
    expect(samples.equals(Buffer.alloc(samples.length))).toBe(true);
  });

  it.each(['1180', '118004', '', '11', '11f8'])('cannot be made for "%s"', (hex) => {
    expect(silentFrame(Buffer.from(hex, 'hex'))).toBeUndefined();
  });
});
