// An operator takes data out of the console: a recording as one file, and the audit log as a table.
import { readFile, stat } from 'node:fs/promises';
import { consoleOf, logInAs } from '../console.ts';
import { expect, test } from '../journey.ts';

test('an operator exports a recording as an MP4, and the audit log that names it as CSV', async ({
  page,
  stage,
}) => {
  test.slow();
  await logInAs(page, stage, 'owner');
  await page.goto(`${consoleOf(stage)}/c/northern-sports/recordings/game-${stage.games.paid}`);
  const take = page.getByRole('button', { name: 'Download the MP4' });
  await expect(take).toBeVisible();
  const [film] = await Promise.all([page.waitForEvent('download'), take.click()]);
  await expect(page.getByText(/ is on its way\.$/u)).toBeVisible();
  expect(film.suggestedFilename()).toMatch(/\.mp4$/u);
  const path = await film.path();
  const bytes = await readFile(path);
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
  expect((await stat(path)).size).toBeGreaterThan(100_000);

  await page.getByRole('link', { name: 'Audit log' }).click();
  const save = page.getByRole('button', { name: 'Export CSV' });
  const [table] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(table.suggestedFilename()).toBe('floodlit-audit.csv');
  const rows = (await readFile(await table.path())).toString().split('\n');
  expect(rows.filter((row) => row.includes('media.recording_exported'))).not.toEqual([]);
});
