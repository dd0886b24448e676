// The frames of lists, records and acts, in a real Chromium.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fixtureIn } from './open-fixture.ts';

const openFixture = fixtureIn('frames.tsx');
let page: Page;

/** @param code the server fails with it from the first call on. */
async function open(path: string, code = ''): Promise<void> {
  page = await openFixture(`<body data-path="${path}" data-code="${code}"><div id="root"></div></body>`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const fail = (code: string | undefined) =>
  page.evaluate((given) => Object.assign(window, { code: given }), code);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = () => page.getByLabel('address').textContent();
const rows = () => page.getByRole('rowheader').allTextContents();

describe('a list page', () => {
  it('shows the rows, the next page, and keeps the place in the address', async () => {
    await open('/');
    await expect.poll(rows).toHaveLength(25);
    await button('Next').click();
    await expect.poll(rows).toEqual(['Thing 26', 'Thing 27', 'Thing 28', 'Thing 29', 'Thing 30']);
    expect(await address()).toBe('/?offset=25');
    await button('Previous').click();
    await expect.poll(address).toBe('/');
  });

  it('goes back to the first page when the operator searches', async () => {
    await open('/?offset=25');
    await page.getByLabel('Search by name').fill('Thing 3');
    await page.keyboard.press('Enter');
    await expect.poll(rows).toEqual(['Thing 3', 'Thing 30']);
    expect(await address()).toBe('/?search=Thing+3');
    expect(
      await page.getByLabel('Search by name').evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });

  it('filters by one of the options, and by none when all is chosen', async () => {
    await open('/');
    const filter = page.getByRole('button', { name: 'Colour' });
    await filter.click();
    await page.getByRole('option', { name: 'red' }).click();
    await expect.poll(rows).toEqual(['Thing 1']);
    expect(await address()).toBe('/?colour=red');
    await filter.click();
    await page.getByRole('option', { name: 'All' }).click();
    await expect.poll(address).toBe('/');
  });

  it.each(['/?colour=green', '/card?search=nothing'])('says what is empty at %s', async (path) => {
    await open(path);
    await page.getByText('No thing yet').waitFor();
    expect(await rows()).toEqual([]);
  });

  it.each(['/', '/card'])('says at %s why nothing could be read', async (path) => {
    await open(path, 'network');
    await page.getByRole('alert').getByText('The server does not answer').waitFor();
  });

  it('pages a card of lines by its own limit', async () => {
    await open('/card?offset=20');
    await page.getByText('21 to 29 of 29').waitFor();
    expect(await page.getByRole('listitem').allTextContents()).toContain('Thing 22');
  });

  it('shows the rows of one state, which the address keeps', async () => {
    await open('/card?offset=20');
    await page.getByRole('radio', { name: 'All red' }).click();
    await expect.poll(() => page.getByRole('listitem').allTextContents()).toEqual(['Thing 1']);
    expect(await address()).toBe('/card?state=red');
  });

  it('names each record and leads there', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Thing 2', exact: true }).click();
    await page.getByRole('heading', { name: 'Thing 2' }).waitFor();
  });

  it('leads to the form of a new record', async () => {
    await open('/');
    await page.getByRole('link', { name: 'Add a thing' }).click();
    await page.getByRole('heading', { name: 'A new thing' }).waitFor();
    await page.getByRole('link', { name: 'All things' }).click();
    await expect.poll(address).toBe('/');
  });
});

describe('the form of a record', () => {
  it('saves what was typed, says so, and leads on from a new record', async () => {
    await open('/new');
    await page.getByLabel('Name').fill('Thing 31');
    expect(await page.getByLabel('Count').getAttribute('inputmode')).toBe('numeric');
    await button('Keep').click();
    await page.getByText('Saved').waitFor();
    await expect.poll(address).toBe('/');
    await expect.poll(rows).toContain('Thing 31');
  });

  it('keeps what was typed when the server refuses, and says why', async () => {
    await open('/new');
    await page.getByLabel('Name').fill('Thing 31');
    await fail('network');
    await button('Keep').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Thing 31');
    expect(await address()).toBe('/new');
  });
});

describe('an act', () => {
  it('waits, then says what it did', async () => {
    await open('/2');
    await page.evaluate(() => Object.assign(window, { isSlow: true }));
    await button('Paint').click();
    await page.locator('button[data-pending]').waitFor();
    expect(await page.locator('button[data-pending]').textContent()).toBe('Paint');
    await page.evaluate(() => window.answer());
    await page.getByText('Painted 7').waitFor();
    await page.locator('button[data-pending]').waitFor({ state: 'detached' });
  });

  it('says why it failed until the next attempt', async () => {
    await open('/2');
    await fail('network');
    await button('Paint').click();
    await page.getByRole('alert').getByText('The server does not answer').waitFor();
    await fail(undefined);
    await button('Paint').click();
    await page.getByText('Painted 7').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('fails at once without a network', async () => {
    await open('/2');
    await fail('network');
    await page.context().setOffline(true);
    await button('Paint').click();
    await page.getByRole('alert').getByText('The server does not answer').waitFor();
  });

  it('has its own words for a failure', async () => {
    await open('/2');
    await fail('network');
    await button('Paint again').click();
    await page.getByRole('alert').getByText('The paint is out').waitFor();
  });
});

describe('a question before an act', () => {
  it('acts when the operator confirms it', async () => {
    await open('/2');
    await button('Melt').click();
    await page.getByRole('dialog', { name: 'Melt it?' }).getByText('It cannot be cast again.').waitFor();
    await button('Melt it').click();
    await page.getByText('Molten').waitFor();
  });

  it('does nothing when the operator cancels, and gives the focus back', async () => {
    await open('/2');
    await button('Melt').click();
    await button('Cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => button('Melt').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.getByText('Molten').count()).toBe(0);
  });
});

describe('a removal', () => {
  it('goes back to the list without the record, and brings it back by undo', async () => {
    await open('/2');
    await button('Remove').click();
    await expect.poll(address).toBe('/');
    await expect.poll(rows).not.toContain('Thing 2');
    await page.getByText('Thing 2 is away').waitFor();
    await button('Undo').click();
    await expect.poll(rows).toContain('Thing 2');
  });

  it('leaves the operator on the page when the server refuses', async () => {
    await open('/2');
    await fail('network');
    await button('Remove').click();
    await page.getByRole('alert').waitFor();
    expect(await address()).toBe('/2');
    expect(await page.getByText('Thing 2 is away').count()).toBe(0);
  });
});
