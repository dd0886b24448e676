import { describe, expect, it } from 'vitest';
import type { Scope } from '../../kernel/transact.ts';
import type { PictureSource, SizeDeps, UnsizedPicture } from './ports.ts';
import { createRecentFailures } from './recent-failures.ts';
import { sizePictures } from './size-pictures.ts';

const poster: UnsizedPicture = { channel_id: 1, folder: 'recordings/1/a', file: 'poster-0123456789ab.jpg' };
const copyOf = (file: string, width: number): string =>
  `recordings/1/a/${file.replace('.jpg', '')}-w${width}.webp`;

const named = (file: string): UnsizedPicture => ({ ...poster, file });
const withCode = (code: string): Error => Object.assign(new Error(code), { code });

interface Faults {
  readonly isGone?: boolean;
  /** By the name of the file that is read, written or removed. */
  readonly errors?: Record<string, Error>;
}

function aStage({ isGone = false, errors = {} }: Faults = {}) {
  const failFor = (name: string): void => {
    if (errors[name] !== undefined) throw errors[name];
  };
  const files = new Map([[`${poster.folder}/${poster.file}`, Buffer.from('wide')]]);
  const warnings: string[] = [];
  const rows: { file: string; widths: readonly number[]; filesBefore: number }[] = [];
  let transactions = 0;
  const clock = { nowMs: 0 };
  const failures = createRecentFailures(() => clock.nowMs);
  const deps: SizeDeps = {
    files: {
      readFile: async (folder, name) => {
        failFor(name);
        return files.get(`${folder}/${name}`);
      },
      writeFile: async (folder, name, bytes) => {
        failFor(name);
        files.set(`${folder}/${name}`, Buffer.from(bytes));
      },
      remove: async (folder, name) => {
        failFor(name);
        files.delete(`${folder}/${name}`);
      },
    },
    sizer: async (bytes) => {
      const content = Buffer.from(bytes).toString();
      if (content === 'slow') throw new Error('not sized in time');
      if (content !== 'wide') return 'undecodable';
      return [320, 640].map((width) => ({ width, bytes: Buffer.from(String(width)) }));
    },
    transact: async (work) => {
      transactions += 1;
      return work({} as Scope);
    },
    log: { info: () => {}, warn: (message) => void warnings.push(message), error: () => {} },
  };
  const sourceOf = (...pictures: UnsizedPicture[]): PictureSource => ({
    listUnsized: async (limit) =>
      pictures.filter(({ file }) => rows.every((row) => row.file !== file)).slice(0, limit),
    keepWidths: async (_, { file }, widths) => {
      rows.push({ file, widths, filesBefore: files.size });
      return !isGone;
    },
  });
  const run = (...pictures: UnsizedPicture[]): Promise<number> =>
    sizePictures(deps, sourceOf(...pictures), new AbortController().signal, failures);
  const add = (file: string, content = 'wide'): UnsizedPicture => {
    files.set(`${poster.folder}/${file}`, Buffer.from(content));
    return named(file);
  };
  return { add, clock, files, rows, warnings, run, transactions: () => transactions };
}

describe('sizePictures', () => {
  it('writes the copies before the row names them', async () => {
    const stage = aStage();
    expect(await stage.run(poster)).toBe(1);
    expect(stage.rows).toEqual([{ file: poster.file, widths: [320, 640], filesBefore: 3 }]);
    expect([...stage.files.keys()]).toEqual([
      `${poster.folder}/${poster.file}`,
      copyOf(poster.file, 320),
      copyOf(poster.file, 640),
    ]);
  });

  it('removes the copies of a picture that was removed during the work', async () => {
    const stage = aStage({ isGone: true });
    await stage.run(poster);
    expect([...stage.files.keys()]).toEqual([`${poster.folder}/${poster.file}`]);
  });

  it('removes the copies of the picture before, and leaves that picture', async () => {
    const stage = aStage();
    for (const name of [`${poster.folder}/poster.jpg`, copyOf('poster.jpg', 320), copyOf('poster.jpg', 640)])
      stage.files.set(name, Buffer.from('former'));
    await stage.run({ ...poster, formerFile: 'poster.jpg' });
    expect(stage.files.has(`${poster.folder}/poster.jpg`)).toBe(true);
    expect(stage.files.has(copyOf('poster.jpg', 320))).toBe(false);
    expect(stage.files.has(copyOf('poster.jpg', 640))).toBe(false);
    expect(stage.files.has(copyOf(poster.file, 640))).toBe(true);
  });

  it('tries a file that is no picture only once', async () => {
    const stage = aStage();
    expect(await stage.run(stage.add('broken.jpg', 'broken'))).toBe(1);
    expect(stage.rows).toMatchObject([{ file: 'broken.jpg', widths: [] }]);
    expect(stage.warnings).toEqual(['a picture has no copies in smaller widths']);
  });

  it.each<[string, string, Faults, string | undefined]>([
    ['is missing', 'bad.jpg', {}, undefined],
    ['is not sized in time', 'bad.jpg', {}, 'slow'],
    ['cannot be read', 'bad.jpg', { errors: { 'bad.jpg': new RangeError('too large') } }, 'wide'],
    ['cannot be written', 'bad.jpg', { errors: { 'bad-w640.webp': withCode('EACCES') } }, 'wide'],
  ])('leaves a picture that %s as it was, and saves the others', async (_, file, faults, content) => {
    const stage = aStage(faults);
    const bad = content === undefined ? named(file) : stage.add(file, content);
    expect(await stage.run(bad, poster)).toBe(1);
    expect(stage.rows.map((row) => row.file)).toEqual([poster.file]);
    expect(stage.warnings).toContain('the copies of a picture failed and are tried again later');
    expect(stage.files.has(copyOf(file, 320))).toBe(false);
  });

  it('stops at a full disk, saves what it made, and goes on at the next run', async () => {
    const errors: Record<string, Error> = { 'b-w320.webp': withCode('ENOSPC') };
    const stage = aStage({ errors });
    const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map((file) => stage.add(file));
    expect(await stage.run(...pictures)).toBe(1);
    expect(stage.files.has(copyOf('c.jpg', 320))).toBe(false);
    delete errors['b-w320.webp'];
    expect(await stage.run(...pictures)).toBe(2);
    expect(stage.rows.map(({ file }) => file)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('reaches the others behind a whole step of failures, and tries those again after an hour', async () => {
    const stage = aStage();
    const files = Array.from({ length: 60 }, (_, index) => `bad-${index}.jpg`);
    const pictures = [...files.map((file) => named(file)), poster];
    expect(await stage.run(...pictures)).toBe(0);
    expect(await stage.run(...pictures)).toBe(1);
    expect(stage.warnings).toHaveLength(60);
    for (const file of files) stage.add(file);
    expect(await stage.run(...pictures)).toBe(0);
    stage.clock.nowMs = 3_600_000;
    expect(await stage.run(...pictures)).toBe(60);
  });

  it('removes the other former copies where those of one stay', async () => {
    const stage = aStage({ isGone: true, errors: { 'a-w320.webp': withCode('EACCES') } });
    stage.add('a.jpg', 'broken');
    await stage.run(named('a.jpg'), poster);
    expect(stage.warnings).toContain('the copies of a former picture stay on the disk');
    expect(stage.files.has(copyOf(poster.file, 320))).toBe(false);
  });

  it('saves a step in one transaction, so that caches are renewed once', async () => {
    const stage = aStage();
    await stage.run(poster, poster, poster);
    expect(stage.transactions()).toBe(1);
    await stage.run();
    expect(stage.transactions()).toBe(1);
  });
});
