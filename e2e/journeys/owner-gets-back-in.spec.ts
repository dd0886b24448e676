// An owner without a phone: a passkey, a recovery code, and at last a new link of the command line.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { consoleOf, expectAccessible } from '../console.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';

const password = 'a-quiet-harbour-7';
const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: 'Good day, Lena Lost' });

/** Fills the page of a link: a password and the code of the app that it shows. Returns the recovery codes. */
async function setUpAccess(page: Page): Promise<string[]> {
  await page.getByLabel('Choose a password').fill(password);
  await page.getByLabel('The password again').fill(password);
  const secret = (await page.getByTestId('totp-secret').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Code of your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const codes = await page.locator('.codes li').allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(greeting(page)).toBeVisible();
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible();
}

async function logInWithRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have no access to my phone' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('[T77] an owner who lost the phone gets back in', async ({ page, stage }) => {
  const email = `lena-${process.pid}@demo.test`;
  const person = ['--email', email, '--name', 'Lena Lost'];
  const [link = ''] = (await floodlit(stage, 'operator', 'create', ...person)).split('\n');
  await page.goto(link);
  const [first = '', second = ''] = await setUpAccess(page);

  await test.step('with a passkey', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText(/^Passkey of /)).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(greeting(page)).toBeVisible();
    // A device that verifies nobody is refused.
    await logOut(page);
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  });

  await test.step('with a recovery code, once', async () => {
    await page.goto(consoleOf(stage));
    await logInWithRecoveryCode(page, email, first);
    await expect(greeting(page)).toBeVisible();
    await logOut(page);
    await logInWithRecoveryCode(page, email, first);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Recovery code').fill(second);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(greeting(page)).toBeVisible();
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByText('8 recovery codes left')).toBeVisible();
  });

  await test.step('with a new link, which ends every session', async () => {
    const [anew = ''] = (await floodlit(stage, 'operator', 'reset', '--email', email)).split('\n');
    await page.goto(consoleOf(stage));
    await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible();
    await page.goto(anew);
    await expect(page.getByRole('heading', { name: 'Set up your access again' })).toBeVisible();
    await expectAccessible(page);
    await setUpAccess(page);
    await page.goto(anew);
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
