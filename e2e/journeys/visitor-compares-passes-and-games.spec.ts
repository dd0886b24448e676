// A visitor reads from the pages alone what each pass gives, and what became of each game of the demo.
import type { Event } from '../../contract/src/catalog/catalog.ts';
import { aVisitor, listEvents } from '../channel-api.ts';
import { expect, test } from '../journey.ts';

const SIX = ['Live games', 'video library', 'clip', 'clip download', 'download', 'Ad-free viewing'];

test('every pass says the same six facts, and which of them it lacks', async ({ page }) => {
  await page.goto('/packages');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    const facts = await card.getByRole('list').first().getByRole('listitem').allTextContents();
    expect(facts.length).toBeGreaterThanOrEqual(SIX.length);
    for (const fact of SIX) expect(facts.join(' · ').toLowerCase()).toContain(fact.toLowerCase());
  }
  const factsOf = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) }).first();
  await expect(factsOf('Season pass')).toContainText('60 downloads');
  await expect(factsOf('Season pass')).not.toContainText('Not included: Clip downloads');
  await expect(factsOf('Fan membership')).toContainText('Not included:');
});

test('each state of a game can be seen on its page', async ({ page, stage }) => {
  const { client } = await aVisitor(stage.url);
  const events = await listEvents(client);
  const isOpen = ({ stream_status, is_cancelled, is_over }: Event): boolean =>
    stream_status === 'upcoming' && is_cancelled !== true && is_over !== true;
  const open = async (is: (event: Event) => boolean): Promise<void> => {
    const found = events.find(is);
    if (found === undefined) throw new Error('The demo has no such game.');
    await page.goto(`/watch/${found.id}`);
  };

  await open(({ is_cancelled }) => is_cancelled === true);
  await expect(page.getByRole('heading', { name: 'This game is canceled' })).toBeVisible();
  await expect(page.locator('.stage-layout__state')).toHaveText('Canceled');

  await open((event) => isOpen(event) && event.previous_utc_ts !== undefined);
  await expect(page.getByRole('main').getByText('Moved', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Was \w{3}, \w{3} \d{2}, /).first()).toBeVisible();

  await open((event) => isOpen(event) && event.description.includes('not part of any pass'));
  const ways = page.getByRole('group', { name: 'Choose how to watch' }).getByRole('radio');
  await expect(ways).toHaveCount(1);

  await open(({ stream_status, type }) => stream_status === 'finished' && type === 'free');
  await expect(page.getByText('Free for everyone')).toBeVisible();

  await open((event) => isOpen(event) && event.type === 'register');
  await expect(page.getByRole('heading', { name: 'Free with account' }).first()).toBeVisible();
});
