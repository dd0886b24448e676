// Home and the frame of every page: brand, languages, not-found page, log-in, log-out, the screen for a missing key.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoPassword } from '../../demo/src/content/index.ts';
import { ApiError } from '../../contract/src/client.ts';
import { documentPages } from '../../contract/src/document.ts';
import { api } from '../../contract/src/index.ts';
import { listFaults } from '../accessible.ts';
import { aVisitor } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';

test.describe('Home', () => {
  test('[R1.02a] [R4.01] shows a hero and rails of the events in the database', async ({ page, stage }) => {
    const { client } = await aVisitor(stage.url);
    await page.goto('/');
    await expect(page).toHaveTitle('Northern Sports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // Which game is next, and so what can be done with it, depends on the hour.
    const hero = page.getByRole('main').getByRole('link', { name: /^(View game|Watch live|Get access)$/ });
    await expect(hero.first()).toHaveAttribute('href', /^\/watch\/\d+$/);
    // A game that another journey begins or ends changes rail.
    await expect(async () => {
      const home = (await client.call(api.catalog.home)).data;
      await page.goto('/');
      const rails = { 'Coming up': home.upcoming, 'Latest replays': home.finished };
      for (const [heading, events] of Object.entries(rails)) {
        expect(events.length, heading).toBeGreaterThan(4);
        const rail = page.getByRole('region', { name: heading });
        const links = rail.getByRole('article').getByRole('link');
        // The document has the first four cards, and the page all.
        await expect(links.nth(4), heading).toBeAttached();
        const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        const known = events.map(({ id }) => `/watch/${id}`);
        expect(
          addresses.filter((address) => address === null || !known.includes(address)),
          heading,
        ).toEqual([]);
      }
    }).toPass({ timeout: 60_000 });
  });

  test('shows each game once, and its rails in one order', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#splash')).toHaveCount(0);
    // The page loads its passes late.
    await expect(page.getByRole('heading', { level: 2, name: 'Passes' })).toBeVisible();
    const order = ['Live now', 'Schedule', 'Latest replays', 'Coming up', 'Latest clips', 'Soccer', 'Passes'];
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const places = headings.map((heading) => order.indexOf(heading)).filter((place) => place >= 0);
    expect(places, headings.join()).toEqual(places.toSorted((one, other) => one - other));
    const games = await page
      .getByRole('main')
      .locator('.hero a, article h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const watched = games.filter((href) => /^\/watch\/\d+$/.test(href));
    expect(watched.length).toBeGreaterThan(10);
    expect(watched.toSorted()).toEqual([...new Set(watched)].toSorted());
  });

  // The part `share` belongs to clips and has no page yet.
  test('[R2.06a] loads the file of no other part: each has one of its own', async ({ stage }) => {
    const manifest = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../web/dist/.vite/manifest.json'), 'utf8'),
    ) as Record<string, { file: string; imports?: string[] }>;
    const document = await (await fetch(`${stage.url}/`)).text();
    const loaded = new Set<string>();
    const visit = (key: string): void => {
      const { file, imports = [] } = manifest[key] ?? { file: '' };
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const imported of imports) visit(imported);
    };
    for (const [key, { file }] of Object.entries(manifest)) if (document.includes(`/${file}"`)) visit(key);
    const fileOf = (name: keyof typeof documentPages): string =>
      manifest[documentPages[name].module]?.file ?? `no file of ${name}`;
    const parts = ['simulate', 'login', 'watch', 'profile', 'buy', 'schedule', 'faq', 'contacts'] as const;
    expect(loaded).toContain(fileOf('home'));
    for (const part of parts) expect(loaded, part).not.toContain(fileOf(part));
    expect(new Set([...parts, 'home' as const].map(fileOf)).size).toBe(parts.length + 1);
    for (const part of parts) expect(fileOf(part)).toMatch(/^assets\//);
  });

  test('[R2.01] begins a new page at its top, and leads back to where the reader was', async ({ page }) => {
    const place = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
    const scrollTo = (y: number): Promise<void> => page.evaluate((to) => window.scrollTo(0, to), y);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.goto('/vod');
    await expect(page.locator('#splash')).toHaveCount(0);
    await expect(page.getByRole('article').nth(7)).toBeAttached();
    await scrollTo(600);
    // Playwright's own click would scroll the page first.
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Passes' }).evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
    await expect.poll(place).toBe(0);
    await expect(page.getByRole('article').first()).toBeVisible();
    await scrollTo(300);
    await page.goBack();
    await expect.poll(place).toBe(600);
    await page.goForward();
    await expect.poll(place).toBe(300);
    // The list that the page needs its height for comes late.
    await page.route('**/api/events?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goBack();
    await expect.poll(place).toBe(600);
    await page.reload();
    await expect(page.locator('#splash')).toHaveCount(0);
    await expect.poll(place).toBe(600);
  });

  test('[R2.13] asks for its key before anything else', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto('/packages');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    expect(calls[0]).toBe('/api/get_api_key');
    expect(calls.filter((call) => call === '/api/get_api_key')).toHaveLength(1);
  });
});

test.describe('the document', () => {
  test('[T07] is the same for a viewer and for a visitor, and holds nothing of either', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    for (const path of [
      '/',
      '/profile',
      '/packages',
      `/watch/${stage.games.paid}`,
      `/watch/${stage.games.free}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('button', { name: viewer.firstName })).toBeVisible();
      const withoutTokens = (html: string): string => html.replaceAll(/\d{10}~[\w-]{16}~[\w-]{43}/g, 'token');
      let visitors = '';
      // The document is made anew every ten seconds, perhaps between the two. A copy kept by the browser is older.
      await expect(async () => {
        const [forViewer, forVisitor] = await Promise.all([
          page.evaluate(async (address) => (await fetch(address, { cache: 'no-store' })).text(), path),
          fetch(`${stage.url}${path}`).then((answer) => answer.text()),
        ]);
        visitors = forVisitor;
        expect(withoutTokens(forViewer), path).toBe(withoutTokens(forVisitor));
      }).toPass({ timeout: 20_000 });
      for (const secret of [viewer.email, viewer.apiKey(), viewer.firstName])
        expect(visitors, path).not.toContain(secret);
    }
  });

  test('carries a share card of 1200 × 630', async ({ stage }) => {
    for (const path of ['/', `/watch/${stage.games.paid}`]) {
      const html = await (await fetch(`${stage.url}${path}`)).text();
      const address = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
      const answer = await fetch(address);
      expect(answer.headers.get('content-type'), path).toBe('image/png');
      const picture = Buffer.from(await answer.arrayBuffer());
      expect(picture.subarray(1, 4).toString(), path).toBe('PNG');
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], path).toEqual([1200, 630]);
    }
  });

  test('[R2.03] an unknown path is answered 404 and ends on the not-found page', async ({ page }) => {
    for (const path of ['/no-such-page', '/watch/999999', '/select-package/one', '/404']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Hmm... Sorry! - Game Not Found' }),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/404$/);
    }
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('[R9.01d] [R2.13] the splash covers no finished page, and goes half a second after loading', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { covered: false, longestMs: 0 };
    Object.assign(window, { splashSeen: seen });
    let tookOverAt: number | undefined;
    let drawn: Element | null = null;
    const look = (): void => {
      // The application replaces the server's page whole.
      drawn ??= document.querySelector('#root > *');
      if (drawn?.isConnected === false && document.querySelector('main') !== null) {
        const splash = document.querySelector('#splash');
        tookOverAt ??= performance.now();
        if (splash !== null) {
          seen.longestMs = performance.now() - tookOverAt;
          if (document.querySelector('main [aria-busy=true]') === null) seen.covered = true;
        }
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of ['/', '/login', '/packages']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
    const seen = await page.evaluate(
      () => (window as unknown as { splashSeen: { covered: boolean; longestMs: number } }).splashSeen,
    );
    expect(seen.covered, path).toBe(false);
    expect(seen.longestMs, path).toBeLessThan(2_000);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu has help, account and language, and no page offers a code for a phone', async ({
    page,
    stage,
  }) => {
    await page.goto('/');
    await expect(page.locator('#splash')).toHaveCount(0);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Main menu' }).click();
    await expect(header.getByRole('link', { name: 'Help', exact: true })).toHaveAttribute('href', '/faq');
    await expect(header.getByRole('link', { name: 'Create account' })).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    await header.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.goto('/login?lang=en');
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.locator('.phone-way')).toBeHidden();
    await page.goto(`/watch/${stage.games.free}`);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await expect(page.locator('.game-actions__device')).toBeHidden();
  });

  test('one bar stands at the bottom: the question, the purchase or the tabs, and no tabs in a low window', async ({
    page,
    stage,
  }) => {
    const tabs = page.locator('.tab-bar');
    await page.goto('/');
    await expect(tabs).toBeVisible();
    await page.goto(`/watch/${stage.games.paid}`);
    await expect(page.locator('.choose-panel__pay')).toBeVisible();
    await expect(tabs).toBeHidden();
    await page.goto('/schedule');
    await expect(tabs).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(tabs).toBeHidden();
  });
});

test.describe('languages and channels', () => {
  test('[R1.03] in Arabic the whole page is mirrored, the player is not', async ({ page, stage }) => {
    await page.goto('/');
    // Until the application has taken over from the server's picture, nobody listens to the list.
    await expect(page.locator('#splash')).toHaveCount(0);
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('navigation', { name: 'القائمة الرئيسية' })).toBeVisible();
    const middle = 1280 / 2;
    // While the page is drawn anew in the other language, an element may have no place for a moment.
    const placeOf = async (name: string): Promise<number | undefined> =>
      (await page.getByRole('banner').getByRole('link', { name }).boundingBox())?.x;
    await expect.poll(() => placeOf('Northern Sports'), 'the brand is at the right').toBeGreaterThan(middle);
    await expect.poll(() => placeOf('تسجيل الدخول'), 'the account is at the left').toBeLessThan(middle);

    await page.goto(`/watch/${stage.games.free}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const player = page
      .getByRole('main')
      .getByRole('group')
      .filter({ has: page.locator('video') });
    await expect(player).toHaveAttribute('dir', 'ltr');
    await expect(player).toHaveCSS('direction', 'ltr');

    await page.goto('/packages?lang=fr');
    await expect(page.getByRole('heading', { name: 'Forfait saison' })).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().includes('/api/events'));
    await page.getByRole('banner').getByRole('link', { name: 'Calendrier' }).click();
    expect((await asked).headers()['accept-language']).toBe('fr');
  });

  test('[R1.01] another host is another channel: French, CAD, and colours of its own', async ({
    page,
    stage,
  }) => {
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/');
    const first = await background();
    await page.goto(`http://second.localhost:${stage.port}/`);
    await expect(page).toHaveTitle('Littoral Sport');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Accueil' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0);
    expect(await background()).not.toBe(first);
    await page.goto(`http://second.localhost:${stage.port}/packages`);
    await expect(page.getByText('79,00 $ CA').first()).toBeVisible();
    await expect(page.getByText('$ US')).toHaveCount(0);
  });

  test('[T02] a key of one channel opens nothing on the other', async ({ page, stage, viewer }) => {
    await page.goto(`http://second.localhost:${stage.port}/404`);
    const answer = await page.evaluate(async (key) => {
      const profile = await fetch('/api/profile', { headers: { authorization: `Bearer ${key}` } });
      return { status: profile.status, text: await profile.text() };
    }, viewer.apiKey());
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(viewer.email);
  });
});

test.describe('the account', () => {
  test('[R2.12] logs in, after a wrong password too, and comes back to the page before', async ({
    page,
    stage,
  }) => {
    await page.goto('/packages');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('alice@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('not-her-password');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${stage.url}/packages`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Alice' })).toBeVisible();
  });

  test('[R4.08c] logs out, and the old key is nobody’s', async ({ page, viewer }) => {
    await becomeViewer(page, viewer);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: viewer.firstName }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('You are logged out')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    const after = await viewer.client.call(api.identity.profile).catch((error: unknown) => error);
    expect(after).toBeInstanceOf(ApiError);
    expect(after).toMatchObject({ status: 401 });
  });

  test('[R2.10] leads who is logged in away from log-in and registration', async ({
    page,
    stage,
    viewer,
  }) => {
    await becomeViewer(page, viewer);
    for (const path of ['/login', '/registration']) {
      await page.goto(path);
      await expect(page).toHaveURL(`${stage.url}/`);
      await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    }
  });
});

test('[R2.14] [R9.01c] without a key the page says so, waits a minute, and starts again', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/api/get_api_key', (route) => route.abort());
  await page.goto('/');
  await page.clock.runFor(5_000);
  await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible();
  await expect(
    page.getByText('Apologies! Our service is currently experiencing technical difficulties.'),
  ).toBeVisible();
  await expect(page.getByText('Please refresh the page')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reload page after \d+ seconds$/ })).toBeDisabled();
  await page.clock.runFor(30_000);
  await expect(
    page.getByRole('button', { name: /^Reload page after (?:[12]\d|30) seconds$/ }),
  ).toBeDisabled();
  await page.clock.runFor(31_000);
  const again = page.getByRole('button', { name: 'Reload page', exact: true });
  await expect(again).toBeEnabled();
  await page.unroute('**/api/get_api_key');
  await again.click();
  await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Whoops!' })).toHaveCount(0);
});
