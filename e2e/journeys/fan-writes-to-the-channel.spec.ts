// A fan whose game does not play writes to the channel. The letter appears in the outbox of the sandbox.
import { listFaults, readOverflow } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';

test('[R2.02a] a visitor writes about a game, and the letter is in the outbox', async ({ page, stage }) => {
  const name = `Élodie ${Date.now()}`;
  await page.goto(`/watch/${stage.games.free}`);
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts\\?event=${stage.games.free}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  await expect(page.getByText('About the game')).toBeVisible();
  await expect(page.getByLabel('What is it about?')).toHaveValue('playback');

  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email or phone number').fill('elodie@example.test');
  await page.getByLabel('Your message').fill('The picture stops.\n<b>The sound</b> goes on.');
  await page.getByLabel('Attach details of this device').check();
  await expect(page.getByText(/Chrome/)).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Thank you, ${name}` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0);

  await page.goto('/sandbox/mail');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Trouble watching a game: ${name}`);
  await expect(page.getByText('elodie@example.test').first()).toBeVisible();
  const letter = page.frameLocator('iframe');
  await expect(letter.getByText('<b>The sound</b> goes on.')).toBeVisible();
  await expect(letter.getByText(/Chrome/)).toBeVisible();
});

test('[R5.01c] each field says what is wrong with it, and what was typed stays', async ({ page }) => {
  await page.goto('/contacts');
  await page.locator('#splash').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Field is required');
  await expect(page.getByLabel('Email or phone number')).toHaveAccessibleDescription(
    'Please fill in the input field.',
  );
  await expect(page.getByLabel('What is it about?')).toHaveAccessibleDescription('Field is required');
  await expect(page.getByLabel('Your message')).toHaveAccessibleDescription(
    'Please fill in the input field.',
  );
  expect(await listFaults(page)).toEqual([]);

  const contact = page.getByLabel('Email or phone number');
  for (const [typed, words] of [
    ['elodie@', 'A valid email address is required'],
    ['555-0199', 'Field length must be greater than 9'],
    ['123456789012345', 'Field length must be less than 15'],
    ['(514) 555-0199', 'So we can reply.'],
  ] as const) {
    await contact.fill(typed);
    await expect(contact).toHaveAccessibleDescription(words);
  }

  await page.getByLabel('Your name').fill('Alice');
  await page.getByLabel('What is it about?').selectOption('payment');
  await page.getByLabel('Your message').fill('Which cards do you take?');
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      headers: { 'retry-after': '600' },
      body: JSON.stringify({ code: 'channel.contact_limited', message: 'x' }),
    }),
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'You’ve sent several messages already.',
  );
  await expect(page.getByLabel('Your message')).toHaveValue('Which cards do you take?');
});

test('somebody who is logged in need not say who they are', async ({ page, viewer }) => {
  await becomeViewer(page, viewer);
  await page.goto('/contacts');
  await expect(page.getByLabel('Email or phone number')).toHaveValue(/@/);
  await expect(page.getByLabel('Your name')).not.toHaveValue('');
});

test('[R5.02] the page is whole in every language and width, and questions lead to it', async ({
  page,
  context,
  stage,
}) => {
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  for (const language of ['en', 'fr', 'ar'])
    for (const width of [320, 820]) {
      await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/contacts');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('#splash').waitFor({ state: 'detached' });
      expect(await readOverflow(page), `${language}, ${width} px`).toBe(0);
    }
});
