// Fields that load their choices, in a real Chromium: the operator is faster than the server.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureIn } from './open-fixture.ts';

const open = fixtureIn('late-choices.tsx');
let page: Page;

beforeEach(async () => {
  page = await open();
  await page.getByRole('combobox', { name: 'Sport' }).waitFor();
});

const field = (name: string) => page.getByRole('combobox', { name, exact: true });
const list = () => page.getByRole('listbox');
const deliver = (): Promise<void> => page.evaluate(() => window.deliver());
const values = () => page.evaluate(() => window.values);

describe('choices that arrive later than the operator', () => {
  it('narrows the list to what was typed before it arrived', async () => {
    await field('Sport').fill('hockey');
    await list().getByText('Loading…').waitFor();
    await deliver();
    await list().getByRole('option', { name: 'Ice Hockey' }).waitFor();
    expect(await list().getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await list().waitFor({ state: 'detached' });
    expect(await field('Sport').inputValue()).toBe('Ice Hockey');
    expect(await values()).toMatchObject({ sport: 7 });
  });

  it('shows all choices in a field that already had the focus', async () => {
    await field('Sport').focus();
    await deliver();
    await list().getByRole('option', { name: 'Basketball' }).click();
    expect(await values()).toMatchObject({ sport: 4 });
  });

  it('says so when nothing matches', async () => {
    await deliver();
    await field('Sport').fill('curling');
    await list().getByText('Nothing matches.').waitFor();
  });

  it('names the chosen record once its name is known', async () => {
    expect(await field('Known').inputValue()).toBe('');
    await deliver();
    await expect.poll(() => field('Known').inputValue()).toBe('Ice Hockey');
    expect(await values()).toMatchObject({ known: 7 });
  });

  it('closes the list of a field that is refused, until the operator types', async () => {
    await deliver();
    await page.evaluate(() => window.refuse());
    await page.getByText('This field is required').waitFor();
    await list().waitFor({ state: 'detached', timeout: 3_000 });
    expect(await field('Sport').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('hockey');
    await list().getByRole('option', { name: 'Ice Hockey' }).click();
    expect(await values()).toMatchObject({ sport: 7 });
  });

  it('fills a select that was opened too early', async () => {
    await page.getByRole('button', { name: 'Venue' }).click();
    await list().getByText('Loading…').waitFor();
    await deliver();
    await list().getByRole('option', { name: 'Basketball' }).click();
    expect(await values()).toMatchObject({ venue: '4' });
  });
});
