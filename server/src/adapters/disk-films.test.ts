import { mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { keepFilmPart, type PrerollFilms } from '../media/index.ts';
import { createDiskFilms } from './disk-films.ts';

let place: string;
const gigabyte = 1024 ** 3;
let films: PrerollFilms;
let freeBytes = 100 * gigabyte;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-films-'));
  freeBytes = 100 * gigabyte;
  films = createDiskFilms(path.join(place, 'films'), async () => freeBytes);
});
afterEach(() => rm(place, { recursive: true, force: true }));

const nameOf = (number: number): string => number.toString(16).padStart(32, '0');
const begin = (number: number) => films.append(7, nameOf(number), { offset: 0, bytes: Buffer.from('film') });

describe('films on the disk', () => {
  it('grow by parts that begin at their end, and by no others', async () => {
    expect(await begin(1)).toBe(4);
    expect(await films.append(7, nameOf(1), { offset: 2, bytes: Buffer.from('xx') })).toBe(4);
    expect(await films.append(7, nameOf(1), { offset: 4, bytes: Buffer.from(' ends') })).toBe(9);
    const film = await films.find(7, nameOf(1));
    expect([film?.bytes, await readFile(path.join(place, 'films', '7', nameOf(1)), 'utf8')]).toEqual([
      9,
      'film ends',
    ]);
    expect(await films.find(8, nameOf(1))).toBeUndefined();
    expect(await films.append(7, nameOf(2), { offset: 4, bytes: Buffer.from('x') })).toBe(0);
    expect(await films.count(7)).toBe(1);
  });

  it.each(['../secret', 'a', `${nameOf(1)}.mp4`])('refuse the name %s', async (name) => {
    await expect(films.append(7, name, { offset: 0, bytes: Buffer.from('x') })).rejects.toThrow(RangeError);
  });

  it('follow no link', async () => {
    await begin(1);
    await writeFile(path.join(place, 'secret'), 'secret');
    await symlink(path.join(place, 'secret'), path.join(place, 'films/7', nameOf(3)));
    await expect(begin(3)).rejects.toMatchObject({ code: 'ELOOP' });
  });
});

describe('the films of a channel', () => {
  it('leave the disk the room that the database and live games need', async () => {
    const part = { name: nameOf(1), offset: 0, bytes: Buffer.from('film') };
    const deps = { films, clock: { now: () => new Date() } };
    freeBytes = gigabyte + 7;
    await expect(keepFilmPart(deps, 7, part)).rejects.toMatchObject({ code: 'media.upload_no_room' });
    freeBytes = gigabyte + 8;
    expect(await keepFilmPart(deps, 7, part)).toBe(4);
    expect(await createDiskFilms(path.join(place, 'others')).freeBytes()).toBeGreaterThan(0);
  });

  it('are limited, and make room after two days', async () => {
    const now = new Date();
    const clock = { now: () => now };
    for (let number = 0; number < operatorLimits.filmsMaximum; number++) await begin(number);
    const part = { name: nameOf(99), offset: 0, bytes: Buffer.from('film') };
    await expect(keepFilmPart({ films, clock }, 7, part)).rejects.toMatchObject({ code: 'media.film_limit' });
    // The next part of a known film, and another channel, have room.
    expect(await keepFilmPart({ films, clock }, 7, { ...part, name: nameOf(1), offset: 4 })).toBe(8);
    expect(await keepFilmPart({ films, clock }, 8, part)).toBe(4);
    const old = new Date(now.getTime() - (operatorLimits.filmKeptSeconds + 1) * 1_000);
    await utimes(path.join(place, 'films/7', nameOf(0)), old, old);
    expect(await keepFilmPart({ films, clock }, 7, part)).toBe(4);
    expect(await films.find(7, nameOf(0))).toBeUndefined();
  });
});
