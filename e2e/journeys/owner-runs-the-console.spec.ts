// The demo's owner logs in with a code, invites an editor, and takes the role back. The audit log tells it.
import { Secret, TOTP } from 'otpauth';
import { consoleOf, expectAccessible } from '../console.ts';
import { expect, test } from '../journey.ts';
import { readLetterLink } from '../letters.ts';
import { floodlit } from '../command-line.ts';

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

test('[R1.D2] an owner invites an editor, and takes the role back', async ({ page, browser, stage }) => {
  test.slow();
  await page.goto(consoleOf(stage));
  await page.getByLabel('Email address').fill('owner@demo.test');
  await page.getByLabel('Password').fill('demo-viewer-password');
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  await code.fill((await floodlit(stage, 'operator', 'demo-code')).trim());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Good day/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next seven days' })).toBeVisible();
  await expectAccessible(page);

  const email = `erik-${stage.port}@demo.test`;
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Name').fill('Erik Editor');
  await dialog.getByLabel('Why').fill('season start');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way.`)).toBeVisible();
  await expectAccessible(page);

  const other = await browser.newContext({ baseURL: stage.url });
  const erik = await other.newPage();
  const link = await readLetterLink(erik, email, 'console');
  await erik.goto(link);
  await erik.getByLabel('Choose a password').fill('a-quiet-harbour-7');
  await erik.getByLabel('The password again').fill('a-quiet-harbour-7');
  const secret = (await erik.getByTestId('totp-secret').textContent()) ?? '';
  await expectAccessible(erik);
  await erik.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await erik.getByRole('button', { name: 'Open the console' }).click();
  await expect(erik.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  await expectAccessible(erik);
  await erik.getByRole('button', { name: 'I have kept them' }).click();
  await expect(erik.getByRole('heading', { level: 1, name: 'Good day, Erik Editor' })).toBeVisible();
  // An editor manages no people.
  await expect(erik.getByRole('link', { name: 'People' })).toHaveCount(0);

  const revoke = page.getByRole('button', {
    name: /Revoke the role of Erik Editor: Editor of Channel Northern Sports/,
  });
  await revoke.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Erik Editor is no longer Editor/)).toBeVisible();
  await erik.reload();
  await expect(erik.getByText('Your role does not include this.')).toBeVisible();
  await other.close();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText(`owner@demo.test took the role Editor from ${email}`)).toBeVisible();
  await expect(page.getByText(`owner@demo.test gave ${email} the role Editor`)).toBeVisible();
  await expect(page.getByText('season start').first()).toBeVisible();
  await expectAccessible(page);
});

test('[T09] the console and a channel answer for their own hosts alone', async ({ page, stage }) => {
  const onChannel = await page.goto(`${stage.url}/api/console/me`);
  expect(onChannel?.status()).toBe(404);
  const onConsole = await page.goto(`${consoleOf(stage)}/api/homepage`);
  expect(onConsole?.status()).toBe(404);
  const document = await page.goto(consoleOf(stage));
  const policy = document?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/https?:|unsafe/);
});

test('an Arabic phone shows the console mirrored, and by keyboard alone', async ({ browser, stage }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'ar' });
  const page = await context.newPage();
  await page.goto(consoleOf(stage));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByLabel('البريد الإلكتروني')).toBeFocused();
  await page.keyboard.type('owner@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong-password-9');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('البريد أو كلمة المرور غير صحيحة.');
  await expectAccessible(page);
  await context.close();
});
