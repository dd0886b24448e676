import { describe, expect, it } from 'vitest';
import type { Scope } from '../../kernel/transact.ts';
import type { PictureSource, SizeDeps, UnsizedPicture } from './ports.ts';
import { sizePictures } from './size-pictures.ts';

const poster: UnsizedPicture = { channel_id: 1, folder: 'recordings/1/a', file: 'poster-0123456789ab.jpg' };
const copyOf = (file: string, width: number): string =>
  `recordings/1/a/${file.replace('.jpg', '')}-w${width}.webp`;

function aStage({ isGone = false }: { isGone?: boolean } = {}) {
  const files = new Map([[`${poster.folder}/${poster.file}`, Buffer.from('wide')]]);
  const warnings: string[] = [];
  const rows: { file: string; widths: readonly number[]; filesBefore: number }[] = [];
  let transactions = 0;
  const deps: SizeDeps = {
    files: {
      readFile: async (folder, name) => files.get(`${folder}/${name}`),
      writeFile: async (folder, name, bytes) => void files.set(`${folder}/${name}`, Buffer.from(bytes)),
      remove: async (folder, name) => void files.delete(`${folder}/${name}`),
    },
    sizer: async (bytes) => {
      if (Buffer.from(bytes).toString() !== 'wide') throw new Error('no picture');
      return [320, 640].map((width) => ({ width, bytes: Buffer.from(String(width)) }));
    },
    transact: async (work) => {
      transactions += 1;
      return work({} as Scope);
    },
    log: { info: () => {}, warn: (message) => void warnings.push(message), error: () => {} },
  };
  const sourceOf = (...pictures: UnsizedPicture[]): PictureSource => ({
    listUnsized: async () => pictures,
    keepWidths: async (_, { file }, widths) => {
      rows.push({ file, widths, filesBefore: files.size });
      return !isGone;
    },
  });
  const run = (...pictures: UnsizedPicture[]): Promise<number> =>
    sizePictures(deps, sourceOf(...pictures), new AbortController().signal);
  return { files, rows, warnings, run, transactions: () => transactions };
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

  it('removes the copies of a picture that was removed meanwhile', async () => {
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

  it('tries a file that is missing or no picture only once', async () => {
    const stage = aStage();
    stage.files.set('recordings/1/a/broken.jpg', Buffer.from('broken'));
    await stage.run({ ...poster, file: 'broken.jpg' }, { ...poster, file: 'missing.jpg' });
    expect(stage.rows.map(({ widths }) => widths)).toEqual([[], []]);
    expect(stage.warnings).toHaveLength(1);
  });

  it('saves a step in one transaction, so that caches are renewed once', async () => {
    const stage = aStage();
    await stage.run(poster, poster, poster);
    expect(stage.transactions()).toBe(1);
    await stage.run();
    expect(stage.transactions()).toBe(1);
  });
});
