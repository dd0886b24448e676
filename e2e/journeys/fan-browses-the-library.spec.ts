// The library as a fan uses it: rows and categories, a search that forgives, a free video, and what a paid one takes.
import type { Page } from '@playwright/test';
import { demoPassword } from '../../demo/src/content/index.ts';
import { api } from '../../contract/src/index.ts';
import { listFaults, readOverflow } from '../accessible.ts';
import { aDemoPerson, aVisitor } from '../channel-api.ts';
import { becomeViewer, expect, holdApplication, test } from '../journey.ts';
import { openWhole } from '../pages.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';
import { readStage } from '../stage.ts';
import { findVideos, type Videos } from '../videos.ts';

let videos: Videos;

const cards = (page: Page) => page.locator('main').getByRole('article');
const searchField = (page: Page) => page.getByRole('search').getByRole('searchbox');

test.describe('the library', () => {
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    videos = await findVideos(readStage().url);
  });

  test('[R2.02a] leads from rows and categories to a video, and back to the same place', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Library' }).first().click();
    await expect(page).toHaveURL(/\/vod_library$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Video library' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Start here' }).getByRole('article').first()).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Game highlights' })
      .click();
    await expect(page).toHaveURL(/\?category=game-highlights$/);
    await expect(cards(page).first()).toContainText('highlights');
    await expect(cards(page).filter({ hasText: 'Inside practice' })).toHaveCount(0);
    await page.getByRole('link', { name: videos.paid.title }).click();
    await expect(page).toHaveURL(new RegExp(`/watch_library/${videos.paid.id}$`));
    await expect(page).toHaveTitle(`${videos.paid.title} · Northern Sports`);
    await page.goBack();
    await expect(page).toHaveURL(/\?category=game-highlights$/);
    await expect(page.getByRole('link', { name: 'Game highlights' })).toHaveAttribute('aria-current', 'page');
  });

  test('[R8.04] says that a category is empty, and leads on', async ({ page }) => {
    await page.goto('/vod_library?category=nothing-here');
    await expect(page.getByText('Empty category', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'See all videos' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('[R7.06] finds by words with typing errors, and says how many', async ({ page }) => {
    await page.goto('/vod_library');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/vod-media/search')) asked.push(request.url());
    });
    await searchField(page).pressSequentially('gaolkeeper', { delay: 30 });
    await expect(page).toHaveURL(/\?q=gaolkeeper$/);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('goalkeeper training');
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 result');
    expect(asked.length, 'it waits until the typing rests').toBeLessThan('gaolkeeper'.length);
    await page.reload();
    await expect(searchField(page)).toHaveValue('gaolkeeper');
    await expect(cards(page)).toHaveCount(1);
  });

  test('keeps every letter that is typed while the address follows', async ({ page }) => {
    const slow = await page.context().newCDPSession(page);
    for (const path of ['/vod_library', '/search']) {
      await page.goto(path);
      await page.locator('#splash').waitFor({ state: 'detached' });
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      const field = page.getByRole('main').getByRole('searchbox');
      // Each letter comes just after the pause for which the address waits.
      await field.pressSequentially('gaolkeeper', { delay: 320 });
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(page, path).toHaveURL(/=gaolkeeper$/);
      await expect(field, path).toHaveValue('gaolkeeper');
    }
  });

  test('[R7.06] finds what was typed before the application ran', async ({ page }) => {
    const held = await holdApplication(page);
    await page.goto('/vod_library', { waitUntil: 'commit' });
    await searchField(page).fill('gaolkeeper');
    held.resolve();
    await expect(page).toHaveURL(/\?q=gaolkeeper$/);
    await expect(cards(page)).toHaveCount(1);
    await expect(searchField(page)).toHaveValue('gaolkeeper');
    await expect(searchField(page)).toBeFocused();
  });

  test('[R7.06] finds what is typed while the application takes the page over', async ({ page }) => {
    await page.addInitScript(() => {
      // React listens on its root from the beginning of the hydration on.
      const listen = Reflect.get(EventTarget.prototype, 'addEventListener');
      let isTyped = false;
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...given) {
        Reflect.apply(listen, this, given);
        if (isTyped || given[0] !== 'input' || !(this instanceof Element) || this.id !== 'root') return;
        isTyped = true;
        queueMicrotask(() => {
          const field = document.querySelector<HTMLInputElement>('search input');
          if (field === null) return;
          field.value = 'gaolkeeper';
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
      };
    });
    await page.goto('/vod_library');
    await expect(page).toHaveURL(/\?q=gaolkeeper$/);
    await expect(searchField(page)).toHaveValue('gaolkeeper');
  });

  test('[R8.04] [R5.D2] says that nothing was found, whatever was typed', async ({ page }) => {
    await page.goto('/vod_library');
    for (const words of ['zzyzx', '%_\'"<zq>']) {
      await searchField(page).fill(words);
      await expect(page.getByText(`No results found for: "${words}"`).last()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(/\/vod_library\??$/);
    await expect(searchField(page)).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'All videos' })).toBeVisible();
  });

  test('[R6.01] a free video plays for a visitor, without a request that is refused', async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(`/watch_library/${videos.free.id}`);
    await startPlaying(page);
    await expectFramesToDecode(page);
    await expect(page.getByRole('heading', { level: 1, name: videos.free.title })).toBeVisible();
    expect(refused).toEqual([]);
  });

  test('continues where a viewer left off', async ({ page }) => {
    await page.goto('/vod_library');
    await expect(page.getByRole('heading', { name: 'All videos' })).toBeVisible();
    await page.evaluate((assetId) => {
      const record = { position: 16, saved_at: Date.now() };
      localStorage.setItem(`floodlit.resume.visitor.${assetId}`, JSON.stringify(record));
    }, videos.free.asset_id);
    await page.reload();
    const row = page.getByRole('region', { name: 'Continue watching' });
    await expect(row.getByRole('article')).toHaveCount(1);
    await expect(row).toContainText(videos.free.title);
    await expect(row).toContainText('Watched until 0:16');
  });

  test('[R3.04] a paid video shows what it takes, and plays for who holds the pass', async ({
    page,
    stage,
  }) => {
    const path = `/watch_library/${videos.paid.id}`;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Watch the whole library' })).toBeVisible();
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'More passes' }).click();
    await expect(panel.getByRole('radio', { name: /Season pass/ })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Already have access? Log in' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    expect(await (await fetch(`${stage.url}${path}`)).text()).not.toContain('/media/t/');

    const bob = await aDemoPerson(stage.url, 'bob@demo.test', demoPassword);
    await becomeViewer(page, bob);
    await page.goto(path);
    await startPlaying(page);
    await expectFramesToDecode(page);
  });

  test('[R2.03] no video at an address: the page for what is not found, with its status', async ({
    page,
  }) => {
    const answer = await page.goto('/watch_library/987654321');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('tells search engines and other sites what a video is', async ({ stage }) => {
    const html = await (await fetch(`${stage.url}/watch_library/${videos.paid.id}`)).text();
    expect(html).toContain('"@type":"VideoObject"');
    expect(html).toContain('"duration":"PT20S"');
    expect(html).toContain('"isAccessibleForFree":false');
    expect(html).toContain(`<meta property="og:image" content="${stage.url}/media/p/`);
    expect(html).toContain(`<link rel="canonical" href="${stage.url}/watch_library/${videos.paid.id}">`);
    expect(await (await fetch(`${stage.url}/sitemap.xml`)).text()).toContain(
      `<loc>${stage.url}/watch_library/${videos.free.id}</loc>`,
    );
  });

  test('[R9.02] its rows move by themselves, stop when told, and stay still for viewers who want calm', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 700, height: 900 });
    await page.clock.install();
    await page.goto('/vod_library');
    const track = page.locator('.rail__track').first();
    const place = (): Promise<number> => track.evaluate((element) => element.scrollLeft);
    const pause = page.getByRole('button', { name: 'Stop the moving rows' });
    await pause.waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_100);
    await expect.poll(place).toBeGreaterThan(200);
    await pause.click();
    await page.mouse.move(0, 0);
    // A turn that had begun glides to its end.
    const glide = async (): Promise<number> => {
      const before = await place();
      await page.waitForTimeout(1_000);
      return (await place()) - before;
    };
    await expect.poll(glide, { message: 'the row stands still' }).toBe(0);
    const stopped = await place();
    await page.clock.runFor(15_000);
    expect(await place()).toBe(stopped);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'All videos' })).toBeVisible();
    await page.clock.runFor(15_000);
    expect(await place()).toBe(0);
    await expect(pause).toHaveCount(0);
  });

  for (const language of ['en', 'ar'] as const)
    test(`its pages have no fault in ${language}`, async ({ page, context, stage }) => {
      await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
      for (const path of ['/vod_library', '/vod_library?q=zzyzx', `/watch_library/${videos.paid.id}`]) {
        await openWhole(page, path);
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await listFaults(page), `${path}, ${width} px`).toEqual([]);
          expect.soft(await readOverflow(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    });

  test('[T04] another channel has its own library, and none of this one', async ({ page, stage }) => {
    const second = stage.url.replace('localhost', 'second.localhost');
    const answer = await page.goto(`${second}/watch_library/${videos.free.id}`);
    expect(answer?.status()).toBe(404);
    const { client } = await aVisitor(stage.url);
    const { data } = await client.call(api.media.vodItems, {});
    const html = await (await page.goto(`${second}/vod_library`))?.text();
    for (const { title } of data) expect(html).not.toContain(title);
  });
});
