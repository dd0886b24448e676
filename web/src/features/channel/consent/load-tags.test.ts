import { describe, expect, it } from 'vitest';
import { domainsOf } from './load-tags.ts';

describe('the cookies of a tag manager', () => {
  it.each([
    ['www.league.example', ['www.league.example', 'league.example', 'example']],
    ['localhost', ['localhost']],
  ])('[R1.04] of %s: %s', (hostname, domains) => {
    expect(domainsOf(hostname)).toEqual(domains);
  });
});
