import { describe, expect, it } from 'vitest';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { createTranslator } from '../../lib/translate.tsx';
import { heldLabel } from './held-label.ts';

const { t } = createTranslator('en', { ...en, ...moreEn });
const until = '2027-05-01T12:00:00.000Z';

describe('heldLabel', () => {
  it.each([
    ['nothing, for a pass that the viewer does not have', null, undefined],
    ['no day, for a pass without an end', { until: null, renews: false }, 'You have this pass'],
    ['the last day', { until, renews: false }, 'You have this pass until 2027-05-01'],
    ['the day of the renewal', { until, renews: true }, 'You have this pass. It renews on 2027-05-01.'],
  ])('says %s', (_, held, label) => {
    expect(heldLabel({ held }, t, (moment) => moment.slice(0, 10))).toBe(label);
  });
});
