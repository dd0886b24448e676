import { describe, expect, it } from 'vitest';
import { groupHref, hubOf, sportHref, teamHref } from './hub-address.ts';

describe('hubOf', () => {
  it.each([
    ['', undefined],
    ['?lang=fr', undefined],
    ['?participant=', undefined],
    ['?participant=hawks', { participant: 'hawks' }],
    ['?participant=Riverside+Hawks&x=1', { participant: 'Riverside Hawks' }],
    ['?participant_group=lakeview', { participant_group: 'lakeview' }],
    ['?participant_group=lakeview&participant=hawks', { participant: 'hawks' }],
    ['?sport=basketball', { sport: 'basketball' }],
    ['?sport=basketball&participant_group=lakeview', { participant_group: 'lakeview' }],
  ])('[R2.05] reads "%s"', (search, hub) => {
    expect(hubOf(search)).toEqual(hub);
  });

  it('parses every written address', () => {
    const alias = 'a&b=c d';
    const searchOf = (href: string): string => new URL(href, 'https://here.test').search;
    expect(hubOf(searchOf(teamHref({ alias })))).toEqual({ participant: alias });
    expect(hubOf(searchOf(sportHref({ alias })))).toEqual({ sport: alias });
    expect(hubOf(searchOf(groupHref({ alias })))).toEqual({ participant_group: alias });
  });
});
