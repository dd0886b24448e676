import { describe, expect, it } from 'vitest';
import { readStorageAddress, StorageUrlRefused } from './storage-url.ts';

const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const keys = { key: 'AKIAIOSFODNN7EXAMPLE', secret };
const read = (url: string) => readStorageAddress({ url, ...keys });

/** The message that the operator reads. */
function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof StorageUrlRefused) return error.message;
    throw error;
  }
  throw new Error('The address was taken.');
}

describe('the address of a store', () => {
  it.each([
    [
      's3://films?region=eu-west-1',
      's3://films?endpoint=https://s3.eu-west-1.amazonaws.com&region=eu-west-1',
    ],
    [
      's3://films?endpoint=https://s3.example.com',
      's3://films?endpoint=https://s3.example.com&region=us-east-1',
    ],
    [
      's3://films/?region=auto&endpoint=https%3A%2F%2FS3.Example.com%3A443%2F',
      's3://films?endpoint=https://s3.example.com&region=auto',
    ],
    [
      's3://my.films/league/2026/?endpoint=http://127.0.0.1:9000',
      's3://my.films/league/2026?endpoint=http://127.0.0.1:9000&region=us-east-1',
    ],
    ['s3://films?endpoint=http://[::1]:9000', 's3://films?endpoint=http://[::1]:9000&region=us-east-1'],
    [
      's3://films?endpoint=http://store.localhost',
      's3://films?endpoint=http://store.localhost&region=us-east-1',
    ],
  ])('%s is %s in one spelling', (url, store) => {
    const address = read(url);
    expect(address?.store).toBe(store);
    expect(read(store)).toEqual(address);
  });

  it('has its parts, and its keys beside them', () => {
    expect(read('s3://films/league/2026?endpoint=https://s3.example.com:8443&region=garage')).toMatchObject({
      endpoint: 'https://s3.example.com:8443',
      region: 'garage',
      bucket: 'films',
      prefix: 'league/2026',
      ...keys,
    });
  });

  it('is none when nothing is set', () => {
    expect(readStorageAddress({ url: undefined, key: '', secret: undefined })).toBeUndefined();
  });

  it.each([
    ['https://s3.example.com/films', 'STORAGE_URL is not an address such as s3://'],
    ['s3://', 'STORAGE_URL is not an address such as s3://'],
    ['s3://films#a', 'STORAGE_URL is not an address such as s3://'],
    [`s3://AKIAIOSFODNN7EXAMPLE:${secret}@films`, 'write the keys into STORAGE_KEY and STORAGE_SECRET'],
    [
      `s3://films?endpoint=https://a:${secret}@s3.example.com`,
      'write the keys into STORAGE_KEY and STORAGE_SECRET',
    ],
    ['s3://Films?region=eu-west-1', 'STORAGE_URL names no bucket'],
    ['s3://my_films?region=eu-west-1', 'STORAGE_URL names no bucket'],
    ['s3://ab?region=eu-west-1', 'STORAGE_URL names no bucket'],
    ['s3://a..b?region=eu-west-1', 'STORAGE_URL names no bucket'],
    ['s3://192.168.1.1?region=eu-west-1', 'STORAGE_URL names no bucket'],
    ['s3://films:9000/?region=eu-west-1', 'STORAGE_URL names no bucket'],
    [`s3://${'a'.repeat(64)}?region=eu-west-1`, 'STORAGE_URL names no bucket'],
    ['s3://films/Season?region=eu-west-1', 'has a prefix that is not'],
    ['s3://films/a//b?region=eu-west-1', 'has a prefix that is not'],
    ['s3://films/../b?region=eu-west-1', 'has a prefix that is not'],
    ['s3://films/.?region=eu-west-1', 'has a prefix that is not'],
    ['s3://films/a%20b?region=eu-west-1', 'has a prefix that is not'],
    [`s3://films/${'a'.repeat(201)}?region=eu-west-1`, 'has a prefix that is not'],
    ['s3://films', 'neither endpoint= nor region='],
    ['s3://films?endpoint=', 'neither endpoint= nor region='],
    ['s3://films?region=EU West', 'correct region='],
    [
      's3://films?region=eu-west-1&acl=public-read',
      'the parameter acl, which is not known: it takes endpoint and region',
    ],
    [`s3://films?${secret}`, 'has a parameter, which is not known'],
    ['s3://films?region=a&region=b', 'has the parameter region twice'],
    ['s3://films?endpoint=s3.example.com', 'an endpoint that is not an address'],
    ['s3://films?endpoint=ftp://s3.example.com', 'an endpoint that is not an address'],
    ['s3://films?endpoint=https://s3.example.com/films', 'an endpoint with a path'],
    ['s3://films?endpoint=https://s3.example.com/?a', 'an endpoint with a path'],
    ['s3://films?endpoint=http://10.0.0.7:9000', 'without TLS'],
    ['s3://films?endpoint=http://localhost.example.com', 'without TLS'],
  ])('%s is refused: %s', (url, reason) => {
    const message = refusalOf(() => read(url));
    expect(message).toContain(reason);
    expect(message).toMatch(/^[^.].*\.$/u);
    expect(message).not.toContain(secret);
  });

  it.each([
    [
      { url: '', key: 'a', secret },
      'STORAGE_KEY is set without STORAGE_URL: set all three, or none of them.',
    ],
    [
      { url: '', key: '', secret },
      'STORAGE_SECRET is set without STORAGE_URL: set all three, or none of them.',
    ],
    [{ url: 's3://films?region=a', key: 'a', secret: '' }, 'STORAGE_URL is set without STORAGE_SECRET:'],
    [{ url: 's3://films?region=a', key: '', secret }, 'STORAGE_URL is set without STORAGE_KEY:'],
    [
      { url: 's3://films?region=a', key: '', secret: '' },
      'STORAGE_URL is set without STORAGE_KEY and STORAGE_SECRET:',
    ],
    [{ url: 's3://films?region=a', key: 'a\n', secret }, 'STORAGE_KEY holds a space'],
    [{ url: 's3://films?region=a', key: 'a', secret: `${secret} ` }, 'STORAGE_SECRET holds a space'],
  ])('names the variable to set: %#', (given, reason) => {
    const message = refusalOf(() => readStorageAddress(given));
    expect(message).toContain(reason);
    expect(message).not.toContain(secret);
  });

  it('names the variables of the former store when the former store is wrong', () => {
    const names = { url: 'STORAGE_FORMER_URL', key: 'STORAGE_FORMER_KEY', secret: 'STORAGE_FORMER_SECRET' };
    expect(refusalOf(() => readStorageAddress({ url: 's3://films', ...keys }, names))).toMatch(
      /^STORAGE_FORMER_URL /u,
    );
  });
});
