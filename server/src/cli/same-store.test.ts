import { expect, it } from 'vitest';
import { storageOf } from '../config/storage-variables.ts';
import { ensureSameStore } from './same-store.ts';

const url = 's3://league?endpoint=https://s3.example.com&region=eu-1';
const onBucket = storageOf({ STORAGE_URL: url, STORAGE_KEY: 'key', STORAGE_SECRET: 'secret' });
const onDisk = storageOf({});
const running = (store?: string) => ({
  url: 'http://localhost:4000',
  rtmpPort: 1935,
  ...(store && { store }),
});

it.each([
  ['a bucket', onBucket, 'disk', 'on its disk'],
  ['the disk', onDisk, url, 's3://league'],
])(
  'a command on %s is refused while the product keeps its files elsewhere',
  (_what, storage, store, word) => {
    expect(() => ensureSameStore(running(store), storage)).toThrow(word);
  },
);

it.each([
  ['runs with the same store', running(url)],
  ['does not say where its files are', running()],
  ['does not run', undefined],
])('a command goes on when the product %s', (_what, product) => {
  expect(() => ensureSameStore(product, onBucket)).not.toThrow();
});
