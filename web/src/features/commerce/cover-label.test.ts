import type { Package } from '@floodlit/contract/commerce/commerce';
import { expect, it } from 'vitest';
import { createTranslator } from '../../lib/translate.tsx';
import core from '../../locales/gen/en.json' with { type: 'json' };
import more from '../../locales/gen/en.more.json' with { type: 'json' };
import { aPass } from './commerce-makers.fixture.ts';
import { coverLabel } from './cover-label.ts';

const { t } = createTranslator('en', { ...core, ...more });
const words = { t, locale: 'en' } as const;
const dayOf = (): string => 'Nov 20, 2027';
const until = '2027-11-20T12:00:00Z';
const name = 'Season pass';
const held = { name, until, renews: false, is_whole: true, lacks: [] };
const adds = (pass: Partial<Package>): Package =>
  aPass({ download: true, downloads: 5, clipping: true, clips: 50, devices: 4, ...pass });

it.each<[string, Package['covered_by'], string | undefined, Partial<Package>?]>([
  ['nothing', null, undefined],
  ['all until a day', held, 'Covered by your Season pass until Nov 20, 2027'],
  ['all without an end', { ...held, until: null }, 'Covered by your Season pass'],
  [
    'all, as a server of before says it',
    { name, until, is_whole: true },
    'Covered by your Season pass until Nov 20, 2027',
  ],
  ['all, and renews', { ...held, renews: true }, 'Covered by your Season pass, which renews on Nov 20, 2027'],
  [
    'a part until a day',
    { ...held, is_whole: false },
    'Your Season pass covers part of this until Nov 20, 2027',
  ],
  [
    'a part without an end',
    { ...held, until: null, is_whole: false },
    'Your Season pass covers part of this',
  ],
  [
    'a part, and renews',
    { ...held, renews: true, is_whole: false },
    'Your Season pass, which renews on Nov 20, 2027, covers part of this',
  ],
  [
    'the games alone',
    { ...held, lacks: ['downloads'] },
    'Games covered by your Season pass until Nov 20, 2027. This pass adds: 5 downloads.',
  ],
  [
    'the games alone, and renews',
    { ...held, renews: true, lacks: ['clips', 'downloads', 'devices'] },
    'Games covered by your Season pass, which renews on Nov 20, 2027. This pass adds: 50 clips, 5 downloads, 4 devices at once.',
  ],
  [
    'a library without its devices',
    { ...held, lacks: ['devices'] },
    'Your Season pass covers part of this until Nov 20, 2027. This pass adds: 4 devices at once.',
    { watch: false, vod_media_access: true },
  ],
  [
    'a library',
    held,
    'Covered by your Season pass until Nov 20, 2027',
    { watch: false, vod_media_access: true },
  ],
  [
    'some games alone',
    { ...held, is_whole: false, lacks: ['clips'] },
    'Your Season pass covers part of this until Nov 20, 2027. This pass adds: 50 clips.',
  ],
])('a pass of the viewer covers %s', (_, covered_by, label, pass = {}) => {
  expect(coverLabel(adds({ ...pass, covered_by }), words, dayOf)).toBe(label);
});
