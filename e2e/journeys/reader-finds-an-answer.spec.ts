// The operator's texts: questions with search and links, pages with contents, and the terms before a purchase.
import { expect, test } from '../journey.ts';

const question = 'I pressed Pay twice. Did I pay twice?';
const answer = 'We charge an order once';

test.describe('the questions', () => {
  test('[R2.02a] are reached from the foot of any page, searched, and opened one at a time', async ({
    page,
  }) => {
    await page.goto('/packages');
    // Until the application has taken over, the link loads a document.
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Frequently asked questions' });
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle('Frequently asked questions · Northern Sports');

    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('PAY twice');
    await expect(page.locator('output', { hasText: '1 question found' })).toBeVisible();
    await expect(page.locator('summary')).toHaveText([question]);
    await page.getByRole('searchbox').fill('');

    await page.locator('summary', { hasText: question }).press('Enter');
    await expect(page.getByText(answer)).toBeVisible();
    await page.getByText('Which cards do you take?').click();
    await expect(page.getByText('Your bank may ask you')).toBeVisible();
    await expect(page.getByText(answer)).toBeHidden();
  });

  test('[R8.04] say so when a search finds nothing, and lead on', async ({ page }) => {
    await page.goto('/faq');
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill(' zebra ');
    await expect(page.locator('.empty-state')).toContainText('No results found for: "zebra"');
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contacts');
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await expect(page.locator('summary').first()).toBeVisible();
  });

  test('open at the answer that a link points at, or the browser’s own search finds', async ({ page }) => {
    await page.goto('/faq');
    const address = await page
      .locator('details', { hasText: question })
      .getByRole('link', { name: 'Link to this answer', includeHidden: true })
      .getAttribute('href');
    await page.goto('/');
    await page.goto(`/faq${address}`);
    await expect(page.getByText(answer)).toBeInViewport();
    await page.goto('/');
    await page.goto('/faq#:~:text=Move%20closer%20to%20the%20router');
    await page.locator('#splash').waitFor({ state: 'detached' });
    await expect(page.getByText('Move closer to the router')).toBeInViewport();
  });

  test('[T60] lead to other pages without loading anew', async ({ page }) => {
    await page.goto('/faq');
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByText('Can I get my money back?').click();
    await page.getByRole('link', { name: 'terms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'What you may do' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  test('[R1.03] are headed and titled alike in every language', async ({ page, context, stage }) => {
    for (const language of ['en', 'fr', 'ar']) {
      await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
      const written = await (await context.request.get(`${stage.url}/faq`)).text();
      await page.goto('/faq');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      expect(written, language).toContain(`<title>${heading} · Northern Sports</title>`);
    }
  });
});

test.describe('a page of the channel', () => {
  test('[R2.04] is in the menu, has its contents, and lands at its top', async ({ page }) => {
    await page.goto('/packages');
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page.evaluate(() => window.scrollTo(0, 500));
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Our volunteers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The people behind the camera' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByText(/^Last updated /)).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Join in' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Join in' })).toBeInViewport();
    expect(new URL(page.url()).hash).toBe('#s-join-in');
  });

  test('[R2.03] of another channel, or of none, is not found', async ({ page }) => {
    for (const path of ['/benevoles', '/no-such-page']) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hmm... Sorry! - Game Not Found');
    }
  });

  test('is read without any script', async ({ browser, stage }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.url}/about`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Northern Sports');
    await expect(page.getByText('Seventy cents of every dollar')).toBeAttached();
    await context.close();
  });

  test('tells what happened when its text does not come, and tries again', async ({ page }) => {
    await page.goto('/packages');
    await page.locator('#splash').waitFor({ state: 'detached' });
    await page.route('**/api/pages/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Northern Sports' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This part could not be loaded.');
    await page.unroute('**/api/pages/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'What we stream' })).toBeVisible();
  });
});

test('the terms open in a tab of their own, and nothing that was typed is lost', async ({
  page,
  context,
}) => {
  await page.goto('/registration');
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'terms & conditions (opens in a new tab)' }).click();
  const terms = await opening;
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms & conditions' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  await expect(page.getByRole('checkbox', { name: 'I accept the terms & conditions' })).not.toBeChecked();
});
