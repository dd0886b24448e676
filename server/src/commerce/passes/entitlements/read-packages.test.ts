import { expect, it } from 'vitest';
import { anEntitlement, aPass } from '../../../../test/money/makers.ts';
import { wirePackage } from './read-packages.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ends_at = new Date('2026-12-20T12:00:00Z');
const until = '2026-12-13T12:00:00.000Z';
const shop = { devicesDiffer: false, soldAlone: [] };
const features = aPass().features;
const games = anEntitlement(aPass({ id: 1, name: 'Games', kind: 'subscription', offer: 'monthly' }), {
  ends_at,
  holding: { until, renews: true },
});
const library = anEntitlement(
  aPass({ id: 2, name: 'Library', features: { ...features, watch: false, vod_media_access: true } }),
  { ends_at: null },
);
const year = aPass({ id: 3, offer: 'annual', features: { ...features, vod_media_access: true } });

it('a pass that several passes cover shows a day, and no renewal of one of them', () => {
  const cover = (owned: (typeof games)[]) => wirePackage(year, { owned, shop, now }).covered_by;
  expect(cover([games])).toMatchObject({ name: 'Games', until, renews: true, lacks: ['library'] });
  expect(cover([games, library])).toMatchObject({ name: 'Games + Library', until, renews: false, lacks: [] });
});
