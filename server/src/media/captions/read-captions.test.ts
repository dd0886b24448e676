import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOutSentence } from './left-out.ts';
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

const srt = (...blocks: string[]): string => blocks.join('\n');
/** Times in seconds with the text, one for each caption. */
const shownOf = (text: string): string[] =>
  readCaptions(Buffer.from(text)).cues.map(({ fromMs, toMs, settings, text: words }) =>
    [`${fromMs / 1_000}-${toMs / 1_000}`, ...settings, words].join(' '),
  );

describe('captions', () => {
  it.each([
    [
      'without a blank line between them, in SubRip',
      srt(
        '1',
        '00:00:01,000 --> 00:00:02,000',
        'First',
        '2',
        '00:00:03,000 --> 00:00:04,000',
        'Second',
        '',
        '3',
        '00:00:05,000 --> 00:00:06,000',
        'Third',
      ),
      ['1-2 First', '3-4 Second', '5-6 Third'],
    ],
    [
      'without a blank line between them, in WebVTT',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n00:03.000 --> 00:04.000\nSecond\n',
      ['1-2 First', '3-4 Second'],
    ],
    [
      'directly under the first line of WebVTT',
      'WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nSecond\n',
      ['1-2 First', '3-4 Second'],
    ],
    [
      'whose blank lines have spaces, in SubRip',
      srt(
        '1',
        '00:00:01,000 --> 00:00:02,000',
        'First',
        '  ',
        '2',
        '00:00:03,000 --> 00:00:04,000',
        'Second',
      ),
      ['1-2 First', '3-4 Second'],
    ],
    ['without blanks around the arrow, in WebVTT', 'WEBVTT\n\n00:01.000-->00:02.000\nYes\n', ['1-2 Yes']],
    [
      'without blanks around the arrow, in SubRip',
      srt('1', '00:00:01,000-->00:00:02,000', 'Yes'),
      ['1-2 Yes'],
    ],
    [
      'with a tab beside the arrow',
      'WEBVTT\n\n00:01.000\t-->\t00:02.000\tsize:35%\nYes\n',
      ['1-2 size:35% Yes'],
    ],
    [
      'with a place and its alignment',
      'WEBVTT\n\n00:01.000 --> 00:02.000 line:0,start position:10%,line-left size:35% align:left\nYes\n',
      ['1-2 line:0,start position:10%,line-left size:35% align:left Yes'],
    ],
    [
      'with a place that no browser reads',
      'WEBVTT\n\n00:01.000 --> 00:02.000 line:101% position:10 align:middle line:0,left,start\nYes\n',
      ['1-2 Yes'],
    ],
    [
      'of more than a hundred hours',
      'WEBVTT\n\n100:00:01.000 --> 100:00:02.000\nYes\n',
      ['360001-360002 Yes'],
    ],
  ])('%s are read', (_name, given, expected) => {
    expect(shownOf(given)).toEqual(expected);
  });

  it('that are left out are named with their line and the reason', () => {
    const given = [
      'WEBVTT',
      '',
      'STYLE',
      '::cue{}',
      '',
      'NOTE --> no caption',
      '',
      '00:01.000 --> 00:99.000',
      'time',
      '',
      '00:02.000 --> 00:01.000',
      'duration',
      '',
      '00:01.000 --> 00:02.000',
      '<i></i>',
      '',
      'words',
      'more',
      '',
      '00:01.000 --> 00:02.000',
      'x'.repeat(1_001),
      '',
      'name',
      '00:01.000 --> 00:02.000 vertical:rl',
      'there',
      '',
    ].join('\r\n');
    const { cues, leftOut } = readCaptions(Buffer.from(given));
    expect(cues).toMatchObject([{ text: 'there' }]);
    expect(leftOut.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 style',
      '8 time',
      '11 duration',
      '14 text',
      '17 no_times',
      '20 length',
      '24 setting',
    ]);
    expect(leftOut.map(leftOutSentence)[1]).toBe(
      'Line 8 has no times such as 00:01:02.500 --> 00:01:04.000.',
    );
  });

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
    ['tab\tand\u0007bell', 'tab andbell'],
    ['Hello<br>World<br/>again', 'Hello\nWorld\nagain'],
    [
      'It&#39;s Ann&#x2019;s goal&hellip; caf&eacute; &amp; &lt;3 &quot;yes&quot;',
      'It\'s Ann’s goal… café &amp; &lt;3 "yes"',
    ],
    ['&#150;&#0;&#xD800;&#x110000;&copy &notit;', '–\uFFFD\uFFFD\uFFFD© ¬it;'],
    ['&#x202e;turned&#10;line', 'turned line'],
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
    ['a wrong time', Buffer.from(vtt(cue('x', '00:01.000 --> 00:99.000'))), 'Line 3 has no times such as'],
    ['text without a time', Buffer.from(vtt('words\nmore')), 'Line 3 begins a text without times'],
    ['a novel', Buffer.from(vtt(cue('x'.repeat(1_001)))), 'more than 1000 characters'],
    ['UTF-16 without a mark', Buffer.from(vtt(cue('été')), 'utf16le'), 'are UTF-16 without a mark'],
    [
      'UTF-16 of the other order',
      Buffer.from(vtt(cue('été')), 'utf16le').swap16(),
      'are UTF-16 without a mark',
    ],
    [
      'UTF-16 that breaks off',
      Buffer.concat([Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x41])]),
      'are UTF-16, and a part',
    ],
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
