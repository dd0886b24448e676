// Files of the server's table in a real Chromium, by the library that the player uses. Each plays to its end, with its
// flashes and beeps where they are in the film.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { prepareFile, seeRung, serveFolder } from './play-file.ts';
import { launchBrowser } from './player-stage.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'floodlit-files-'));
const { server, origin } = await serveFolder(folder);
const browser = await launchBrowser('--autoplay-policy=no-user-gesture-required', '--mute-audio');
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['MP4 with B-frames', [0, 2, 4], [0, 2, 4]],
  ['Matroska whose picture begins late', [4], [0, 2, 4]],
  ['MP4 trimmed on a phone', [0.7, 2.7], [0.7, 2.7]],
])('%s', async (name, flashes, beeps) => {
  const made = await prepareFile(folder, name);
  await Promise.all(
    made.rungs.map(async (rung) => {
      const seen = await seeRung(browser, origin, `${made.path}/${rung}`, { flashes, beeps });
      expect({ rung, ...seen }).toEqual({
        rung,
        error: '',
        ranges: [[expect.closeTo(0, 2), expect.closeTo(made.seconds, 1)]],
        ended: expect.closeTo(made.seconds, 1),
        // Within 10 ms.
        beeps: beeps.map((at) => expect.closeTo(at, 1.69)),
        shift: expect.closeTo(0, 1.69),
        flashes,
      });
    }),
  );
});
