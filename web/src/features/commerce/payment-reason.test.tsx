import { ApiError } from '@floodlit/contract/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createTranslator, TranslatorProvider } from '../../lib/translate.tsx';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { PaymentReason } from './payment-reason.tsx';
import type { PaymentState } from './payment-state.ts';

const reasonOf = (state: PaymentState, accountFailure?: unknown): string =>
  renderToStaticMarkup(
    <TranslatorProvider translator={createTranslator('en', { ...en, ...moreEn })}>
      <PaymentReason state={state} accountFailure={accountFailure} product={{ name: 'Pass' }} choices={[]} />
    </TranslatorProvider>,
  )
    .replaceAll(/<svg.*?<\/svg>/gu, '')
    .replaceAll(/<[^>]*>/gu, '');

it('says beside the Pay button why no account was made', () => {
  expect(reasonOf({ kind: 'ready' })).toBe('');
  expect(reasonOf({ kind: 'ready', key: 'buy.declined' })).toContain('declined');
  const limited = new ApiError('/auth/register', 429, { code: 'request.rate_limited' });
  expect(reasonOf({ kind: 'ready' }, limited)).toContain('Too many');
});
