// A volunteer with a phone gets a key for a camera, tests it, and goes live. A fan sees it, and the end can be undone.
import { Secret, TOTP } from 'otpauth';
import type { TestEncoder } from '../../server/test/encoder.ts';
import { startEncoder } from '../../server/test/encoder.ts';
import { expectAccessible } from '../console.ts';
import { expect, test } from '../journey.ts';
import { floodlit } from '../command-line.ts';
import { expectFramesToDecode, startPlaying } from '../playing.ts';

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

let encoder: TestEncoder | undefined;
test.afterEach(() => encoder?.kill());

test('[R3.01] a volunteer goes live from a phone', async ({ browser, page, stage }) => {
  test.slow();
  const name = `Derby ${process.pid}`;
  const camera = `Phone ${process.pid}`;
  const made = await floodlit(
    stage,
    'event',
    'create',
    '--name',
    name,
    '--sport',
    'soccer',
    '--type',
    'free',
  );
  const eventId = /^Event (\d+):/.exec(made)?.[1] ?? '';
  const person = ['--email', `vera-${process.pid}@demo.test`, '--name', 'Vera', '--role', 'camera'];
  const link = await floodlit(stage, 'operator', 'create', ...person, '--channel', 'northern-sports');

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: stage.url,
  });
  const vera = await phone.newPage();
  await vera.goto(link.split('\n')[0] ?? '');
  await vera.getByLabel('Choose a password').fill('a-quiet-harbour-7');
  await vera.getByLabel('The password again').fill('a-quiet-harbour-7');
  const secret = (await vera.getByTestId('totp-secret').textContent()) ?? '';
  await vera.getByLabel('Code of your authenticator app').fill(codeOf(secret));
  await vera.getByRole('button', { name: 'Open the console' }).click();
  await vera.getByRole('button', { name: 'I have kept them' }).click();

  await vera.getByRole('link', { name: 'Going live' }).click();
  await vera.getByRole('button', { name: 'New camera' }).click();
  const dialog = vera.getByRole('dialog');
  await dialog.getByLabel('Name of the camera').fill(camera);
  await dialog.getByRole('button', { name: 'Make the camera' }).click();
  await expect(dialog.getByRole('heading', { name: `Server and key of ${camera}` })).toBeVisible();
  // Beside one server, or two.
  const key = (await dialog.locator('code').last().textContent()) ?? '';
  await expectAccessible(vera);
  await dialog.getByRole('button', { name: 'I have entered it' }).click();

  encoder = startEncoder({ url: `rtmp://127.0.0.1:${stage.rtmpPort}/live/${key}`, keyframeEvery: 60 });
  await vera.getByRole('link', { name }).click();
  // The page before has a button for each camera.
  await expect(vera.getByRole('heading', { level: 1, name })).toBeVisible();
  // The channel has cameras of other journeys.
  await vera.getByRole('button', { name: /Camera/ }).click();
  await vera.getByRole('option', { name: camera }).click();
  await vera.getByRole('button', { name: 'Use this camera' }).click();
  // The test is seen by the volunteer, and by no viewer.
  await expect(vera.getByText('Test: viewers do not see this')).toBeVisible();
  await expectFramesToDecode(vera);
  await expect(vera.getByText('Picture and sound arrive as they should.')).toBeVisible();
  await expect(vera.getByRole('meter', { name: 'Sound level' })).toHaveAttribute(
    'aria-valuetext',
    'The sound is good.',
  );
  await page.goto(`/watch/${eventId}`);
  await expect(page.getByRole('heading', { name: 'Waiting for the broadcast' })).toBeVisible();
  await expectAccessible(vera);

  await vera.getByRole('button', { name: 'Start: go live now' }).click();
  await expect(vera.getByText('On the air', { exact: true })).toBeVisible();
  await startPlaying(page);
  await expectFramesToDecode(page);

  await vera.getByLabel('Message beside the picture').fill('Second half at eight');
  await vera.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('Second half at eight')).toBeVisible();
  await expectAccessible(vera);

  await vera.getByRole('button', { name: 'End the game' }).click();
  await expect(vera.getByText(/It ends in \d+ seconds/)).toBeVisible();
  await expect(page.getByText('The game is over').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(vera);
  await vera.getByRole('button', { name: 'Undo the end' }).click();
  await expect(vera.getByRole('button', { name: 'End the game' })).toBeVisible();
  await expect(page.getByText('The game is over')).toHaveCount(0, { timeout: 20_000 });
  await expectFramesToDecode(page);
  await phone.close();
});
