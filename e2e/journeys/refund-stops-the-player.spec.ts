// Money goes back while the game plays: the player stops by itself, says why, and shows the way in again.
import { api } from '../../contract/src/index.ts';
import { aViewer } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { callCommandLine } from '../command-line.ts';
import { armGame } from '../on-air.ts';
import { buyWithCard, refundAtService } from '../payments.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';
import { waitFor } from '../product.ts';

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
  await expect(page.getByText('it was refunded, expired or is on hold at your bank')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose how to watch' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  expect(await isGranted()).toBe(false);
});

test('[T31] [T22] a refund by the command line ends a live game: access within 15 s, every file within 30 s', async ({
  stage,
}) => {
  test.setTimeout(120_000);
  const viewer = await aViewer(stage.url);
  const game = await armGame(stage, 'paid');
  const encoder = game.publish();
  try {
    const { data: packages } = await viewer.client.call(api.commerce.packages, { event_id: game.eventId });
    const pass = packages.find(({ type, is_team_pass }) => type === 'paid' && !is_team_pass);
    const { orderId } = await buyWithCard(stage, viewer, { type: 'package', id: pass?.id });
    const play = async () => (await viewer.client.call(api.media.playback, { id: game.eventId })).data;
    await waitFor(async () => (await play()).is_live, 30_000, 'the game to be live');
    // As a player does: a token is used until it is refused, and then asked for anew.
    let { master_url: address } = await play();
    const playsOn = async (): Promise<boolean> => {
      if ((await fetch(`${stage.url}${address}`)).ok) return true;
      const renewed = await play().catch(() => undefined);
      if (renewed === undefined) return false;
      address = renewed.master_url;
      return (await fetch(`${stage.url}${address}`)).ok;
    };
    expect(await playsOn()).toBe(true);

    expect(await callCommandLine(stage, 'refund', '--order', String(orderId))).toContain(
      'its access has ended',
    );
    const refundedAt = Date.now();
    await waitFor(
      async () =>
        !(await play().then(
          () => true,
          () => false,
        )),
      15_000,
      'the access to end',
    );
    await waitFor(async () => !(await playsOn()), 30_000 - (Date.now() - refundedAt), 'the stream to stop');
    expect(encoder.process.exitCode, 'the game goes on for the others').toBeNull();
  } finally {
    encoder.kill();
    await game.end();
  }
});
