import { describe, expect, it } from 'vitest';
import { hostOf } from './read-host.ts';

describe('hostOf', () => {
  it.each([
    ['TV.School.Example', 'tv.school.example'],
    ['tv.school.example.', 'tv.school.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['*', '*'],
  ])('stores %s as %s', (given, host) => expect(hostOf(given)).toBe(host));

  it.each([
    'https://tv.example',
    'tv.example:443',
    'tv.example/path',
    '*.example',
    'a b.example',
    '-tv.example',
    'tv-.example',
    'tv..example',
    '',
    'user@tv.example',
    '[::1]',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}example`,
    'tv.example%00',
  ])('refuses %s', (given) => expect(hostOf(given)).toBeUndefined());
});
