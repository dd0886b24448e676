import { expect, it } from 'vitest';
import { createTranslator } from '../../lib/translate.tsx';
import core from '../../locales/gen/en.json' with { type: 'json' };
import more from '../../locales/gen/en.more.json' with { type: 'json' };
import { coverLabel } from './cover-label.ts';

const { t } = createTranslator('en', { ...core, ...more });
const dayOf = (): string => 'Nov 20, 2027';
const until = '2027-11-20T12:00:00Z';
const name = 'Season pass';

it.each([
  ['all', null, undefined],
  ['nothing', { name, until, is_whole: true }, 'Covered by your Season pass'],
  ['part', { name, until, is_whole: true }, 'Covered by your Season pass until Nov 20, 2027'],
  ['part', { name, until: null, is_whole: true }, 'Covered by your Season pass'],
  ['part', { name, until, is_whole: false }, 'Your Season pass covers part of this until Nov 20, 2027'],
  ['part', { name, until: null, is_whole: false }, 'Your Season pass covers part of this'],
] as const)('of a pass that adds %s, covered by %j: %s', (adds, covered_by, label) => {
  expect(coverLabel({ adds, covered_by }, t, dayOf)).toBe(label);
});
