import { describe, expect, it } from 'vitest';
import { frameAncestorsOf, originOfSite } from './embed-rules.ts';

describe('originOfSite', () => {
  it.each([
    ['https://school.example', 'https://school.example'],
    ['https://School.Example/', 'https://school.example'],
    ['https://school.example:443', 'https://school.example'],
    ['https://school.example:8443', 'https://school.example:8443'],
    ['https://école.example', 'https://xn--cole-9oa.example'],
    ['http://localhost:5000', 'http://localhost:5000'],
    ['http://other.localhost:5000', 'http://other.localhost:5000'],
  ])('[T32] %s is %s', (given, origin) => {
    expect(originOfSite(given)).toBe(origin);
  });

  it.each([
    'null',
    '*',
    'https://*.school.example',
    'https://school.example/page',
    'https://school.example?',
    'https://school.example#',
    'https://user@school.example',
    'https://school.example.',
    'http://school.example',
    'http://localhost.evil.example',
    'school.example',
    'javascript:alert(1)',
    'data:text/html,x',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    '',
    `https://${'a'.repeat(250)}.example`,
  ])('[T32] refuses %j', (given) => {
    expect(originOfSite(given)).toBeUndefined();
  });
});

it.each([
  [[], "'none'"],
  [['https://a.example'], 'https://a.example'],
  [['https://a.example', 'http://localhost:1'], 'https://a.example http://localhost:1'],
])('[T32] %j may frame: %s', (sites, value) => {
  expect(frameAncestorsOf(sites)).toBe(value);
});
