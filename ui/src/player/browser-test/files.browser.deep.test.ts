// Every file of the server's table in a real Chromium. Each rung plays to its end, in one piece from 0 on, with its
// flashes and beeps where they are in the film.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { listRows, type TakenRows } from './list-rows.ts';
import { prepareFile, seeRung, serveFolder, type Marks } from './play-file.ts';
import { launchBrowser } from './player-stage.ts';

// Rows wait for their turn.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000, maxConcurrency: 3 });

type Row = TakenRows['files'][number];
/** Flashes and beeps of the film, and the seconds that an edit list cuts away before them. */
const MARKS_S = [0, 2, 4];
const CUT_S = 1.3;
/** A decoder of HE-AAC makes the beep at the very beginning late. */
const HE_AAC_BEGINS_S = 0.1;
/** A stream without an edit list begins with the samples that prime its decoder, 2,048 of HE-AAC. */
const PRIMING_S = 0.0427;

const folder = await mkdtemp(join(tmpdir(), 'floodlit-files-'));
const { server, origin } = await serveFolder(folder);
const browser = await launchBrowser('--autoplay-policy=no-user-gesture-required', '--mute-audio');
const { files } = await listRows();
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
});

function marksOf({ isTrimmed, sound, soundStart }: Row): Marks {
  const marks = isTrimmed ? MARKS_S.map((at) => at - CUT_S).filter((at) => at > 0) : MARKS_S;
  const heardFrom = sound === 'HE-AAC' ? HE_AAC_BEGINS_S : Math.max(0, soundStart);
  return {
    flashes: marks.filter((at) => at >= -soundStart),
    beeps: sound === 'none' ? [] : marks.filter((at) => at >= heardFrom),
  };
}

it.concurrent.each(files)('$name', async (row) => {
  const made = await prepareFile(folder, row.name);
  const marks = marksOf(row);
  const seen = await Promise.all(
    made.rungs.map(async (rung) => {
      const { shift, ...all } = await seeRung(browser, origin, `${made.path}/${rung}`, marks);
      expect(shift).toBeGreaterThan(-0.0102);
      expect(shift).toBeLessThan(row.soundStart < 0 ? PRIMING_S : 0.0102);
      const beeps = row.sound === 'HE-AAC' ? all.beeps.filter((at) => at >= HE_AAC_BEGINS_S) : all.beeps;
      return { rung, ...all, beeps: beeps.map((at) => at - shift) };
    }),
  );
  expect(seen).toEqual(
    made.rungs.map((rung) => ({
      rung,
      error: '',
      ranges: [[expect.closeTo(0, 2), expect.closeTo(made.seconds, 1)]],
      ended: expect.closeTo(made.seconds, 1),
      // Within 10 ms of the film, and of the flashes.
      beeps: marks.beeps.map((at) => expect.closeTo(at, 1.69)),
      flashes: marks.flashes,
    })),
  );
});
