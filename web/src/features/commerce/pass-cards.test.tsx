// The words of passes as a screen reader reads them: on cards, in the gate and at the checkout.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChannelProvider } from '../../lib/channel-context.tsx';
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { EventWaysPanel } from '../access/choose-panel.tsx';
import { anEvent } from '../catalog/event-makers.fixture.ts';
import { aPass } from './commerce-makers.fixture.ts';
import { OrderSummary } from './order-summary.tsx';
import { PassList } from './pass-list.tsx';
import { productOfPass } from './product.ts';

const settings = { time_zone: 'America/New_York', currency: 'USD', refund_policy: '', monogram: 'N' };
const bootstrap = { settings, 'color-settings': { primary: '#123456' }, 'events-categories': [] };

const textOf = (html: string): string => html.replaceAll(/<svg.*?<\/svg>/gu, '').replaceAll(/<[^>]*>/gu, '');

const htmlOf = (content: ReactNode): string =>
  renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', { ...en, ...moreEn })}>
      <ChannelProvider view={{ bootstrap: bootstrap as unknown as ChannelBootstrap, renderedAt: 0 }}>
        {content}
      </ChannelProvider>
    </TranslatorProvider>,
  );

/** The lines of the list of features. */
const factsIn = (html: string): string[] =>
  (/<ul class="feature-list".*?<\/ul>/u.exec(html)?.[0] ?? '')
    .split('</li>')
    .map(textOf)
    .filter((line) => line !== '');

const cardsOf = (passes: readonly Package[]): { name: string; facts: string[]; text: string }[] =>
  htmlOf(<PassList passes={passes} />)
    .split('<article')
    .slice(1)
    .map((card) => ({
      name: textOf(/<h2[^>]*>(.*?)<\/h2>/u.exec(card)?.[1] ?? ''),
      facts: factsIn(card),
      text: textOf(`<article${card}`),
    }));

const season = aPass({
  id: 1,
  name: 'Season pass',
  vod_media_access: true,
  clipping: true,
  clips: 50,
  download_clip: true,
  download: true,
  downloads: 5,
  no_ads: true,
});
const month = aPass({ id: 2, name: 'Month pass', clipping: true, clips: 10 });
const empty = aPass({ id: 3, name: 'Nothing pass', watch: false });

describe('the cards of passes', () => {
  it('say in words which pass has downloads', () => {
    const withDownloads = cardsOf([season, month, empty]).filter(({ facts }) =>
      facts.some((fact) => fact.includes('download') && !fact.startsWith('Not included:')),
    );
    expect(withDownloads.map(({ name }) => name)).toEqual(['Season pass']);
  });

  it('name six facts of a pass with nothing, each as not included', () => {
    const [card] = cardsOf([empty]);
    expect(card?.facts).toHaveLength(6);
    for (const fact of card?.facts ?? []) expect(fact).toMatch(/^Not included: /);
  });

  it('of twelve passes have as many facts each as the card of one', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({
      ...month,
      id: index + 1,
      name: `Pass ${index}`,
    }));
    const cards = cardsOf(twelve);
    expect(cards).toHaveLength(12);
    for (const { facts } of cards) expect(facts).toEqual(cardsOf([month])[0]?.facts);
  });

  it('say that games sold separately are not included, where there are such games', () => {
    const leftOut = 'Games sold separately are not included';
    expect(cardsOf([{ ...season, leaves_out_games: true }])[0]?.text).toContain(leftOut);
    expect(cardsOf([season])[0]?.text).not.toContain(leftOut);
  });
});

const gateOf = (passes: readonly Package[], event: Partial<EventDetail> = {}): string => {
  const sold = { ...anEvent({ type: 'paid' }), single_event_package_id: null, ...event } as EventDetail;
  return htmlOf(<EventWaysPanel event={sold} passes={passes} isVisitor onContinue={() => {}} />);
};
/** The ways that stand in the gate, each with its words and facts. */
const waysIn = (html: string): { text: string; facts: string[] }[] =>
  html
    .split('class="radio-card"')
    .slice(1)
    .map((way) => ({ text: textOf(`<div ${way}`), facts: factsIn(way) }));

describe('the gate', () => {
  it('shows the facts of each pass, as on its card, without a choice before', () => {
    const ways = waysIn(gateOf([season, month]));
    for (const [index, pass] of [season, month].entries())
      expect(ways[index]?.facts).toEqual(cardsOf([pass])[0]?.facts);
  });

  it('of one pass has no list of more', () => {
    const html = gateOf([season]);
    expect(waysIn(html)).toHaveLength(1);
    expect(textOf(html)).not.toContain('More passes');
  });

  it('of twelve passes has three at once, the best value among them and marked alone', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({
      ...month,
      id: index + 1,
      name: `Pass ${index}`,
      price: 10 + index,
      weight: 12 - index,
      tag: index > 8 ? 'Best value' : null,
    }));
    const html = gateOf(twelve);
    expect(waysIn(html).map(({ text }) => /Pass \d+/u.exec(text)?.[0])).toEqual([
      'Pass 0',
      'Pass 1',
      'Pass 11',
    ]);
    expect(waysIn(html).filter(({ text }) => text.includes('Best value'))).toHaveLength(1);
    expect(textOf(html)).toContain('More passes');
    const marked = cardsOf(twelve).filter(({ text }) => text.includes('Best value'));
    expect(marked.map(({ name }) => name)).toEqual(['Pass 11']);
  });

  it.each([
    ['no fee', { price: 10, base_price: 10, service_fee: 0 }, undefined],
    ['a fee above the price', { price: 15, base_price: 5, service_fee: 10 }, '$15.00 with fee'],
  ])('and the card of a pass with %s say the same price', (_, price, whole) => {
    const pass = { ...month, ...price };
    for (const text of [waysIn(gateOf([pass]))[0]?.text, cardsOf([pass])[0]?.text]) {
      if (whole === undefined) expect(text).not.toContain('fee');
      else expect(text).toContain(whole);
    }
  });
});

describe('the facts of a pass', () => {
  it.each([season, month, empty])('$name: are equal on the card, in the gate and at the checkout', (pass) => {
    const card = cardsOf([pass])[0]?.facts;
    expect(factsIn(gateOf([pass]))).toEqual(card);
    expect(factsIn(htmlOf(<OrderSummary product={productOfPass(pass)} />))).toEqual(card);
  });
});
