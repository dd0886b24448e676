// A channel that asks its users for more details. No demo channel does, so the journey answers in the server's place.
import { listFaults, readOverflow } from '../accessible.ts';
import { becomeViewer, expect, test } from '../journey.ts';

const field = (name: string, kind: string, label: string, value = '') => ({
  name,
  kind,
  label: { en: label },
  required: kind !== 'completion',
  options: kind === 'choice' ? ['16 or more', 'younger'] : [],
  value,
});
const form = {
  alias: 'passes',
  title: { en: 'About you' },
  lead: { en: 'Before you choose a pass.' },
  fields: [
    field('school', 'text', 'Your school'),
    field('age', 'choice', 'Your age'),
    field('rules', 'agreement', 'I know the rules of the house'),
    field('completion', 'completion', '', '0'),
  ],
};

test('[R2.11] [R3.13] [R4.07] nothing else opens until the passes form is complete', async ({
  page,
  viewer,
}) => {
  let isComplete = false;
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const told = isComplete ? {} : { passes_form_incomplete: true };
    await route.fulfill({ response, json: { data: { ...answer.data, ...told } } });
  });
  await page.route('**/api/custom-forms/passes', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { data: form } });
    const { fields } = route.request().postDataJSON() as { fields: { name: string; value: string }[] };
    const errors = Object.fromEntries(
      fields.filter(({ value }) => value === '').map(({ name }) => [name, ['Field is required']]),
    );
    if (Object.keys(errors).length > 0)
      return route.fulfill({ status: 400, json: { message: 'x', code: 'request.invalid', errors } });
    expect(fields.at(-1)).toEqual({ name: 'completion', value: '1' });
    isComplete = true;
    return route.fulfill({ json: { data: form } });
  });

  await becomeViewer(page, viewer);
  await page.goto('/upcoming');
  await expect(page).toHaveURL(/\/packages$/);
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL(/\/packages$/);
  expect(await listFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Your school')).toBeFocused();
  await expect(page.getByLabel('Your school')).toHaveAccessibleDescription('Field is required');
  await page.getByLabel('Your school').fill('Lakeview');
  await page.getByLabel('Your age').selectOption('younger');
  await page.getByLabel('I know the rules of the house').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Thank you, you’re all set')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Library' }).click();
  await expect(page).toHaveURL(/\/vod_library$/);
});
