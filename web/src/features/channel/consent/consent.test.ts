import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../../../lib/local-store.ts';
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
