import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChannelProvider } from '../../lib/channel-context.tsx';
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { anEvent } from '../catalog/event-makers.fixture.ts';
import { aPass } from './commerce-makers.fixture.ts';
import { PayFoot } from './pay-foot.tsx';
import { replayKeyOf, sellerLines, singleRefundsOf } from './pay-facts.ts';
import { productOfPass, type Product } from './product.ts';

const pass = productOfPass(aPass({ offer: 'annual' }));
const event = anEvent({ type: 'ppv', price: 10.99 }) as Product['event'];
const game: Product = { ...pass, pass: undefined, event };
const channel = {
  name: 'Northern Sports',
  support_email: 'support@demo.test',
  refund_policy: '',
  payments: { mode: 'sandbox' },
  single_game_refunds: 'If a game is canceled, we refund it in full.',
  contact: { address: 'Northern Sports\n12 Fieldhouse Road' },
};

/** The text of each line. */
const linesOf = (product: Product, settings: object = {}, needsCard = true): string[] =>
  renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', { ...en, ...moreEn })}>
      <ChannelProvider
        view={{
          bootstrap: { settings: { ...channel, ...settings } } as unknown as ChannelBootstrap,
          renderedAt: 0,
        }}
      >
        <PayFoot product={product} needsCard={needsCard} />
      </ChannelProvider>
    </TranslatorProvider>,
  )
    .replaceAll(/<svg.*?<\/svg>/gu, '')
    .split('</p>')
    .map((line) => line.replaceAll(/<[^>]*>/gu, '').trim())
    .filter((line) => line !== '');

describe('PayFoot', () => {
  it('[R9.04] has taxes, cards, seller, replay, refunds and an address of a game bought alone, the policy last', () => {
    expect(linesOf(game)).toEqual([
      'Taxes includedVisa, Mastercard, American Express, Discover, Diners Club, JCB, UnionPay',
      'Sold by Northern Sports · 12 Fieldhouse Road',
      'The replay stays available with this purchase. If a game is canceled, we refund it in full.',
      'Questions? support@demo.test',
      'All sales are final, no refunds. · Your payment is SSL-encrypted.',
    ]);
  });

  it('has the policy of the channel, and no sentence on games for a pass', () => {
    const lines = linesOf(pass, { refund_policy: 'Money back within 7 days.' });
    expect(lines).toContain('Replays are included until the pass ends.');
    expect(lines.at(-1)).toBe('Money back within 7 days. · Your payment is SSL-encrypted.');
    expect(lines.join(' ')).not.toContain('canceled');
  });

  it.each(['test', 'live'])('names in the mode "%s" only cards that every account takes', (mode) => {
    expect(linesOf(game, { payments: { mode } })[0]).toBe('Taxes includedVisa, Mastercard, American Express');
  });

  it('says nothing about cards and taxes where nothing is paid', () => {
    const lines = linesOf(pass, {}, false);
    expect(lines[0]).toContain('Sold by');
    expect(lines.at(-1)).toBe('All sales are final, no refunds.');
  });

  it('leaves out what the channel does not have', () => {
    const bare = { contact: undefined, support_email: '', single_game_refunds: undefined };
    expect(linesOf(game, bare).slice(1, -1)).toEqual([
      'Sold by Northern Sports',
      'The replay stays available with this purchase.',
    ]);
  });
});

describe('sellerLines', () => {
  it.each([
    [{ name: 'City TV' }, ['City TV']],
    [{ name: 'City TV', contact: {} }, ['City TV']],
    [
      { name: 'City TV', contact: { address: 'City TV\n 1 Main St \n\nRiverside' } },
      ['City TV', '1 Main St', 'Riverside'],
    ],
    [{ name: 'x'.repeat(300), contact: { address: '1 Main St' } }, ['x'.repeat(300), '1 Main St']],
  ])('of %j are %j', (settings, lines) => {
    expect(sellerLines(settings)).toEqual(lines);
  });
});

describe('replayKeyOf', () => {
  it.each([
    ['a game', game, 'buy.replay_game'],
    ['a pass of a year', pass, 'buy.replay_pass'],
    ['a pass without an end', productOfPass(aPass({ offer: null })), 'buy.replay_always'],
    [
      'a membership',
      { ...pass, subscription: {} as Product['subscription'] } as Product,
      'buy.replay_membership',
    ],
    ['a pass of the library alone', productOfPass(aPass({ watch: false })), undefined],
  ])('of %s', (_, product, key) => {
    expect(replayKeyOf(product)).toBe(key);
  });
});

describe('singleRefundsOf', () => {
  it.each([
    [game, 'A sentence.', 'A sentence.'],
    [game, '', undefined],
    [game, undefined, undefined],
    [pass, 'A sentence.', undefined],
  ])('is for games bought alone', (product, single_game_refunds, sentence) => {
    expect(singleRefundsOf(product, { single_game_refunds })).toBe(sentence);
  });
});
