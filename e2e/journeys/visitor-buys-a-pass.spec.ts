import type { Page } from '@playwright/test';
import {
  acceptTerms,
  callerOf,
  cards,
  fillCheckout,
  listOrders,
  mayWatch,
  payButton,
  readBoughtOrder,
  successHeading,
  typeCard,
} from '../checkout.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { listChargesOf } from '../payments.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

const password = 'a-journey-of-many-frames';

async function fillNewAccount(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
}

/** The page solves the captcha, as for everybody. */
async function expectCaptcha(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const sent = page.waitForRequest(`**/api/v2/auth/${call}`);
  await act();
  const body = (await sent).postDataJSON() as { recaptcha_token?: string };
  expect(body.recaptcha_token, 'the captcha is solved').toMatch(/^[\w+/=]{100,}$/);
}

/** Fills in the form of a new account and sends it. */
async function register(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await fillNewAccount(page);
  await acceptTerms(page);
  await expectCaptcha(page, 'register', () => page.getByRole('button', { name: 'Create account' }).click());
}

const choosePass = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('link', { name: 'Choose this pass' })
    .click();

/** Nothing beside the purchase leads elsewhere. */
async function expectQuiet(page: Page): Promise<void> {
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(3);
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link')).toHaveText([/^Terms/, /^Privacy/, /^Contact us/]);
  const tops = await foot
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size, 'one line').toBe(1);
}

test.describe('a visitor', () => {
  test('[R1.02b] registers, buys a pass with a test card and sees frames decode', async ({ page, stage }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Passes' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Passes' })).toBeVisible();
    await choosePass(page, 'Season pass');

    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    const email = `nora-${Date.now().toString(36)}@journey.test`;
    await expectQuiet(page);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    // Leaving the field is enough, and the next field has the focus.
    await expectCaptcha(page, 'identify', () => page.keyboard.press('Tab'));
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(payButton(page)).toHaveText('Pay USD $82.00');
    await typeCard(page, cards.works);
    await payButton(page).click();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name');
    await fillNewAccount(page);
    await expect(page.getByRole('checkbox', { name: /terms/ }), 'one tick covers both').toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: 'Send me news and offers by email' })).not.toBeChecked();
    await acceptTerms(page);
    await expectCaptcha(page, 'register', () => payButton(page).click());
    const order = await readBoughtOrder(page);
    // Below the longer form, the page began without its header.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText('Season pass is ready to watch. Receipt sent to')).toBeVisible();

    const caller = await callerOf(page, stage);
    expect(await listOrders(caller)).toMatchObject([
      { id: order, status: 'paid', type: 'package', price: 82, service_fee: 3, currency: 'USD' },
    ]);
    expect(await listChargesOf(stage, order)).toMatchObject([{ amount: 8200, currency: 'usd' }]);

    await page.goto(`/watch/${stage.games.paid}`);
    await startPlaying(page);
    await expectFramesToDecode(page);
    await page.goto('/profile');
    await expect(page.getByRole('listitem').filter({ hasText: `Order number ${order}` })).toContainText(
      'Season pass',
    );
  });

  test('whose address has an account logs in on the checkout and pays', async ({ page, stage, viewer }) => {
    await page.goto(`/buy?type=event&id=${stage.games.paid}`);
    await page.getByRole('textbox', { name: 'Email' }).fill(viewer.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('You have an account here. Log in to continue.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveCount(0);
    await page.getByLabel('Password', { exact: true }).fill(viewer.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(`Logged in as ${viewer.email}`)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Payment' })).toBeFocused();
    await typeCard(page, cards.works);
    await acceptTerms(page);
    await payButton(page).click();
    const order = await readBoughtOrder(page);
    expect(await listChargesOf(stage, order)).toHaveLength(1);
  });

  test('whom the server tells nothing chooses, reads in another language, and a declined card keeps the new account', async ({
    page,
    stage,
  }) => {
    const asked = Promise.withResolvers<undefined>();
    await page.route('**/api/v2/auth/identify', async (route) => {
      await asked.promise;
      await route.fulfill({ json: { data: { has_account: null } } });
    });
    await page.goto(`/buy?type=event&id=${stage.games.paid}`);
    const email = `nils-${Date.now().toString(36)}@journey.test`;
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
    asked.resolve(undefined);
    const makes = page.getByRole('button', { name: 'Create account' });
    await expect(makes).toBeFocused();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await makes.click();
    // Another language is another document, and what was typed goes with it.
    await page.getByLabel('First name').fill('Nils');
    const languages = page.getByRole('banner').getByRole('combobox');
    await languages.selectOption('fr');
    await expect(page.getByLabel('Prénom')).toHaveValue('Nils');
    // Another way out of the page keeps nothing in the tab.
    await page.reload();
    const again = page.getByRole('textbox', { name: 'Courriel' });
    await expect(again).toHaveValue('');
    await again.fill(email);
    await again.press('Enter');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await page.getByLabel('Prénom').fill('Nils');
    await expect(page.getByText(email)).toBeVisible();
    await languages.selectOption('en');
    await expect(page.getByLabel('First name')).toHaveValue('Nils');
    await fillNewAccount(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('form', { name: 'Payment' })).toBeFocused();
    await typeCard(page, cards.isDeclined);
    await acceptTerms(page);
    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
    await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
    await typeCard(page, cards.works);
    await payButton(page).click();
    const order = await readBoughtOrder(page);
    expect(await listChargesOf(stage, order)).toHaveLength(1);
  });

  test('[R2.12] registers on the registration page and comes back to where he was', async ({
    page,
    stage,
  }) => {
    await page.goto(`/watch/${stage.games.paid}`);
    await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    await register(page, `otto-${Date.now().toString(36)}@journey.test`);
    await expect(page).toHaveURL(`${stage.url}/watch/${stage.games.paid}`);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Nora' })).toBeVisible();
  });

  test('[T57] without the captcha no account is made', async ({ stage }) => {
    const key = (await (
      await fetch(`${stage.url}/api/get_api_key`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ channel_key: 'northern-sports' }),
      })
    ).json()) as { data: { api_key: string } };
    const answer = await fetch(`${stage.url}/api/v2/auth/register`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.data.api_key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Robo',
        last_name: 'Bot',
        email: 'robo@journey.test',
        password,
        password_confirmation: password,
        terms_accepted: true,
      }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'identity.captcha_required' });
  });
});

test.describe('a viewer', () => {
  test('buys a single game from its own page and watches it', async ({ page, stage, viewer }) => {
    await becomeViewer(page, viewer);
    await page.goto(`/watch/${stage.games.paid}`);
    await expect(page.getByRole('heading', { name: 'Choose how to watch' })).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeChecked();
    // A membership opens the game too, and states its price after the trial.
    await page.getByRole('radio', { name: /Fan membership/ }).check();
    await expect(page.getByText('Nothing is charged today.')).toBeVisible();
    const renewal = page.getByText('Then every 30 days').locator('..');
    await expect(renewal).toContainText('$1.00 service fee included');
    await expect(renewal).toContainText('$12.99');
    await page.getByRole('radio').first().check();
    const choice = page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .first();
    await expect(choice).toContainText(/USD\s\$9\.99/);
    await expect(choice).toContainText('$10.99 with fee');
    await page
      .getByRole('button', { name: 'Continue to payment' })
      .or(page.getByRole('link', { name: 'Continue to payment' }))
      .click();
    await expect(page).toHaveURL(new RegExp(`/buy\\?type=event&id=${stage.games.paid}`));
    await typeCard(page, cards.works);
    await acceptTerms(page);
    await expect(payButton(page)).toHaveText('Pay USD $10.99');
    for (const text of [
      'Taxes included',
      'If a game is canceled, we refund it in full.',
      '12 Fieldhouse Road',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@demo.test' })).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByText('SSL')).toHaveCount(1);
    await payButton(page).click();
    const order = await readBoughtOrder(page);
    await page.getByRole('link', { name: 'Watch now' }).click();
    await expect(page).toHaveURL(`${stage.url}/watch/${stage.games.paid}`);
    await startPlaying(page);
    await expectFramesToDecode(page);
    expect(await listChargesOf(stage, order)).toHaveLength(1);
  });

  test('completes 3-D Secure, and only then owns the game', async ({ page, stage, viewer }) => {
    await becomeViewer(page, viewer);
    await fillCheckout(page, `/buy?type=event&id=${stage.games.paid}`, cards.asksForSecure);
    await payButton(page).click();
    const bank = page.getByRole('dialog', { name: '3-D Secure 2 test page' });
    await expect(bank).toBeVisible();
    expect(await mayWatch(viewer, stage.games.paid), 'before the bank agreed').toBe(false);
    await bank.getByRole('button', { name: 'Complete authentication' }).click();
    const order = await readBoughtOrder(page);
    expect(await listChargesOf(stage, order)).toHaveLength(1);
    expect(await mayWatch(viewer, stage.games.paid)).toBe(true);
  });

  test('fails 3-D Secure and is not charged', async ({ page, stage, viewer }) => {
    await becomeViewer(page, viewer);
    await fillCheckout(page, `/buy?type=event&id=${stage.games.paid}`, cards.asksForSecure);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your bank could not confirm that it was you.' }),
    ).toBeVisible();
    await expect(successHeading(page)).toBeHidden();
    const [order] = await listOrders(viewer);
    expect(order?.status).not.toBe('paid');
    expect(await listChargesOf(stage, order?.id ?? 0)).toEqual([]);
    expect(await mayWatch(viewer, stage.games.paid)).toBe(false);
  });
});
