// A phone lets a television in.
import { listFaults, readOverflow } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';

const phone = { width: 360, height: 740 };
const television = { width: 1440, height: 900 };

test('[T81] a television without a log-in is let in by a phone', async ({ browser, stage, viewer }) => {
  const screen = await browser.newContext({ baseURL: stage.url, viewport: television });
  const tv = await screen.newPage();
  await tv.goto('/login');
  await tv.getByRole('button', { name: 'Use your phone instead' }).press('Enter');
  const code = await tv.getByText(/^[B-Z]{4}-[B-Z]{4}$/).textContent();
  expect(await listFaults(tv)).toEqual([]);

  const pocket = await browser.newContext({ baseURL: stage.url, viewport: phone });
  const owner = await pocket.newPage();
  await becomeViewer(owner, viewer);
  await owner.goto(`/code?code=${code}`);
  await expect(owner.getByRole('heading', { name: 'Sign in on this device?' })).toBeVisible();
  await expect(owner.getByText('Chrome on Linux')).toBeVisible();
  await expect(owner.getByText(code ?? '')).toBeVisible();
  await expect(owner.getByText(`Your account: ${viewer.email}`)).toBeVisible();
  expect(await listFaults(owner)).toEqual([]);
  expect(await readOverflow(owner)).toBe(0);
  await owner.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(owner.getByRole('heading', { name: 'Your other device is signed in' })).toBeVisible();
  await expect(tv).not.toHaveURL(/\/login$/);
  const key = await tv.evaluate(() => localStorage.getItem('floodlit.api_key_holder'));
  expect(key).not.toBe('visitor');

  // The code is used up.
  await owner.goto(`/code?code=${code}`);
  await expect(owner.getByText('That code is wrong or has expired.')).toBeVisible();
  await screen.close();
  await pocket.close();
});
