// Makes a film of the table, prepares it as an upload, and compares what viewers see with its row.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { makeLadder, probe } from '@floodlit/ffmpeg';
import type { FileRow } from './files.ts';
import { cutSeconds, filmSeconds, makeFilm, type FilmPlace } from './make-film.ts';
import { seeRung, type Seen } from './measure.ts';

/** The ear and the eye together notice 20 ms at the earliest. */
const inStepSeconds = 0.0105;

function expectInStep(row: FileRow, seen: Seen, soundBegins: number): void {
  // HE-AAC has no sound of a beep that stands at the very beginning: it comes 20 ms late.
  const begins = row.sound === 'HE-AAC' ? 0.1 : soundBegins;
  const heard = seen.flashes.filter((flash) => flash >= begins);
  expect(heard.length).toBeGreaterThan(0);
  for (const flash of heard) {
    const apart = seen.beeps.map((beep) => Math.abs(beep - flash));
    expect([flash, Math.min(...apart)]).toSatisfy(([, least]: number[]) => (least ?? 1) <= inStepSeconds);
  }
}

/** Pictures, their first moment, flashes and beeps of every rung, by the segments that are served. */
export async function expectRow(place: FilmPlace, row: FileRow): Promise<void> {
  const inputPath = await makeFilm(place, row);
  const outputDirectory = path.join(place.folder, 'ladder');
  const source = await probe({ ...place, inputPath });
  const rate = row.rate === '30000/1001' ? 30_000 / 1_001 : row.rate === 'variable' ? 30 : Number(row.rate);
  expect(source.frames_per_second).toBeCloseTo(rate, 2);
  const made = await makeLadder({ ...place, inputPath, outputDirectory });
  expect(made.rungs.map(({ is_copy: isCopy }) => isCopy)).toEqual([row.isCopied, false]);
  expect(made.has_audio).toBe(row.sound !== 'none');
  const seconds = row.isTrimmed ? filmSeconds - cutSeconds : filmSeconds;
  expect(Math.abs(made.duration_seconds - seconds)).toBeLessThan(0.11);
  // A film whose sound begins first has lost its first pictures.
  const begins = row.soundStart < 0 ? filmSeconds - row.pictures / rate : 0;
  const rungs: Seen[] = [];
  for (const { name } of made.rungs)
    rungs.push(
      await seeRung(
        { ...place, target: path.join(place.folder, 'rung.mp4') },
        path.join(outputDirectory, name),
      ),
    );
  for (const seen of rungs) {
    expect(seen.pictures[0]?.at).toBe(0);
    const own = seen.pictures.filter(({ at }) => at >= begins - 0.001);
    expect(own.length).toBe(row.pictures);
    expect(own[0]?.at).toBeCloseTo(begins, 2);
    // Grey is what the edit list cuts away.
    expect(seen.pictures.filter(({ brightness }) => brightness > 60 && brightness < 170)).toEqual([]);
    if (row.sound !== 'none') {
      expectInStep(row, seen, Math.max(0, row.soundStart));
      expect(seen.seconds).toBeGreaterThan(made.duration_seconds - 0.03);
    }
    expect(seen.flashes).toEqual(rungs[0]?.flashes.map((flash) => expect.closeTo(flash, 2)));
  }
  await Promise.all([outputDirectory, inputPath].map((file) => rm(file, { recursive: true })));
}
