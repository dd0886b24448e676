import { describe, expect, it } from 'vitest';
import type { Log } from '../kernel/log.ts';
import { createPinoLog } from './pino-log.ts';
import { randomApiKeys } from './random-api-keys.ts';

/** A log at its most talkative, and everything that it wrote. */
function aLog(): { log: Log; text: () => string; lines: () => Record<string, unknown>[] } {
  const written: string[] = [];
  const log = createPinoLog({
    level: 'debug',
    process: 'test',
    destination: { write: (line: string) => void written.push(line) },
  });
  const text = (): string => written.join('');
  return {
    log,
    text,
    lines: () =>
      text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

const apiKey = randomApiKeys.create().key;

/**
 * Secrets that must never appear in a log: in an address, a header, a body or a message, each with its secret part.
 */
const canaries: [string, string, string][] = [
  ['an api key in an address', `/api/events?api_key=${apiKey}&limit=1`, apiKey],
  ['an api key in a body', `{"api_key":"${apiKey}"}`, apiKey],
  ['an api key by itself', `no row for ${apiKey}`, apiKey],
  ['a bearer header', 'authorization: Bearer abc.DEF-123_456~7/8+9==', 'abc.DEF-123_456~7/8+9=='],
  ['a password in a body', '{"password":"correct horse battery","email":"a@b.c"}', 'correct horse battery'],
  ['a confirmation in a body', '{"password_confirmation": "correct horse"}', 'correct horse'],
  ['a secret key', 'the key sk_test_4eC39HqLyjWDarjtT1zdp7dc was refused', '4eC39HqLyjWDarjtT1zdp7dc'],
  ['a signing secret', 'whsec_abcdefgh12345678', 'abcdefgh12345678'],
  ['a client secret', 'client_secret=pi_3Nabc_secret_Xyz987', '_secret_Xyz987'],
  ['a media token', 'GET /media/t/1763661600~abc~SIGNATURE/v/7/master.m3u8', 'SIGNATURE'],
  ['the link of a scorer', 'GET https://console.example/score/Qk3-short_1?lang=fr failed', 'Qk3-short_1'],
  ['an address below the link of a scorer', 'at /score/Qk3-short_1/sync', 'Qk3-short_1'],
  ['a card number', 'card 4242424242424242 was declined', '4242424242424242'],
  ['a card number in groups', 'card 4242 4242 4242 4242 was declined', '4242 4242 4242'],
  ['a database address', 'postgres://floodlit:hunter2@db.example/floodlit', 'hunter2'],
];

describe('the log', () => {
  it.each(canaries)('[T76] never shows %s at any place', (_, text, secret) => {
    const { log, text: written, lines } = aLog();
    const facts = { url: text, deep: { deeper: { deepest: [text] } }, cause: new Error(text) };
    log.info(text, facts);
    log.warn(text, facts);
    log.error(text, new Error(text, { cause: new Error(text) }), facts);
    log.error(text, text);
    expect(lines()).toHaveLength(4);
    expect(written()).not.toContain(secret);
    expect(JSON.stringify(lines())).not.toContain(secret);
  });

  it.each([
    'api_key',
    'password',
    'password_confirmation',
    'recaptcha_token',
    'client_secret',
    'authorization',
    'cookie',
    'token',
  ])('[T76] strikes out what is called %s at any depth', (name) => {
    const { log, text } = aLog();
    const held = { [name]: 'canary' };
    log.info('x', held);
    log.warn('x', { request: { body: { user: { ...held, [name.toUpperCase()]: ['canary'] } } } });
    log.error('x', new Error('y'), { list: [held] });
    expect(text()).not.toContain('canary');
  });

  it('writes the event, its subject and its place in one JSON line', () => {
    const { log, lines } = aLog();
    log.error('request failed', new RangeError('out of range'), { route: '/api/events/:id', order: 17 });
    expect(lines()).toMatchObject([
      { process: 'test', msg: 'request failed', error: 'out of range', route: '/api/events/:id', order: 17 },
    ]);
    expect(lines()[0]?.['stack']).toContain('pino-log.test.ts');
  });

  it('keeps numbers, dates and short words', () => {
    const { log, lines } = aLog();
    const facts = { at_ms: 1_763_661_600_000, when: '2026-11-20T18:00:00.000Z', id: 'evt_1', none: null };
    log.info('the token of the day', facts);
    expect(lines()).toMatchObject([{ ...facts, msg: 'the token of the day' }]);
  });

  it("keeps the addresses of the scorer's page that hold no link", () => {
    const { log, lines } = aLog();
    log.info('GET /score/worker.js', { url: '/score/', score: '/api/scores?event_id[]=7' });
    expect(lines()).toMatchObject([
      { msg: 'GET /score/worker.js', url: '/score/', score: '/api/scores?event_id[]=7' },
    ]);
  });

  it('survives circular values', () => {
    const { log, lines } = aLog();
    const facts: Record<string, unknown> = { id: 1 };
    facts['self'] = facts;
    log.info('round', facts);
    expect(lines()[0]).toMatchObject({ id: 1, msg: 'round' });
  });
});

it('writes the text of a thrown value that is not an error', () => {
  const { log, lines } = aLog();
  log.error('the queue has trouble', { message: 'terminating connection', stack: 'at work' });
  log.error('something', 'a word');
  expect(lines()).toMatchObject([{ error: 'terminating connection', stack: 'at work' }, { error: 'a word' }]);
});
