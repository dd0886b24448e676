import { describe, expect, it } from 'vitest';
import { anAudio } from '../../test/media/makers.ts';
import {
  audioLabelMaximum,
  cleanAudioLabel,
  languageOf,
  masterWithAudio,
  nameTracks,
} from './audio-rules.ts';

describe('nameTracks', () => {
  it.each([
    [
      'their own names',
      [
        ['Home', 'eng'],
        ['Away', 'eng'],
      ],
      [
        ['Home', 'en'],
        ['Away', 'en'],
      ],
    ],
    [
      'the name of the language',
      [
        [undefined, 'fre'],
        [undefined, 'ara'],
      ],
      [
        ['français', 'fr'],
        ['العربية', 'ar'],
      ],
    ],
    [
      'a number',
      [
        [undefined, undefined],
        [undefined, 'und'],
      ],
      [
        ['Audio 1', null],
        ['Audio 2', null],
      ],
    ],
    [
      'different names',
      [
        ['Radio', undefined],
        ['radio', undefined],
        ['Radio', undefined],
        ['Radio 2', undefined],
      ],
      [
        ['Radio', null],
        ['radio 2', null],
        ['Radio 3', null],
        ['Radio 2 2', null],
      ],
    ],
    ['one line without quotes', [['A "b"\n#EXT-X-MEDIA:\tc', undefined]], [["A 'b' #EXT-X-MEDIA: c", null]]],
    ['no text that turns or hides', [['\u202eoidaR\u200b\u0000', undefined]], [['oidaR', null]]],
    ['a number for a name of signs alone', [['\u200b\u202e ', undefined]], [['Audio 1', null]]],
  ] as const)('gives %s', (_name, tracks, named) => {
    const words = tracks.map(([title, language]) => ({ title, language }));
    expect(nameTracks(words).map(({ label, language }) => [label, language])).toEqual(named);
  });

  it('cuts a long name by whole letters, also when a number follows', () => {
    const title = '🏒'.repeat(200);
    const labels = nameTracks([
      { title, language: undefined },
      { title, language: undefined },
    ]).map(({ label }) => Array.from(label));
    expect(labels.map((label) => label.length)).toEqual([audioLabelMaximum, audioLabelMaximum]);
    expect(labels[1]?.join('')).toBe(`${'🏒'.repeat(audioLabelMaximum - 2)} 2`);
  });
});

describe('languageOf', () => {
  it.each([
    ['eng', 'en'],
    ['en', 'en'],
    ['fr-CA', 'fr'],
    ['pt_BR', 'pt'],
    ['ara', 'ar'],
    ['und', null],
    ['mul', null],
    ['zxx', null],
    ['qaa', null],
    ['xx', null],
    ['', null],
    ['en"\n', null],
    ['english', null],
    ['e'.repeat(10_000), null],
    [undefined, null],
  ])('reads %j as %j', (text, language) => expect(languageOf(text)).toBe(language));
});

describe('cleanAudioLabel', () => {
  it('leaves nothing that ends a text of a playlist', () => {
    expect(cleanAudioLabel('a"b\r\nc\u2028d\u0085e')).not.toMatch(/["\r\n\u2028\u0085]/);
  });
});

describe('masterWithAudio', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2",CLOSED-CAPTIONS=NONE',
    '360p/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1800000,RESOLUTION=960x540,CODECS="avc1.64001f,mp4a.40.2",CLOSED-CAPTIONS=NONE',
    '540p/index.m3u8',
    '',
  ].join('\n');

  it('names each track before the variants, the first as the default', () => {
    const text = masterWithAudio(master, [
      anAudio({ name: 'audio1', label: 'Home', language: 'en' }),
      anAudio({
        name: 'audio2',
        label: 'الجمهور',
        language: null,
        bandwidth: 200_000,
        average_bandwidth: 150_000,
      }),
    ]);
    expect(text.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Home",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio1/index.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="الجمهور",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="audio2/index.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1200000,AVERAGE-BANDWIDTH=950000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2",CLOSED-CAPTIONS=NONE,AUDIO="audio"',
      '360p/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=2200000,AVERAGE-BANDWIDTH=1950000,RESOLUTION=960x540,CODECS="avc1.64001f,mp4a.40.2",CLOSED-CAPTIONS=NONE,AUDIO="audio"',
      '540p/index.m3u8',
      '',
    ]);
  });
});
