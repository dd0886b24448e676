import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probe } from '@floodlit/ffmpeg';
import type { Canvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBroadcast } from './broadcast.ts';
import { writeCaptions } from './captions.ts';
import { ensureFootage } from './ensure-footage.ts';
import { aGame } from './footage.fixture.ts';
import { filmGoals, filmSeconds } from './film.ts';
import { footageKey, scoreAt, type Game } from './game.ts';
import { bannerSpot } from './goal-banner.ts';
import { createPictures } from './library-scene.ts';
import { createPlay } from './play.ts';
import { posterSecond } from './poster-second.ts';
import { createRandom } from './random.ts';
import { renderFootage } from './render-footage.ts';
import { writeScript } from './script.ts';
import { sports } from './sports.ts';
import { venues } from './venues.ts';

// Encoders give way to everything else on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';

/** Plays a game without painting it. @returns each second of a goal, and how far off the net the ball was. */
function playThrough(game: Game) {
  const sport = sports[game.sport];
  const play = createPlay(game.sport, sport, writeScript(game), createRandom(game.seed));
  const step = 1 / 48;
  const fallen: { second: number; side: string; ballX: number }[] = [];
  let isCelebrated = false;
  for (let count = 1; count * step <= game.seconds; count += 1) {
    play.step(step);
    const celebration = play.celebration();
    if (celebration && !isCelebrated)
      fallen.push({ second: count * step, side: celebration.moment.side, ballX: play.ball.x });
    isCelebrated = celebration !== undefined;
    for (const figure of play.figures) expect(Number.isFinite(figure.x + figure.y)).toBe(true);
  }
  return fallen;
}

describe('the script', () => {
  it.each(['soccer', 'basketball', 'hockey'] as const)(
    '%s: the scripted score is what the game ends with, whatever the seed',
    (sport) => {
      for (let seed = 1; seed <= 12; seed += 1) {
        const goals = [
          { second: 8, side: 'home' as const },
          { second: 19, side: 'away' as const },
          { second: 30, side: 'away' as const },
        ];
        const game = aGame({ sport, seed, goals, seconds: 34 });
        const fallen = playThrough(game);
        expect(fallen.map((goal) => goal.side)).toEqual(['home', 'away', 'away']);
        const line = sport === 'soccer' ? 52.5 : sport === 'hockey' ? 26 : 12.4;
        fallen.forEach((goal, index) => {
          expect(Math.abs(goal.second - (goals[index]?.second ?? NaN))).toBeLessThan(0.05);
          expect(goal.ballX * (goal.side === 'home' ? 1 : -1)).toBeGreaterThanOrEqual(line);
        });
        const points = sport === 'basketball' ? 2 : 1;
        expect(scoreAt(game, game.seconds)).toEqual({ home: 1 + points, away: 2 * points });
      }
    },
  );

  it('fills quiet time with chances and refuses goals that leave no time to play', () => {
    const quiet = aGame({ goals: [], seconds: 60 });
    expect(writeScript(quiet).length).toBeGreaterThan(2);
    expect(writeScript(quiet).every((moment) => moment.kind === 'chance')).toBe(true);
    const hasty = [
      { second: 8, side: 'home' as const },
      { second: 10, side: 'away' as const },
    ];
    expect(() => writeScript(aGame({ goals: hasty }))).toThrow(RangeError);
    expect(() => writeScript(aGame({ goals: [{ second: 99, side: 'home' }] }))).toThrow(RangeError);
  });
});

describe('the picture', () => {
  const pixelAt = (canvas: Canvas, { x, y }: { x: number; y: number }) =>
    Array.from(canvas.getContext('2d').getImageData(x, y, 1, 1).data.subarray(0, 3));

  it.each(['soccer', 'basketball', 'hockey'] as const)(
    "%s: a goal shows the scorer's banner, and not before or long after",
    (sport) => {
      const game = aGame({ sport });
      const broadcast = createBroadcast(game);
      const seen: boolean[] = [];
      const colour = [0xe0, 0x21, 0x8a];
      for (let frame = 0; frame < game.seconds * game.frames_per_second; frame += 1) {
        const pixel = pixelAt(broadcast.next(), bannerSpot(game));
        seen.push(pixel.every((part, index) => Math.abs(part - (colour[index] ?? 0)) < 6));
      }
      const at = (second: number) => seen[Math.round(second * game.frames_per_second)];
      expect(seen.slice(0, 7 * 24).some(Boolean)).toBe(false);
      expect(at(8)).toBe(true);
      expect(at(11.9)).toBe(false);
    },
  );

  it('tells no score: it is the same with another one [R3.01]', () => {
    const pictureOf = (score: Game['score']) => {
      const broadcast = createBroadcast(aGame({ score }));
      for (let frame = 0; frame < 8 * 24; frame += 1) broadcast.next();
      return Buffer.from(broadcast.next().data());
    };
    expect(pictureOf({ home: 4, away: 2 }).equals(pictureOf({ home: 1, away: 0 }))).toBe(true);
  });

  it('is the same for the same description and another for another seed', () => {
    const last = (seed: number) => {
      const broadcast = createBroadcast(aGame({ seed }));
      for (let frame = 0; frame < 20; frame += 1) broadcast.next();
      return Buffer.from(broadcast.next().data()).toString('base64');
    };
    expect(last(3) === last(3)).toBe(true);
    expect(last(3) === last(4)).toBe(false);
    expect(footageKey(aGame())).toBe(footageKey(aGame()));
    expect(footageKey(aGame())).not.toBe(footageKey(aGame({ seconds: 13 })));
  });
});

describe('the venue', () => {
  it.each(['soccer', 'basketball', 'hockey'] as const)(
    '%s: is that of a school, with some hundred people at most, and none before the doors open',
    (sport) => {
      const venue = venues[sport](aGame({ sport }), createRandom(1), false);
      expect(venue.people).toBeGreaterThan(30);
      expect(venue.people).toBeLessThan(400);
      expect(venues[sport](aGame({ sport }), createRandom(1), true).people).toBe(0);
    },
  );

  it('is a field under the sky, a gym with a painted wall, and a rink with light boards', () => {
    const firstPicture = (sport: Game['sport']) => createBroadcast(aGame({ sport })).next();
    const averageOf = (canvas: Canvas, from: number, to: number) => {
      const { data } = canvas.getContext('2d').getImageData(110, from, 60, to - from);
      return [0, 1, 2].map((part) => {
        let sum = 0;
        for (let at = part; at < data.length; at += 4) sum += data[at] ?? 0;
        return sum / (data.length / 4);
      });
    };
    const [skyRed = 0, , skyBlue = 0] = averageOf(firstPicture('soccer'), 0, 8);
    expect(skyBlue).toBeGreaterThan(skyRed + 15);
    const [treeRed = 0, treeGreen = 0, treeBlue = 0] = averageOf(firstPicture('soccer'), 22, 32);
    expect(treeGreen).toBeGreaterThan(Math.max(treeRed, treeBlue));
    const wall = averageOf(firstPicture('basketball'), 2, 12);
    expect(Math.min(...wall)).toBeGreaterThan(120);
    const [iceRed = 0, , iceBlue = 0] = averageOf(firstPicture('hockey'), 70, 80);
    expect(Math.min(iceRed, iceBlue)).toBeGreaterThan(150);
  });
});

describe('the films of the library', () => {
  const kinds = ['goals', 'highlights', 'practice', 'skills', 'tour', 'warm-up'] as const;
  const sportsOfFilms = ['soccer', 'basketball', 'hockey'] as const;
  const aFilm = (kind: (typeof kinds)[number], sport: Game['sport'], seed = 1) =>
    aGame({
      sport,
      seed,
      seconds: filmSeconds(kind, sport),
      goals: filmGoals(kind, sport, seed),
      score: { home: 0, away: 0 },
      film: { kind, title: 'FILM' },
    });
  const pictureAt = (game: Game, second: number) => {
    const pictures = createPictures(game);
    for (let frame = 0; frame < second * game.frames_per_second; frame += 1) pictures.next();
    return Buffer.from(pictures.next().data()).toString('base64');
  };

  it('have a picture of their own for each kind and sport', () => {
    const seen = sportsOfFilms.flatMap((sport) => kinds.map((kind) => pictureAt(aFilm(kind, sport), 1)));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each(sportsOfFilms)(
    '%s: every goal of a film falls when its script says, in a quarter of a minute or so',
    (sport) => {
      for (let seed = 1; seed <= 6; seed += 1) {
        const game = aFilm('goals', sport, seed);
        const broadcast = createBroadcast(game);
        const fallen: number[] = [];
        let isCelebrated = false;
        for (let frame = 0; frame < game.seconds * game.frames_per_second; frame += 1) {
          broadcast.next();
          const celebration = broadcast.play.celebration();
          if (celebration && !isCelebrated) fallen.push(frame / game.frames_per_second);
          isCelebrated = celebration !== undefined;
        }
        expect(fallen.length).toBe(game.goals.length);
        fallen.forEach((second, index) =>
          expect(Math.abs(second - (game.goals[index]?.second ?? NaN))).toBeLessThan(0.11),
        );
      }
    },
  );

  it('move, and are silent about a score', () => {
    const tour = aFilm('tour', 'hockey');
    expect(pictureAt(tour, 1)).not.toBe(pictureAt(tour, 2));
    expect(filmGoals('practice', 'basketball', 1)).toEqual([]);
  });
});

describe('the picture of a recording', () => {
  it('is the middle of a film without a goal', () => {
    expect(posterSecond({ goals: [], seconds: 12 })).toBe(6);
  });

  it.each(['soccer', 'basketball', 'hockey'] as const)(
    '%s: shows the ball on its way, and no goal in the score',
    (sport) => {
      const game = aGame({ sport });
      expect(posterSecond(game)).toBeCloseTo(6.8);
      expect(scoreAt(game, posterSecond(game))).toEqual(game.score);
      const play = createPlay(game.sport, sports[sport], writeScript(game), createRandom(game.seed));
      for (let count = 1; count / 48 <= posterSecond(game); count += 1) play.step(1 / 48);
      // The visitors attack towards negative x.
      expect(play.ball.x).toBeLessThan(-0.4 * sports[sport].halfLength);
      expect(play.celebration()).toBeUndefined();
    },
  );
});

describe('the file', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'floodlit-footage-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('is an mp4 with sound that a ladder can copy; a second call takes it from the cache', async () => {
    const game = aGame();
    const shares: number[] = [];
    const path = await ensureFootage(directory, game, {
      ffmpegPath,
      onProgress: (share) => shares.push(share),
    });
    expect(await probe({ ffmpegPath, inputPath: path, workDirectory: directory })).toMatchObject({
      width: 320,
      height: 180,
      frames_per_second: 24,
      video_codec: 'h264',
      audio_codec: 'aac',
      is_plain_h264: true,
      duration_seconds: 12,
      keyframe_gap_seconds: 2,
    });
    expect(shares.at(-1)).toBe(1);
    const made = await stat(path);
    // A path that can't be run shows that nothing is.
    expect(await ensureFootage(directory, game, { ffmpegPath: '/nowhere/ffmpeg' })).toBe(path);
    expect((await stat(path)).mtimeMs).toBe(made.mtimeMs);
    expect(await readdir(directory)).toEqual([`${footageKey(game)}.mp4`]);
  });

  it('leaves nothing when it is aborted or fails', async () => {
    const before = await readdir(directory);
    const controller = new AbortController();
    const outputPath = join(directory, 'stopped.mp4');
    const stopped = renderFootage({
      ffmpegPath,
      game: aGame({ seconds: 60 }),
      outputPath,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'ffmpeg.aborted' });
    const missing = renderFootage({ ffmpegPath: '/nowhere/ffmpeg', game: aGame(), outputPath });
    await expect(missing).rejects.toMatchObject({ code: 'ffmpeg.unavailable' });
    const unplayable = renderFootage({
      ffmpegPath,
      game: aGame({ goals: [{ second: 1, side: 'home' }] }),
      outputPath,
    });
    await expect(unplayable).rejects.toThrow(RangeError);
    expect(await readdir(directory)).toEqual(before);
  });
});

describe('the commentary', () => {
  it.each(['en', 'fr', 'ar'] as const)('%s: tells of every goal when it falls, and no score', (language) => {
    const game = aGame();
    const vtt = writeCaptions(game, language, { home: 'Nord & <b>', away: 'Capital' });
    expect(vtt.startsWith('WEBVTT\n\n1\n00:00:00.400 --> ')).toBe(true);
    expect(vtt).toMatch(/00:00:07\.000 --> 00:00:09\.000\n.*Capital/);
    expect(vtt).not.toMatch(/\d\s*[–-]\s*\d/);
    expect(vtt).toContain('Nord &amp; &lt;b&gt;');
    const times = [...vtt.matchAll(/(\d\d):(\d\d):(\d\d\.\d{3})/g)].map(
      (match) => Number(match[2]) * 60 + Number(match[3]),
    );
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(game.seconds);
  });
});
