// A fan's way from Home to a team or a school and into a game. Slides wait when asked, and the view of cards or lines
// is kept.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

/** Until the application has taken over from the server's picture, nobody listens. */
const isAtRest = (page: Page) => page.locator('#splash').waitFor({ state: 'detached' });

test.describe('a team’s page', () => {
  test('[R2.05] is reached from the menu, leads on to its school, and to a game', async ({ page }) => {
    await page.goto('/');
    await isAtRest(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Falcons' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/Lakeview Falcons/);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle('Lakeview Falcons · Northern Sports');
    await expect(menu.getByRole('link', { name: 'Falcons' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', 'page');

    const passes = page.getByRole('region', { name: 'Passes that cover these games' });
    await expect(passes.getByRole('heading', { level: 3 })).toHaveText([
      'Team pass',
      'Soccer pass',
      'Season pass',
    ]);
    await expect(page.getByRole('heading', { name: 'Support this team' })).toBeAttached();

    await page.getByRole('main').getByRole('link', { name: 'Lakeview Academy' }).click();
    await expect(heading).toHaveText(/Lakeview Academy/);
    const teams = page.getByRole('region', { name: 'Teams' });
    await expect(teams.getByRole('link')).toHaveCount(2);

    const comingUp = page.getByRole('region', { name: 'Coming up' });
    await comingUp.getByRole('link', { name: 'Hawks @ Falcons' }).first().click();
    await expect(page).toHaveURL(/\/watch\/\d+$/);
    await page.getByRole('main').getByRole('link', { name: 'Lakeview Falcons' }).click();
    await expect(page).toHaveURL(/\/\?participant=lakeview-falcons$/);
  });

  test('[R6.01] asks a visitor who would follow it to log in', async ({ page }) => {
    await page.goto('/?participant=riverside-hawks');
    await isAtRest(page);
    await page.getByRole('button', { name: 'Follow Riverside Hawks' }).click();
    await expect(page.getByText('Please log in to start favouriting')).toBeVisible();
  });

  test('[R2.05] is drawn by the server already, by any spelling of its name', async ({ browser, stage }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const answer = await page.goto(`${stage.url}/?participant=RIVERSIDE+HAWKS`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Riverside Hawks/);
    await expect(page.getByText('The derby is back')).toBeAttached();
    await context.close();
  });

  test('[R2.03] that nobody knows is not found, calmly, and leads Home', async ({ page }) => {
    const answer = await page.goto('/?participant=nobody');
    expect(answer?.status()).toBe(404);
    await isAtRest(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team not found');
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
  });
});

test.describe('the slides of Home', () => {
  test('[R9.02] take turns after five seconds, and wait while somebody reads or says so', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/');
    await isAtRest(page);
    const slides = page.getByRole('region', { name: 'Highlights' });
    await expect(slides.getByRole('button', { name: 'Pause the slides' })).toBeVisible();
    // From here on time passes only as it is told to.
    await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))).toPass();
    await page.clock.runFor(1_000);
    await expect(slides.locator('[aria-live]')).toHaveCount(0);
    const second = slides.getByRole('heading', { name: 'One pass. Every school. All season.' });
    await expect(second).toBeHidden();
    await page.clock.runFor(5_100);
    await expect(second).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    await slides.hover();
    await page.clock.runFor(20_000);
    await expect(second).toBeVisible();
    await page.mouse.move(0, 0);
    await slides.getByRole('button', { name: 'Pause the slides' }).click();
    await page.mouse.move(640, 5);
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(20_000);
    await expect(second).toBeVisible();
    await slides.getByRole('button', { name: 'Next slide' }).click();
    await expect(second).toBeHidden();
    await slides.getByRole('button', { name: 'Play the slides' }).click();
    await page.mouse.move(640, 5);
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(5_100);
    await expect(second).toBeVisible();
  });

  test('[R9.02] do not move for who wants calm', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/');
    await isAtRest(page);
    await page.clock.runFor(2_000);
    const slides = page.getByRole('region', { name: 'Highlights' });
    await expect(slides).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(slides.getByRole('heading', { name: 'One pass.' })).toBeHidden();
    await slides.getByRole('button', { name: 'Next slide' }).click();
    await expect(slides.getByRole('heading', { name: 'One pass.' })).toBeVisible();
  });

  test('[R8.02b] are left out in silence when they do not come', async ({ page }) => {
    await page.route('**/api/slides/web**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/packages');
    await isAtRest(page);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Filmed by the people next door' })).toBeAttached();
    await expect(page.getByRole('region', { name: 'Highlights' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
});

test('[R2.16] cards or lines: the choice holds on Home, on a team’s page and in the schedule', async ({
  page,
}) => {
  await page.goto('/');
  await isAtRest(page);
  const rows = page.locator('.event-row');
  await expect(rows).toHaveCount(0);
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect(rows.first()).toBeVisible();
  await page.reload();
  await isAtRest(page);
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Falcons' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Lakeview Falcons/);
  await expect(rows.first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('[R9.02] a day of the week on Home leads to its schedule', async ({ page }) => {
  await page.goto('/');
  await isAtRest(page);
  const days = page.getByRole('region', { name: 'Schedule' }).getByRole('link');
  await expect(days).toHaveCount(7);
  await days.nth(1).click();
  await expect(page).toHaveURL(/\/schedule\?day=\d{4}-\d\d-\d\d$/);
});

test('[R1.03] in Arabic the slides and their buttons are mirrored', async ({ page, context, stage }) => {
  await context.addCookies([{ name: 'floodlit.interface_language', value: 'ar', url: stage.url }]);
  await page.goto('/');
  await isAtRest(page);
  const slides = page.getByRole('region', { name: 'أبرز العناوين' });
  const next = await slides.getByRole('button', { name: 'الشريحة التالية' }).boundingBox();
  const previous = await slides.getByRole('button', { name: 'الشريحة السابقة' }).boundingBox();
  expect(next?.x ?? 9_999).toBeLessThan(previous?.x ?? 0);
  expect(next?.x ?? 9_999, 'the bar is at the left').toBeLessThan(640);
});
