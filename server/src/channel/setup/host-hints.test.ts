import { describe, expect, it } from 'vitest';
import { hintsOfHost } from './host-hints.ts';

const ours = ['203.0.113.7'];

describe('the hints for a host', () => {
  it.each([
    ['every other host', '*', [], false, ['every_other']],
    ['a name of this machine', 'school.localhost', [], true, ['this_machine']],
    ['a name without an address', 'tv.school.example', [], false, ['no_address']],
    ['a name that leads elsewhere', 'tv.school.example', ['198.51.100.1'], false, ['other_address']],
    ['a name that leads here', 'tv.school.example', ['198.51.100.1', '203.0.113.7'], false, ['ready']],
    ['a name that leads here, over https', 'tv.school.example', ours, true, ['ready', 'certificate']],
    ['a name without an address, over https', 'tv.school.example', [], true, ['no_address', 'certificate']],
  ])('of %s', (_what, host, found, isHttps, codes) => {
    expect(hintsOfHost({ host, found, wanted: ours, isHttps }).map(({ code }) => code)).toEqual(codes);
  });

  it('name the addresses that were found and wanted', () => {
    expect(hintsOfHost({ host: 'a.example', found: ['198.51.100.1'], wanted: ours, isHttps: false })).toEqual(
      [{ code: 'other_address', found: ['198.51.100.1'], wanted: ours }],
    );
  });
});
