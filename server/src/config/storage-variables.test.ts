import { describe, expect, it } from 'vitest';
import { storageOf } from './storage-variables.ts';
import { ConfigError } from './variables.ts';

const bucket = {
  STORAGE_URL: 's3://films?endpoint=http://127.0.0.1:9000',
  STORAGE_KEY: 'key',
  STORAGE_SECRET: 'secret-of-the-store',
};

describe('the variables of the storage', () => {
  it('mean a disk without a quota when none is set', () => {
    expect(storageOf({})).toEqual({
      store: undefined,
      former: undefined,
      spoolDir: undefined,
      spoolMaximumBytes: 20 * 1024 ** 3,
      maximumBytes: Number.POSITIVE_INFINITY,
    });
  });

  it('name a bucket, the one before it, a spool and a quota', () => {
    const config = storageOf({
      ...bucket,
      STORAGE_FORMER_URL: 's3://old?region=eu-west-1',
      STORAGE_FORMER_KEY: 'key',
      STORAGE_FORMER_SECRET: 'secret',
      SPOOL_DIR: '/srv/spool',
      SPOOL_MAX_GB: '5',
      STORAGE_MAX_GB: '500',
    });
    expect(config).toMatchObject({
      store: { bucket: 'films', names: { url: 'STORAGE_URL' } },
      former: { bucket: 'old', names: { url: 'STORAGE_FORMER_URL' } },
      spoolDir: '/srv/spool',
      spoolMaximumBytes: 5 * 1024 ** 3,
      maximumBytes: 500 * 1024 ** 3,
    });
  });

  it.each([
    [{ ...bucket, STORAGE_URL: 'https://films' }, /^STORAGE_URL is not an address/],
    [{ STORAGE_KEY: 'key' }, /^STORAGE_KEY is set without STORAGE_URL/],
    [
      { STORAGE_FORMER_URL: 's3://old?region=a' },
      /^STORAGE_FORMER_URL is set without STORAGE_FORMER_KEY and/,
    ],
    [
      {
        ...bucket,
        STORAGE_FORMER_URL: 's3://films/?region=us-east-1&endpoint=http://127.0.0.1:9000/',
        STORAGE_FORMER_KEY: 'key',
        STORAGE_FORMER_SECRET: 'secret',
      },
      /^STORAGE_FORMER_URL names the store of STORAGE_URL/,
    ],
    [{ SPOOL_DIR: '/srv/spool' }, /^SPOOL_DIR is set without STORAGE_URL/],
    [{ SPOOL_MAX_GB: '5' }, /^SPOOL_MAX_GB is set without STORAGE_URL/],
    [{ ...bucket, SPOOL_MAX_GB: 'much' }, /^SPOOL_MAX_GB is "much"/],
    [{ STORAGE_MAX_GB: '0' }, /^STORAGE_MAX_GB is "0"/],
  ])('[T79] are refused by a sentence that names the wrong one: %#', (environment, sentence) => {
    const read = (): unknown => storageOf(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(/secret-of-the-store/);
  });
});
