import { describe, expect, it } from 'vitest';
import { backHrefOf, contactsHrefOf, legalPagesOf } from './checkout-places.ts';
import { isCheckout } from './quiet-frame.ts';

describe('the quiet frame', () => {
  it.each([
    ['/buy?type=event&id=7', true],
    ['/select-package/3', true],
    ['/packages', false],
    ['/watch/7', false],
    ['/buying', false],
  ])('is used at %s: %s', (path, expected) => {
    expect(isCheckout(path, [{ url: 'buying' }])).toBe(expected);
  });

  it.each([
    ['/buy?type=event&id=7', '/watch/7'],
    ['/buy?type=package&id=3', '/packages'],
    ['/buy?type=package&id=3&participant_id=9&participant_id=10', '/select-package/3'],
    ['/buy?type=package&id=3&event_category_id=1', '/select-package/3'],
    ['/buy?type=subscription&id=4&trial=true', '/packages'],
    ['/buy', '/packages'],
    ['/buy?type=event&id=//evil.test', '/packages'],
    ['/select-package/3', '/packages'],
  ])('leads back from %s to %s', (path, expected) => {
    expect(backHrefOf(path)).toBe(expected);
  });

  it.each([
    ['/buy?type=event&id=7', '/contacts?event=7'],
    ['/buy?type=package&id=7', '/contacts'],
    ['/buy?type=event&id=x', '/contacts'],
  ])('asks for help from %s at %s', (path, expected) => {
    expect(contactsHrefOf(path)).toBe(expected);
  });

  it('names the terms and the privacy policy alone, where the channel has them', () => {
    const pages = [{ url: 'about' }, { url: 'privacy_policy' }, { url: 'terms_conditions' }];
    expect(legalPagesOf(pages).map(({ url }) => url)).toEqual(['terms_conditions', 'privacy_policy']);
    expect(legalPagesOf([{ url: 'about' }])).toEqual([]);
  });
});
