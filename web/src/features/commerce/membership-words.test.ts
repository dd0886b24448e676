import { expect, it } from 'vitest';
import { createTranslator } from '../../lib/translate.tsx';
import core from '../../locales/gen/en.json' with { type: 'json' };
import more from '../../locales/gen/en.more.json' with { type: 'json' };
import { nextPaymentWords } from './membership-words.ts';

const words = { t: createTranslator('en', { ...core, ...more }).t, locale: 'en' } as const;
const trial = {
  state: 'trialing',
  auto_renewal: 'on',
  current_period_end: '2026-12-06T15:00:00.000Z',
  access_until: null,
  price: 12.99,
  currency: 'USD',
} as const;
const first =
  'Your free trial ends on 2026-12-06. First payment: USD $12.99 on 2026-12-06, unless you cancel before then in your profile.';

it.each([
  ['a trial', {}, first],
  ['a trial in Canadian dollars', { currency: 'CAD' }, first.replace('USD', 'CAD')],
  ['a trial whose stop was taken back', { auto_renewal: 'resuming' }, first],
  [
    'a stopped trial',
    { auto_renewal: 'off' },
    'Your free trial ends on 2026-12-06. Nothing will be charged.',
  ],
  [
    'a trial whose stop is on its way',
    { auto_renewal: 'stopping' },
    'Your free trial ends on 2026-12-06. Nothing will be charged.',
  ],
  ['a paid membership', { state: 'active' }, 'Next payment: USD $12.99 on 2026-12-06.'],
  ['a stopped membership', { state: 'active', auto_renewal: 'off' }, 'Ends on 2026-12-06'],
  ['one without a known period', { current_period_end: null }, undefined],
  ['one that nobody knows yet', { state: 'unknown' }, undefined],
  ['one whose money went back', { state: 'active', access_until: '2026-11-20T15:00:00.000Z' }, undefined],
  ['one whose payment failed', { state: 'past_due' }, undefined],
  ['one that is over', { state: 'canceled' }, undefined],
] as const)('the page after paying names the next payment of %s', (_, changes, text) => {
  const said = nextPaymentWords({ ...trial, ...changes }, words, (moment) => moment.slice(0, 10), 0);
  expect(said?.replaceAll('\u00a0', ' ')).toBe(text);
});
