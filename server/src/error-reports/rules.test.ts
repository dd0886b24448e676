import { describe, expect, it } from 'vitest';
import type { SeenError } from './ports.ts';
import { cleanData, cleanError, cleanFrames, cleanText, cleanUrl, fingerprintText } from './rules.ts';

const anError = (change: Partial<SeenError> = {}): SeenError => ({
  source: 'server',
  service: 'web',
  channelId: 1,
  name: 'TypeError',
  message: 'x is not a function',
  stack: '',
  status: 500,
  method: 'GET',
  place: '/api/event/:id',
  url: '/api/event/7',
  data: {},
  release: 'floodlit',
  requestId: undefined,
  ...change,
});

describe('[R7.09] [T76] the text of an error', () => {
  it.each([
    ['x is not a function', 'x is not a function'],
    ['null value in column "channel_id"', 'null value in column "channel_id"'],
    ['no user alice@demo.test here', 'no user [hidden] here'],
    ['invalid input: "hunter2 is mine"', 'invalid input: [hidden]'],
    ['the card 4242 4242 4242 4242', 'the card [hidden]'],
    ['call +33 6 12 34 56 78 back', 'call [hidden] back'],
    ['key sk_test_0123456789abcdef', 'key [hidden]'],
    ['order 0f2b7c1e-1111-4222-8333-444455556666 is gone', 'order [hidden] is gone'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.abc123 is no token', '[hidden] is no token'],
    ['Event 12 is unknown', 'Event 12 is unknown'],
    ['a\nb\u0000c', 'a b c'],
  ])('of %j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
  it('keeps the numbers by which an operator finds what an alert is about, and no secret of a payment', () => {
    const alert = {
      order: 15,
      other: 12,
      buyer: 7,
      channel: 1,
      intent: 'pi_3Qabc123DEF456ghi',
      invariant: 'I7',
    };
    expect(cleanData(alert)).toEqual(alert);
    expect(cleanData({ intent: 'pi_3Qabc123_secret_9Zx', order: 'alice@demo.test' })).toEqual({
      intent: '[text of 22]',
      order: '[text of 15]',
    });
  });
  it('has an end', () => {
    expect(cleanText('word '.repeat(10_000)).length).toBeLessThanOrEqual(300);
  });
});

describe('[R7.09] [T29] the address of an error', () => {
  it.each([
    ['/watch/12', '/watch/12'],
    ['https://play.example/watch/12?trk=spring&t=9#key=abc', '/watch/12?trk&t'],
    ['/reset_password/aB3dE5fG7hJ9kL1mN3pQ5rS7', '/reset_password/[hidden]'],
    ['/media/t/secret1token2/a.m3u8', '/media/t/[hidden]/[hidden]'],
    ['/alice@demo.test', '/[hidden]'],
    ['/x?alice@demo.test=1&Sk9=2', '/x'],
    ['/api/event/:id', '/api/event/:id'],
  ])('of %j is %j', (url, clean) => {
    expect(cleanUrl(url)).toBe(clean);
  });
});

describe('[R7.09] the data of a request', () => {
  it('keeps small values of listed fields, and of others the kind and length', () => {
    expect(
      cleanData({
        event_id: 7,
        type: 'paid',
        password: 'correct horse',
        email: 'a@b.example',
        limit: '24',
        pass_id: 4_242_424_242_424_242,
        event_category_id: [1, 2],
        order_id: 'a b',
        'Sk-live-1': 1,
      }),
    ).toEqual({
      event_id: 7,
      type: 'paid',
      password: '[text of 13]',
      email: '[text of 11]',
      limit: '24',
      pass_id: '[number]',
      event_category_id: '[list of 2]',
      order_id: '[text of 3]',
    });
  });
  it('has an end', () => {
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`field_${'abcdefghij'[at % 10]}${'x'.repeat(at % 30)}`, at]),
    );
    expect(Object.keys(cleanData(many)).length).toBeLessThanOrEqual(20);
  });
});

describe('[R7.09] the frames of a stack', () => {
  it('keeps functions, files and lines of every engine, and no other line', () => {
    expect(
      cleanFrames(
        [
          'Error: alice@demo.test',
          '    at buy (file:///srv/secret9token8/server/src/commerce/orders/buy.ts:10:5)',
          '    at async Object.run (/srv/app/server/dist/main.js:3:14)',
          'render@https://play.example/assets/core-C3x9aBzQ.js:1:2000',
          '    at https://play.example/assets/app-D3x9aBzQ.js?t=1:4:5',
          '    at pi_Ab12Cd34Ef56Gh78_secret_x (https://play.example/aB3dE5fG7hJ9kL1mN3.js:1:2)',
          '    at native',
        ].join('\n'),
      ),
    ).toEqual([
      'buy src/commerce/orders/buy.ts:10:5',
      'Object.run app/server/dist/main.js:3:14',
      'render assets/core-C3x9aBzQ.js:1:2000',
      'assets/app-D3x9aBzQ.js:4:5',
      '[hidden]:1:2',
    ]);
  });
});

describe('[R7.09] the fingerprint', () => {
  const of = (change: Partial<SeenError>): string => fingerprintText(cleanError(anError(change)));
  it.each([
    ['numbers of the message', { message: 'Event 1 is gone' }, { message: 'Event 22 is gone' }],
    ['positions', { stack: 'at f (/a/b.ts:1:2)' }, { stack: 'at f (/a/b.ts:9:9)' }],
    [
      'the hash of a build',
      { stack: 'at f (/assets/core-C3x9aBzQ.js:1:2)' },
      { stack: 'at f (/assets/core-A1b2c3d4.js:1:7)' },
    ],
    [
      'the request',
      { requestId: 'aaaaaaaa', url: '/api/event/1' },
      { requestId: 'bbbbbbbb', url: '/api/event/2' },
    ],
    ['the release', { release: 'one' }, { release: 'two' }],
  ])('is the same for other %s', (_, one, other) => {
    expect(of(one)).toBe(of(other));
  });
  it.each([
    ['function', { stack: 'at f (/a/b.ts:1:2)' }, { stack: 'at g (/a/b.ts:1:2)' }],
    ['status', { status: 500 }, { status: 503 }],
    ['route', { place: '/api/event/:id' }, { place: '/api/events' }],
    ['source', { source: 'server' }, { source: 'browser' }],
  ] as const)('differs for another %s', (_, one, other) => {
    expect(of(one)).not.toBe(of(other));
  });
});
