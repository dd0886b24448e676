// The files of the product in its data folder.
import path from 'node:path';
import { cleanPicture } from './clean-picture.ts';
import { createDiskFilms } from './disk-films.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createDiskUploads } from './disk-uploads.ts';

export const createDiskStores = (dataDir: string, uploadMaximumBytes: number) => ({
  storage: createDiskStorage(path.join(dataDir, 'objects')),
  films: createDiskFilms(path.join(dataDir, 'films')),
  uploadFiles: createDiskUploads(path.join(dataDir, 'uploads'), uploadMaximumBytes),
});

/** The pictures of the demo, kept before there is a context. */
export const openSeedPictures = (dataDir: string) => ({
  files: createDiskStorage(path.join(dataDir, 'objects')),
  cleanPicture,
});
