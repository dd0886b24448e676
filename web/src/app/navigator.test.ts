import { describe, expect, it } from 'vitest';
import { hrefOf } from '../lib/routing.tsx';
import { createNavigator, type BrowserHistory, type Decision, type Entry } from './navigator.ts';

/** A fake browser history as a list. */
function aBrowser(address: string, before: string[] = []) {
  const entries: { href: string; entry: Entry | undefined }[] = [...before, address].map((href) => ({
    href,
    entry: undefined,
  }));
  let at = entries.length - 1;
  let listener = (): void => undefined;
  const port: BrowserHistory = {
    find: () => entries[at] ?? { href: '/', entry: undefined },
    push: (href, entry) => {
      entries.splice(++at, entries.length, { href, entry });
    },
    replace: (href, entry) => {
      entries[at] = { href, entry };
    },
    go: (delta) => {
      const next = at + delta;
      if (next < 0 || next >= entries.length) return;
      at = next;
      listener();
    },
    onPop: (told) => {
      listener = told;
    },
  };
  return {
    port,
    hrefs: () => entries.map(({ href }) => href),
    address: () => entries[at]?.href,
    /** Simulates a link with only a hash. */
    follow: (href: string) => {
      entries.splice(++at, entries.length, { href, entry: undefined });
      listener();
    },
  };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

interface Slow {
  href: string;
  arrive: () => void;
  fail: (error: unknown) => void;
}

async function aNavigator({
  at = '/',
  before = [],
  rules = {},
}: { at?: string; before?: string[]; rules?: Record<string, Decision> } = {}) {
  const browser = aBrowser(at, before);
  const slow: Slow[] = [];
  const shown: string[] = [];
  let isSlow = false;
  let keys = 0;
  const navigator = createNavigator<string>({
    browser: browser.port,
    decide: (to, from) => rules[`${from ?? ''} → ${to}`] ?? rules[to] ?? { kind: 'pass' },
    load: (place, href) =>
      isSlow
        ? new Promise((resolve, reject) => {
            slow.push({ href, arrive: () => resolve(place.pathname), fail: reject });
          })
        : Promise.resolve(place.pathname),
    onShown: (place) => shown.push(hrefOf(place)),
    createKey: () => `key-${keys++}`,
  });
  await settle();
  return {
    navigator,
    browser,
    shown,
    slow,
    slowDown: () => {
      isSlow = true;
    },
    go: async (href: string) => {
      navigator.push(href);
      await settle();
    },
    back: async () => {
      navigator.go(-1);
      await settle();
    },
    page: () => {
      const outcome = navigator.view.get()?.outcome;
      return outcome !== undefined && 'page' in outcome ? outcome.page : outcome?.error;
    },
  };
}

describe('the navigator', () => {
  it('[R2.01] goes forward and back through the history, query and hash included', async () => {
    const { go, back, page, browser, shown, navigator } = await aNavigator();
    await go('/packages?from=mail');
    await go('/faq#refunds');
    expect([page(), browser.address()]).toEqual(['/faq', '/faq#refunds']);
    expect(navigator.view.get()?.location).toMatchObject({ pathname: '/faq', search: '', hash: '#refunds' });
    await back();
    expect([page(), browser.address()]).toEqual(['/packages', '/packages?from=mail']);
    await back();
    expect(page()).toBe('/');
    expect(shown).toEqual(['/', '/packages?from=mail', '/faq#refunds', '/packages?from=mail', '/']);
  });

  it('keeps the state of a navigation', async () => {
    const { navigator, go, back } = await aNavigator();
    navigator.push('/login', { toBuy: true });
    await settle();
    await go('/faq');
    await back();
    expect(navigator.view.get()?.location.state).toEqual({ toBuy: true });
  });

  it('shows the latest page, even when an earlier one loads later', async () => {
    const { navigator, slow, slowDown, page, browser, shown } = await aNavigator();
    slowDown();
    navigator.push('/packages');
    navigator.push('/faq');
    expect(navigator.isLoading.get()).toBe(true);
    slow[1]?.arrive();
    await settle();
    slow[0]?.arrive();
    await settle();
    expect([page(), browser.address(), navigator.isLoading.get()]).toEqual(['/faq', '/faq', false]);
    expect(shown).toEqual(['/', '/faq']);
    expect(browser.hrefs()).toEqual(['/', '/faq']);
  });

  it('keeps the address of what is shown until the next page is there', async () => {
    const { navigator, slow, slowDown, browser } = await aNavigator();
    slowDown();
    navigator.push('/packages');
    await settle();
    expect(browser.address()).toBe('/');
    slow[0]?.arrive();
    await settle();
    expect(browser.address()).toBe('/packages');
  });

  it('[R2.03] an unknown path that was loaded is replaced, so that back leads out', async () => {
    const { page, browser } = await aNavigator({
      at: '/nope',
      before: ['https://elsewhere.test/'],
      rules: { '/nope': { kind: 'redirect', to: '/404' } },
    });
    expect(page()).toBe('/404');
    expect(browser.hrefs()).toEqual(['https://elsewhere.test/', '/404']);
  });

  it('[R2.10] a refused navigation leaves no history entry, so that Back works', async () => {
    const { go, back, page, browser } = await aNavigator({
      rules: { '/login': { kind: 'redirect', to: '/' } },
    });
    await go('/packages');
    await go('/login');
    expect(browser.hrefs()).toEqual(['/', '/packages', '/']);
    await back();
    expect(page()).toBe('/packages');
    await back();
    expect(page()).toBe('/');
  });

  it('guards a step back as well', async () => {
    const rules: Record<string, Decision> = {};
    const { go, back, page, browser } = await aNavigator({ rules });
    await go('/login');
    await go('/packages');
    rules['/login'] = { kind: 'redirect', to: '/' };
    await back();
    expect(page()).toBe('/');
    expect(browser.hrefs()).toEqual(['/', '/', '/packages']);
  });

  const stepBack = { '/login → /buy': { kind: 'back' } } as const;

  it('[R2.07] back from log-in to buy goes one further', async () => {
    const { go, back, page, browser } = await aNavigator({ rules: stepBack });
    await go('/packages');
    await go('/buy?package=1');
    await go('/login');
    await back();
    expect([page(), browser.address()]).toEqual(['/packages', '/packages']);
  });

  it('[R2.07] a click from log-in to buy goes back to where log-in was opened', async () => {
    const { go, page, browser } = await aNavigator({ rules: stepBack });
    await go('/packages');
    await go('/login');
    await go('/buy?package=1');
    expect([page(), browser.address()]).toEqual(['/packages', '/packages']);
  });

  it('[R2.07] nothing further back is Home', async () => {
    const { go, back, page, browser } = await aNavigator({ at: '/buy', rules: stepBack });
    await go('/login');
    await back();
    expect([page(), browser.address()]).toEqual(['/', '/']);
  });

  it('a link within the page stays on it, and back returns to the previous page', async () => {
    const { go, back, page, browser, navigator } = await aNavigator();
    await go('/faq');
    browser.follow('/faq#refunds');
    await settle();
    expect(navigator.view.get()?.location.hash).toBe('#refunds');
    await back();
    await back();
    expect(page()).toBe('/');
  });

  it('[R2.06b] shows a load failure at its place, with a retry', async () => {
    const { navigator, slow, slowDown, page, browser } = await aNavigator();
    slowDown();
    navigator.push('/packages');
    slow[0]?.fail('lost');
    await settle();
    expect([page(), browser.address()]).toEqual(['lost', '/packages']);
    navigator.retry();
    slow[1]?.arrive();
    await settle();
    expect([page(), browser.hrefs()]).toEqual(['/packages', ['/', '/packages']]);
  });

  it('[R2.13] runs the guards again when the profile is loaded', async () => {
    const rules: Record<string, Decision> = {};
    const { navigator, page, browser } = await aNavigator({ at: '/login', rules });
    navigator.check();
    await settle();
    expect(page()).toBe('/login');
    rules['/login'] = { kind: 'redirect', to: '/' };
    navigator.check();
    await settle();
    expect([page(), browser.hrefs()]).toEqual(['/', ['/']]);
  });

  describe('while a page blocks navigation', () => {
    async function aBlockedNavigator() {
      const world = await aNavigator({ at: '/' });
      await world.go('/profile/edit');
      const asked: ((may: boolean) => void)[] = [];
      const release = world.navigator.block(() => new Promise((resolve) => asked.push(resolve)));
      const answer = async (may: boolean): Promise<void> => {
        asked.shift()?.(may);
        await settle();
      };
      return { ...world, asked, answer, release };
    }

    it.each([
      ['a link', ({ go }: Awaited<ReturnType<typeof aBlockedNavigator>>) => go('/faq'), '/faq'],
      ['a step back', ({ back }: Awaited<ReturnType<typeof aBlockedNavigator>>) => back(), '/'],
    ])('%s waits for an answer, and each is obeyed', async (_, leave, goal) => {
      const world = await aBlockedNavigator();
      await leave(world);
      expect([world.page(), world.browser.address(), world.asked.length]).toEqual([
        '/profile/edit',
        '/profile/edit',
        1,
      ]);
      await world.answer(false);
      expect([world.page(), world.browser.address()]).toEqual(['/profile/edit', '/profile/edit']);
      await leave(world);
      await world.answer(true);
      expect([world.page(), world.browser.address(), world.asked.length]).toEqual([goal, goal, 0]);
    });

    it('does not ask on the same page, or after its release', async () => {
      const { go, page, asked, release } = await aBlockedNavigator();
      await go('/profile/edit#devices');
      expect([page(), asked.length]).toEqual(['/profile/edit', 0]);
      release();
      await go('/faq');
      expect([page(), asked.length]).toEqual(['/faq', 0]);
    });

    it('does not block a redirect by the guards', async () => {
      const rules: Record<string, Decision> = {};
      const { navigator, go, page } = await aNavigator({ rules });
      await go('/profile/edit');
      navigator.block(() => Promise.resolve(false));
      rules['/profile/edit'] = { kind: 'redirect', to: '/login' };
      navigator.check();
      await settle();
      expect(page()).toBe('/login');
    });
  });
});
