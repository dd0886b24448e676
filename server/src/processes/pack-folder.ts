// Compressed copies of built files, beside them: the server compresses nothing while it answers.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = /\.(html|js|mjs|css|svg|json|webmanifest|xml|txt|ico|wasm)$/;
/** Brotli's best ratio saves a tenth more bytes than `quick` and takes fifty times as long. */
const qualities = { quick: 5, best: 11 } as const;
const stamp = '.packed';

/** Whether the copies have the best ratio. */
export const isPacked = (folder: string): boolean => existsSync(path.join(folder, stamp));

/** Writes a .br and a .gz beside every text file, one file at a time. The stamp of the best ratio comes last. */
export async function packFolder(
  folder: string,
  ratio: keyof typeof qualities,
  signal?: AbortSignal,
): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => isText.test(one))) {
    signal?.throwIfAborted();
    const file = path.join(folder, name);
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: qualities[ratio] };
    await replaceFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await replaceFile(`${file}.gz`, await promisify(gzip)(content, { level: ratio === 'best' ? 9 : 6 }));
  }
  if (ratio === 'best') await writeFile(path.join(folder, stamp), '');
}

/** A reader sees the former copy or the new one, never a half. */
async function replaceFile(file: string, content: Buffer): Promise<void> {
  const half = `${file}.${process.pid}.half`;
  await writeFile(half, content);
  await rename(half, file);
}
