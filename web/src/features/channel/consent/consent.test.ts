import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../../../lib/local-store.ts';
import { listenToFacts, type Fact } from '../../../lib/facts.ts';
import { noticeOf } from '../notice-of.ts';
import { createConsent } from './consent.ts';
import { loadTags, removeTagCookies } from './load-tags.ts';

vi.mock(import('./load-tags.ts'), () => ({
  loadTags: vi.fn(),
  removeTagCookies: vi.fn(),
  domainsOf: vi.fn(),
}));
afterEach(() => vi.clearAllMocks());

/** A viewer with stored consent, on a page where the script is allowed or not. */
function aReader(isApart: boolean) {
  const store = createLocalStore(createMemoryStorage());
  store.keepPreference('cookies', 'accepted');
  const place = { isApart };
  const reload = vi.fn();
  const start = () =>
    createConsent({
      notice: { tag_manager_id: 'GTM-AB12CD3' },
      store,
      mayLoad: () => !place.isApart,
      reload,
    });
  return { place, reload, start };
}

it('[R1.04] [R7.08] asks without a script too, and tells the measures of the answer', () => {
  const store = createLocalStore(createMemoryStorage());
  const facts: Fact[] = [];
  listenToFacts((fact) => void facts.push(fact));
  const notice = { tag_manager_id: null };
  const consent = createConsent({ notice, store, mayLoad: () => true, reload: vi.fn() });
  expect(consent.find()).toBeUndefined();
  consent.give('accepted');
  expect(consent.find()).toBe('accepted');
  expect(loadTags).not.toHaveBeenCalled();
  expect(facts).toEqual([{ kind: 'consent' }]);
});

it.each([
  [null, null, null],
  [null, false, null],
  [null, true, null],
  ['GTM-AB12CD3', true, 'GTM-AB12CD3'],
  ['GTM-AB12CD3', null, 'GTM-AB12CD3'],
] as const)('asks with the tag %s where measures need consent: %s', (tag, needsConsent, id) => {
  const notice = noticeOf({
    cookie_notice: tag === null ? null : { tag_manager_id: tag, text: 'May we?', link: null },
    analytics:
      needsConsent === null
        ? null
        : {
            key: 'league-key',
            base: '/api',
            mode: 'pseudonym',
            needs_consent: needsConsent,
            from_localhost: false,
          },
  });
  if (tag === null && needsConsent !== true) expect(notice).toBeNull();
  else expect(notice).toMatchObject({ tag_manager_id: id });
});

describe('consent to third-party scripts', () => {
  it('[T61] loads the one script, once', () => {
    const consent = aReader(false).start();
    consent.act();
    consent.give('accepted');
    expect(loadTags).toHaveBeenCalledExactlyOnceWith('GTM-AB12CD3');
  });

  it('[T61] of a viewer who went to checkout before the answer waits for another page', () => {
    const { place, start } = aReader(true);
    const consent = start();
    consent.act();
    expect(loadTags).not.toHaveBeenCalled();
    place.isApart = false;
    consent.act();
    expect(loadTags).toHaveBeenCalledOnce();
  });

  it('[R1.04] that is withdrawn removes the script and its cookies', () => {
    const { reload, start } = aReader(false);
    const consent = start();
    consent.give('declined');
    expect(removeTagCookies).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });
});
