// An operator chooses by variables where files are kept: on this machine's disk, or in a bucket.
import {
  readStorageAddress,
  type StorageAddress,
  StorageUrlRefused,
  storageNames,
} from '../storage/storage-url.ts';
import { ConfigError, type Environment, gigabytesOf } from './variables.ts';

export interface StorageConfig {
  /** Undefined: files are kept under DATA_DIR. */
  readonly store: StorageAddress | undefined;
  /** Read from while its objects move: undefined, unless an operator moves from one bucket to another place. */
  readonly former: StorageAddress | undefined;
  /** Undefined: `spool` in DATA_DIR. */
  readonly spoolDir: string | undefined;
  readonly spoolMaximumBytes: number;
  /** All files of the install; infinite without a quota. */
  readonly maximumBytes: number;
}

/** As commands and `running.json` name it. */
export const storeNameOf = ({ store }: StorageConfig): string => store?.store ?? 'disk';

const formerNames = {
  url: 'STORAGE_FORMER_URL',
  key: 'STORAGE_FORMER_KEY',
  secret: 'STORAGE_FORMER_SECRET',
};

/** @throws {ConfigError} */
export function storageOf(environment: Environment): StorageConfig {
  const store = addressOf(environment, storageNames);
  const former = addressOf(environment, formerNames);
  if (store !== undefined && store.store === former?.store)
    throw new ConfigError(
      'STORAGE_FORMER_URL names the store of STORAGE_URL: unset it, or write the store that you move from.',
    );
  for (const name of ['SPOOL_DIR', 'SPOOL_MAX_GB'])
    if (store === undefined && environment[name])
      throw new ConfigError(`${name} is set without STORAGE_URL: a disk needs no spool, so unset it.`);
  return {
    store,
    former,
    spoolDir: environment['SPOOL_DIR'] || undefined,
    spoolMaximumBytes: gigabytesOf(environment, 'SPOOL_MAX_GB', 20),
    maximumBytes: environment['STORAGE_MAX_GB']
      ? gigabytesOf(environment, 'STORAGE_MAX_GB', 1)
      : Number.POSITIVE_INFINITY,
  };
}

function addressOf(environment: Environment, names: typeof storageNames): StorageAddress | undefined {
  try {
    const { [names.url]: url, [names.key]: key, [names.secret]: secret } = environment;
    return readStorageAddress({ url, key, secret }, names);
  } catch (error) {
    throw error instanceof StorageUrlRefused ? new ConfigError(error.message) : error;
  }
}
