// Counts what a new fan does from a paid game's page to the confirmation: `node e2e/count-checkout.ts <address>`.
import { chromium, type Locator, type Page } from '@playwright/test';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { findChromium, toolSearchEnvironment } from '../tools/find-chromium.ts';
import { runTool } from '../tools/run-tool.ts';
import { cards } from './checkout.ts';
import { findGames } from './games.ts';

const usage = `node e2e/count-checkout.ts <address>  for example http://localhost:4000
A new fan types at a fixed pace, moves on with Tab and reaches with the pointer for what Tab does not find.
Prints the fields that were filled and shown, the presses and the seconds.`;

/** A practised typist: 60 words a minute, and a glance before each act. */
const pace = { keyMs: 100, glanceMs: 350, deadlineMs: 60_000 };
/** The eye of a password field stands between two fields. */
const tabsMaximum = 4;

const password = 'a-fan-with-ten-fingers';
/** By the purpose that each field names to the browser. */
const answers: Readonly<Record<string, string>> = {
  'given-name': 'Nora',
  'family-name': 'Newcomer',
  email: `nora-${Date.now().toString(36)}@count.test`,
  username: `nora-${Date.now().toString(36)}@count.test`,
  'new-password': password,
  'cc-number': cards.works,
  'cc-exp': '1240',
  'cc-csc': '123',
};

interface Count {
  filled: number;
  presses: number;
  readonly shown: Set<string>;
}

/** All controls of a page that expect something, by their accessible place. */
const listFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:visible, select:visible, textarea:visible')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.closest('[aria-hidden="true"]') && one.getAttribute('aria-hidden') !== 'true')
        .map((one, place) => one.id || `${(one as HTMLInputElement).name}${place}`),
    );

async function press(page: Page, count: Count, control: Locator): Promise<void> {
  await page.waitForTimeout(pace.glanceMs);
  await control.click();
  count.presses += 1;
}

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((one) => one === (one.getRootNode() as Document | ShadowRoot).activeElement);

/** By Tab when the field is near, else with the pointer. */
async function goTo(page: Page, count: Count, field: Locator): Promise<void> {
  const isInside = await page.evaluate(() => document.activeElement?.closest('main form') != null);
  for (let tabs = 0; !(await hasFocus(field)) && isInside && tabs < tabsMaximum; tabs += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(pace.keyMs);
  }
  if (!(await hasFocus(field))) await press(page, count, field);
}

/** The first empty field that a new fan has to fill in. */
async function findEmpty(page: Page): Promise<{ field: Locator; answer: string } | undefined> {
  const fields = page.locator('main input:visible:not([type=checkbox]):not([type=radio]):enabled');
  for (const field of await fields.all()) {
    const [purpose, value] = await field.evaluate((one) => [
      one.getAttribute('autocomplete') ?? '',
      (one as HTMLInputElement).value,
    ]);
    const answer = answers[purpose ?? ''];
    if (value === '' && answer !== undefined) return { field, answer };
  }
  return undefined;
}

/** @returns false when there was nothing to do yet. */
async function takeStep(page: Page, count: Count): Promise<boolean> {
  const empty = await findEmpty(page);
  if (empty !== undefined) {
    await goTo(page, count, empty.field);
    await page.keyboard.type(empty.answer, { delay: pace.keyMs });
    // A card form moves on by itself.
    if (await hasFocus(empty.field)) await page.keyboard.press('Tab');
    count.filled += 1;
    return true;
  }
  const terms = page.getByRole('checkbox', { name: /^I accept the/ });
  if ((await terms.isVisible()) && (await terms.isEnabled()) && !(await terms.isChecked())) {
    await press(page, count, terms);
    count.filled += 1;
    return true;
  }
  const ways = page.getByRole('main').getByRole('button', { name: /^(Pay |Create account$|Continue$)/ });
  for (const way of await ways.all()) {
    const isReady = await way.evaluate(
      (one) => !(one as HTMLButtonElement).disabled && one.getAttribute('aria-busy') !== 'true',
    );
    if (!isReady) continue;
    await press(page, count, way);
    return true;
  }
  return false;
}

async function walk(page: Page, address: string, game: number): Promise<void> {
  const count: Count = { filled: 0, presses: 0, shown: new Set() };
  await page.goto(`${address}/watch/${game}`);
  const onward = page.getByRole('main').getByRole('button', { name: 'Continue to payment' });
  await onward.waitFor();
  await page.locator('#splash').waitFor({ state: 'detached' });
  const since = Date.now();
  await press(page, count, onward);
  await page.waitForURL('**/buy?**');
  const isPaid = page.getByText(/^Order number \d+$/);
  while (!(await isPaid.isVisible())) {
    if (Date.now() - since > pace.deadlineMs * 2)
      throw new Error('The fan does not get to the confirmation.');
    for (const field of await listFields(page)) count.shown.add(field);
    const hasActed = await takeStep(page, count);
    await page.waitForTimeout(hasActed ? pace.glanceMs : pace.keyMs);
  }
  const seconds = (Date.now() - since) / 1_000;
  console.log(
    `${address}: ${count.filled} fields filled, ${count.shown.size} shown, ${count.presses} presses, ${seconds.toFixed(1)} s`,
  );
}

await runTool(usage, async ([address]) => {
  if (address === undefined) throw new StartRefused('Name the address of the product.');
  const browser = await chromium.launch({
    executablePath: await findChromium(toolSearchEnvironment(console.log)),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(pace.deadlineMs);
    await walk(page, address, (await findGames(address)).paid);
  } finally {
    await browser.close();
  }
  return 0;
});
