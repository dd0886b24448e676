import { describe, expect, it } from 'vitest';
import { mediaPath, mediaUrl, withToken } from './token.ts';

describe('withToken', () => {
  it.each([
    ['/media/t/1~a~x/v/12/master.m3u8', '/media/t/9~b~y/v/12/master.m3u8'],
    [
      'https://cdn.test/media/t/1~a~x/v/12/540p/s00001.m4s?a=1',
      'https://cdn.test/media/t/9~b~y/v/12/540p/s00001.m4s?a=1',
    ],
    ['/images/t/1~a~x/poster.jpg', '/images/t/1~a~x/poster.jpg'],
    ['', ''],
  ])('%s → %s', (url, expected) => expect(withToken(url, '9~b~y')).toBe(expected));

  it('takes a token literally, whatever signs it has', () => {
    expect(withToken('/media/t/1~a~x/v/1/a', "$&$'")).toBe("/media/t/$&$'/v/1/a");
  });
});

describe('mediaPath', () => {
  it.each([
    ['/media/t/1~a~x/v/12/540p/index.m3u8', 'v/12/540p/index.m3u8'],
    ['http://host:4000/media/t/2~b~y/v/12/540p/index.m3u8?x=1#y', 'v/12/540p/index.m3u8'],
    ['v/12/540p/index.m3u8', 'v/12/540p/index.m3u8'],
    ['/v/12/540p/index.m3u8', 'v/12/540p/index.m3u8'],
  ])('%s → %s', (url, expected) => expect(mediaPath(url)).toBe(expected));
});

describe('mediaUrl', () => {
  const master = 'https://cdn.test/media/t/1~a~x/v/12/master.m3u8';
  it.each([
    ['v/12/540p/init.mp4', 'https://cdn.test/media/t/1~a~x/v/12/540p/init.mp4'],
    ['/v/12/540p/init.mp4', 'https://cdn.test/media/t/1~a~x/v/12/540p/init.mp4'],
    ['/media/t/1~a~x/v/12/en.vtt', '/media/t/1~a~x/v/12/en.vtt'],
    ['https://other.test/en.vtt', 'https://other.test/en.vtt'],
  ])('%s → %s', (path, expected) => expect(mediaUrl(master, path)).toBe(expected));
});
