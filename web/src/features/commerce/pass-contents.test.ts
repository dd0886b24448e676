import type { Package } from '@floodlit/contract/commerce/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { describe, expect, it } from 'vitest';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { createTranslator } from '../../lib/translate.tsx';
import { aPass } from './commerce-makers.fixture.ts';
import { contentsOf, type ContentName } from './pass-contents.ts';

const { t } = createTranslator('en', { ...en, ...moreEn });

const nothing: Partial<Package> = { watch: false };
const everything: Partial<Package> = {
  watch: true,
  vod_media_access: true,
  clipping: true,
  clips: 50,
  download_clip: true,
  download: true,
  downloads: 5,
  no_ads: true,
};
const aMembership = (pass: Partial<Package> = {}): SubscriptionOffer => ({
  ...aPass({ offer: 'monthly', ...pass }),
  trial_period: 0,
  trial_offered: false,
});

const factOf = (pass: Package, name: ContentName): string | undefined => {
  const fact = contentsOf(pass, t).find((one) => one.name === name);
  return fact && `${fact.included ? 'yes' : 'no'}: ${fact.text}`;
};

describe('contentsOf', () => {
  it.each([
    ['a pass with nothing', nothing],
    ['a pass with everything', everything],
    ['a free pass', { type: 'free', price: 0 }],
  ] as const)('names the same six facts in the same order for %s', (_, pass) => {
    expect(contentsOf(aPass(pass), t).map(({ name }) => name)).toEqual([
      'watch',
      'library',
      'clips',
      'clip_downloads',
      'downloads',
      'no_ads',
    ]);
  });

  it.each<[ContentName, Partial<Package>, string]>([
    ['watch', everything, 'yes: Live games and unlimited replays'],
    ['watch', nothing, 'no: Live games and unlimited replays'],
    ['watch', { type: 'free', watch: true }, 'yes: Free games and their replays'],
    ['library', everything, 'yes: The video library'],
    ['library', nothing, 'no: The video library'],
    ['clips', everything, 'yes: 50 clips'],
    ['clips', { clipping: true, clips: 1 }, 'yes: 1 clip'],
    ['clips', { clipping: true, clips: 0 }, 'no: Clips'],
    ['clips', { clipping: false, clips: 50 }, 'no: Clips'],
    ['clip_downloads', everything, 'yes: Clip downloads'],
    ['clip_downloads', { download_clip: true, downloads: 5 }, 'yes: 5 clip downloads'],
    ['clip_downloads', { download_clip: true, downloads: 0 }, 'no: Clip downloads'],
    ['downloads', everything, 'yes: 5 downloads'],
    ['downloads', { download: true, downloads: 0 }, 'no: Game downloads'],
    ['downloads', { download_clip: true, downloads: 5 }, 'no: Game downloads'],
    ['no_ads', everything, 'yes: Ad-free viewing'],
    ['no_ads', nothing, 'no: Ad-free viewing'],
  ])('says of %s of a pass with %j: %s', (name, pass, text) => {
    expect(factOf(aPass(pass), name)).toBe(text);
  });

  it.each([
    [{ offer: 'monthly', period: 1 }, '50 clips a month', '5 downloads a month'],
    [{ offer: 'annual', period: 1 }, '50 clips a year', '5 downloads a year'],
    [{ offer: 'monthly', period: 3 }, '50 clips every 90 days', '5 downloads every 90 days'],
    [{ offer: 'annual', period: 2 }, '50 clips every 24 months', '5 downloads every 24 months'],
  ] as const)('a membership with %j gives its uses again with each renewal', (period, clips, downloads) => {
    const membership = aMembership({ ...everything, ...period });
    expect(factOf(membership, 'clips')).toBe(`yes: ${clips}`);
    expect(factOf(membership, 'downloads')).toBe(`yes: ${downloads}`);
  });

  it('names the devices only where the passes of the channel differ', () => {
    expect(factOf(aPass({ devices: 4 }), 'devices')).toBeUndefined();
    expect(factOf(aPass({ devices: 4, devices_differ: true }), 'devices')).toBe('yes: 4 devices at once');
    expect(factOf(aPass({ devices: 1, devices_differ: true }), 'devices')).toBe('yes: 1 device at a time');
  });
});
