import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionBytesMaximum, CaptionsRefused, readCaptions } from './read-captions.ts';
import { captionsVtt } from './write-vtt.ts';

const rewrite = (text: string | Buffer): string => captionsVtt(readCaptions(Buffer.from(text)).cues);
const refusalOf = (bytes: Buffer): string => {
  try {
    readCaptions(bytes);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof CaptionsRefused)) throw error;
    return error.message;
  }
};
const vtt = (...blocks: string[]): string => ['WEBVTT', ...blocks, ''].join('\n\n');
const cue = (text: string, times = '00:01.000 --> 00:02.000'): string => `${times}\n${text}`;

describe('captions', () => {
  it('in WebVTT keep their places, and lose styles, regions, notes and names', () => {
    expect(
      rewrite(
        '\ufeffWEBVTT - English\nKind: captions\n\nSTYLE\n::cue{background:url(//x)}\n\nNOTE a --> b\n\nREGION\nid:a\n\n' +
          'first\n00:01.000 --> 01:00:02.5 align:start region:a line:85% vertical:rl\nKick-off!\n',
      ),
    ).toBe('WEBVTT\n\n00:00:01.000 --> 01:00:02.500 align:start line:85%\nKick-off!\n');
  });

  it('in SubRip become WebVTT', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\r\n{\\an8}<i>Red</i> & <font color="red">blue</font>\r\nSecond line\r\n\r\n\r\n2\r\n0:00:03,0 --> 0:00:04,000\r\nÀ vous\r\n';
    expect(rewrite(srt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>Red</i> &amp; blue\nSecond line\n\n00:00:03.000 --> 00:00:04.000\nÀ vous\n',
    );
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(srt, 'utf16le')]);
    expect(rewrite(utf16)).toBe(rewrite(srt));
  });

  it('read right to left keep their marks and joiners, and no character that turns other text', () => {
    expect(rewrite(vtt(cue('\u202eهدف\u202c رائع\u200f! 2\u200d1\u2067')))).toContain(
      '\nهدف رائع\u200f! 2\u200d1\n',
    );
  });

  it.each([
    ['<b>bold <i>both</i></b>', '<b>bold <i>both</i></b>'],
    ['<B>never closed', '<b>never closed</b>'],
    ['<i>crossed <b>tags</i></b>', '<i>crossed <b>tags</b></i>'],
    ['closed only</i>', 'closed only'],
    ['<v Ann>words</v> <c.red>and <00:01.500>times', 'words and times'],
    ['<script>alert(1)</script><img src=x onerror=y>', 'alert(1)'],
    ['3 < 4 &lt;b&gt; &amp;amp; &nope;', '3 &lt; 4 &lt;b&gt; &amp;amp; &amp;nope;'],
    ['a --&gt; b', 'a --&gt; b'],
    ['tab\tand\u0007bell', 'tabandbell'],
  ])('write %j as %j', (given, expected) => {
    expect(rewrite(vtt(cue(given)))).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${expected}\n`);
  });

  it('that overlap are ordered, shown once, and three at most at a time', () => {
    const given = vtt(
      cue('four', '00:04.000 --> 00:09.000'),
      cue('one', '00:01.000 --> 00:09.000'),
      cue('two', '00:02.000 --> 00:09.000'),
      cue('two', '00:02.000 --> 00:09.000'),
      cue('three', '00:03.000 --> 00:09.000'),
    );
    expect(readCaptions(Buffer.from(given)).cues.map(({ text, toMs }) => [text, toMs])).toEqual([
      ['one', 4_000],
      ['two', 9_000],
      ['three', 9_000],
      ['four', 9_000],
    ]);
  });

  it('without a duration or a text are left out and counted', () => {
    const given = vtt(
      cue('backwards', '00:02.000 --> 00:01.000'),
      cue('still', '00:02.000 --> 00:02.000'),
      cue('<i></i>'),
      cue('there'),
    );
    expect(readCaptions(Buffer.from(given))).toMatchObject({ leftOut: 3, cues: [{ text: 'there' }] });
  });

  it.each([
    ['50 MB', Buffer.alloc(50 * 1024 * 1024, 'WEBVTT\n'), 'larger than 2 MB'],
    ['one byte too many', Buffer.alloc(captionBytesMaximum + 1, 'a'), 'larger than 2 MB'],
    ['a page', Buffer.from('\n<!DOCTYPE html><html>00:00 --> 00:01</html>'), 'a page and no captions'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no text in UTF-8'],
    ['NUL', Buffer.from(vtt(cue('a\0b'))), 'contain NUL'],
    ['Latin-1', Buffer.from(vtt(cue('été')), 'latin1'), 'save them as UTF-8'],
    ['a letter', Buffer.from('Dear league,\n\nhello'), 'neither WebVTT nor SRT'],
    ['nothing', Buffer.alloc(0), 'neither WebVTT nor SRT'],
    ['a header alone', Buffer.from('WEBVTT\n'), 'has no captions'],
    ['a wrong time', Buffer.from(vtt(cue('x', '00:01.000 --> 00:99.000'))), 'Line 3 has no time'],
    ['text without a time', Buffer.from(vtt(cue('x'), 'words\nmore')), 'Line 6 begins no caption'],
    ['a novel', Buffer.from(vtt(cue('x'.repeat(1_001)))), 'longer than 1000 characters'],
    [
      '10,001 captions',
      Buffer.from(vtt(...Array.from({ length: 10_001 }, () => cue('x')))),
      '10,000 captions',
    ],
  ])('are refused for %s with a sentence', (_name, bytes, sentence) => {
    expect(refusalOf(bytes)).toContain(sentence);
  });

  it('never throw anything else, and what we wrote is read the same again', () => {
    const piece = fc.constantFrom(
      '<i>',
      '</i>',
      '<',
      '>',
      '&',
      '-->',
      'a',
      'ب',
      '\n',
      '\r',
      ' ',
      '{\\an8}',
      '\u202e',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const given = Buffer.from(vtt(cue(pieces.join('')), cue('kept')));
        if (refusalOf(given) !== 'accepted') return;
        const once = rewrite(given);
        expect(rewrite(once)).toBe(once);
        expect(once).not.toMatch(/<(?!\/?[biu]>)/);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        refusalOf(Buffer.from(bytes));
      }),
    );
  });
});
