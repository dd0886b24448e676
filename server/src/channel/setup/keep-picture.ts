// Keeps a picture of an operator. Its name is a digest of its content, so the same picture is kept once.
import { createHash } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { DomainError } from '../../kernel/errors.ts';
import { pictureFolderOf, pictureName, servedPictureName } from '../pictures/picture-files.ts';
import type { PictureDeps } from './ports.ts';

/** The job makes copies in smaller widths soon. @returns its path on the site. @throws {DomainError} `channel.picture_refused` */
export async function keepPicture(
  { files, cleanPicture, pictures }: PictureDeps,
  channelId: number,
  given: Uint8Array,
): Promise<string> {
  if (given.length > limits.pictureBytes)
    throw new DomainError('channel.picture_refused', {
      values: { problem: `it has more than ${limits.pictureBytes / 1_048_576} MB` },
    });
  const { bytes, extension } = await cleanPicture(given);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const name = `${digest}.${extension}`;
  await files.writeFile(pictureFolderOf(channelId), name, bytes);
  if (extension === 'png') await pictures.insertPicture(channelId, name);
  return `/media/u/${name}`;
}

/** Undefined for a picture of another channel. */
export const readPicture = (
  { files }: Pick<PictureDeps, 'files'>,
  channelId: number,
  name: string,
): Promise<Buffer | undefined> =>
  pictureName.test(name) ? files.readFile(pictureFolderOf(channelId), name) : Promise.resolve(undefined);

/** The same for viewers, and each copy of a picture. */
export const readServedPicture = (
  { files }: Pick<PictureDeps, 'files'>,
  channelId: number,
  name: string,
): Promise<Buffer | undefined> =>
  servedPictureName.test(name)
    ? files.readFile(pictureFolderOf(channelId), name)
    : Promise.resolve(undefined);
