import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ChannelProvider, ZoneProvider } from '../../lib/channel-context.tsx';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import { aPass } from './commerce-makers.fixture.ts';
import { useCoverLabel } from './cover-label.ts';
import { heldLabel, useHeldLabel } from './held-label.ts';

const translator = createTranslator('en', { ...en, ...moreEn });
const { t } = translator;
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

it('names the days of passes in the zone of the channel, wherever the reader is', () => {
  const end = '2027-05-02T03:59:59.000Z';
  const settings = { time_zone: 'America/New_York' };
  const pass = aPass({
    held: { until: end, renews: false },
    adds: 'part',
    covered_by: { name: 'Month pass', until: end, renews: false, is_whole: false, lacks: [] },
  });
  const Days = (): ReactNode => {
    const [held, cover] = [useHeldLabel(), useCoverLabel()];
    return `${held(pass)} | ${cover(pass)}`;
  };
  const text = renderToStaticMarkup(
    <TranslatorProvider translator={translator}>
      <ChannelProvider view={{ bootstrap: { settings } as unknown as ChannelBootstrap, renderedAt: 0 }}>
        <ZoneProvider zone="Asia/Tokyo">
          <Days />
        </ZoneProvider>
      </ChannelProvider>
    </TranslatorProvider>,
  );
  expect(text.match(/May \d+, 2027/gu)).toEqual(['May 01, 2027', 'May 01, 2027']);
});
