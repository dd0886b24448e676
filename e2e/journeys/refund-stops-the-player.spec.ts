// Money goes back while the game plays: the player stops by itself, says why, and shows the way in again.
import { api } from '../../contract/src/index.ts';
import { aViewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { buyWithCard, refundAtService } from '../payments.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

test('[T31] [T22] a refund ends what plays: the player stops by itself, says why, and offers to buy again', async ({
  page,
  stage,
}) => {
  const viewer = await aViewer(stage.url);
  const { data: packages } = await viewer.client.call(api.commerce.packages, { event_id: stage.games.paid });
  const pass = packages.find(({ type, is_team_pass }) => type === 'paid' && !is_team_pass);
  const bought = await buyWithCard(stage, viewer, { type: 'package', id: pass?.id });
  const isGranted = async () =>
    (await viewer.client.call(api.catalog.event, { id: stage.games.paid })).data.access.granted;
  await expect.poll(isGranted).toBe(true);

  await becomeViewer(page, viewer);
  await page.goto(`/watch/${stage.games.paid}`);
  await startPlaying(page);
  await expectFramesToDecode(page);

  await refundAtService(stage, bought.intentId);
  await expect(page.getByRole('heading', { name: 'Your access has ended' })).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.getByText('it was refunded, ran out or is held by your bank')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose how to watch' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  expect(await isGranted()).toBe(false);
});
