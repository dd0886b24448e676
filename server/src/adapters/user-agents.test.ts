import { expect, it } from 'vitest';
import { describeUserAgent } from './user-agents.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const tv =
  'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager';

it.each([
  ['a phone', safari, { device: 'mobile', browser: 'Safari', system: 'iOS', isBot: false }],
  ['a computer', chrome, { device: 'desktop', browser: 'Chrome', system: 'Windows', isBot: false }],
  ['a tablet', tablet, { device: 'tablet', system: 'iOS', isBot: false }],
  ['a television', tv, { device: 'tv', isBot: false }],
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { isBot: true }],
  ['a command line', 'curl/8.5.0', { isBot: true }],
  ['markup', '<script>alert(1)</script>', { browser: 'other', system: 'other' }],
])('[T73] describes %s', (_, userAgent, words) => {
  expect(describeUserAgent(userAgent)).toMatchObject(words);
});

it('treats no user agent as a bot', () => {
  expect(describeUserAgent('').isBot).toBe(true);
});
