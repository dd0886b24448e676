import { describe, expect, it } from 'vitest';
import type { GeoRule } from '@floodlit/contract/channel/channel';
import { geoRuleOf } from './geo-rules.ts';

describe('the region rule of a channel', () => {
  it.each<[string, GeoRule, GeoRule | undefined]>([
    ['keeps codes', { mode: 'allow', countries: ['CA', 'US'] }, { mode: 'allow', countries: ['CA', 'US'] }],
    [
      'sorts, trims, capitalizes and removes doubles',
      { mode: 'block', countries: ['us', ' CA', 'US'] },
      { mode: 'block', countries: ['CA', 'US'] },
    ],
    ['drops the countries of no rule', { mode: 'none', countries: ['FR'] }, { mode: 'none', countries: [] }],
    ['refuses a rule without countries', { mode: 'allow', countries: [] }, undefined],
    ['refuses a common alias that is no ISO code', { mode: 'block', countries: ['UK'] }, undefined],
    ['refuses a group of countries', { mode: 'allow', countries: ['EU'] }, undefined],
    ['refuses a name', { mode: 'allow', countries: ['Canada'] }, undefined],
    ['refuses one bad code among good ones', { mode: 'allow', countries: ['CA', 'ZZ'] }, undefined],
    ['refuses an empty code', { mode: 'allow', countries: ['CA', ''] }, undefined],
  ])('%s', (_, asked, rule) => {
    expect(geoRuleOf(asked)).toEqual(rule);
  });
});
