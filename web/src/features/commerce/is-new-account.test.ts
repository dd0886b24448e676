import { describe, expect, it } from 'vitest';
import { isNewAccount } from './is-new-account.ts';

const buyer = { step: { way: 'new' }, isRegistering: false, madeId: undefined } as const;

describe('isNewAccount', () => {
  it('is true from the form of a new account until it has paid', () => {
    expect(isNewAccount(undefined, buyer)).toBe(true);
    expect(isNewAccount(7, { ...buyer, isRegistering: true }), 'just made').toBe(true);
    expect(isNewAccount(7, { ...buyer, madeId: 7 }), 'the card was declined').toBe(true);
  });

  it('is false for an existing account, also when it logs in beside the form of a new one', () => {
    expect(isNewAccount(7, buyer)).toBe(false);
    expect(isNewAccount(8, { ...buyer, madeId: 7 })).toBe(false);
    expect(isNewAccount(undefined, { ...buyer, step: { way: 'known' } })).toBe(false);
  });
});
