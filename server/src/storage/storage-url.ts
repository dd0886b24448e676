// An operator names a bucket by one address, such as s3://bucket/prefix?endpoint=https://host&region=eu-west-1.
import { isThisMachine } from '../network/this-machine.ts';

/** A bucket and the keys that open it. Requests use path style: `endpoint/bucket/prefix/key`. */
export interface StorageAddress {
  /** The same address in one spelling and without secrets: it names the store in rows and sentences. */
  readonly store: string;
  /** An origin, without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** '' or `a/b`, without a slash at either end. */
  readonly prefix: string;
  readonly key: string;
  readonly secret: string;
  readonly names: StorageNames;
}

/** The variables, or options of a command, that an error tells the operator to correct. */
export interface StorageNames {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export const storageNames: StorageNames = {
  url: 'STORAGE_URL',
  key: 'STORAGE_KEY',
  secret: 'STORAGE_SECRET',
};

/** The message is one sentence with the next step. It repeats no value, since a value may hold a secret. */
export class StorageUrlRefused extends Error {
  override readonly name = 'StorageUrlRefused';
}

const parts = /^s3:\/\/(?<bucket>[^/?#]*)(?<path>\/[^?#]*)?(?:\?(?<query>[^#]*))?$/u;
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u;
const ipAddress = /^\d+(?:\.\d+){3}$/u;
const pathForm = /^[a-z0-9-][a-z0-9.-]*(?:\/[a-z0-9-][a-z0-9.-]*)*$/u;
const regionName = /^[a-z0-9][a-z0-9-]{0,39}$/u;
/** Printable ASCII: anything else cannot be sent in a header. */
const keyForm = /^[!-~]{1,256}$/u;
const parameters: readonly string[] = ['endpoint', 'region'];
/** Most stores other than AWS answer to it. */
const usualRegion = 'us-east-1';

/**
 * @returns undefined when none of the three is set.
 * @throws {StorageUrlRefused}
 */
export function readStorageAddress(
  given: { readonly [Name in keyof StorageNames]: string | undefined },
  names = storageNames,
): StorageAddress | undefined {
  const { url = '', key = '', secret = '' } = given;
  if (url === '') {
    if (key !== '' || secret !== '')
      refuse(
        `${key === '' ? names.secret : names.key} is set without ${names.url}: set all three, or none of them.`,
      );
    return undefined;
  }
  const place = readPlace(url, names);
  checkKeys(key, secret, names);
  return { ...place, key, secret, names };
}

function readPlace(url: string, names: StorageNames): Omit<StorageAddress, 'key' | 'secret' | 'names'> {
  const { bucket = '', path = '', query = '' } = parts.exec(url)?.groups ?? {};
  if (url.includes('@'))
    refuse(
      `${names.url} holds an @: write the keys into ${names.key} and ${names.secret}, and leave them out of the address.`,
    );
  if (bucket === '') refuse(`${names.url} is not an address such as s3://bucket?endpoint=https://host.`);
  if (!isBucketName(bucket))
    refuse(
      `${names.url} names no bucket: write s3:// and its name of 3 to 63 small letters, digits, dots and dashes.`,
    );
  const prefix = path.replace(/^\/|\/$/gu, '');
  if (prefix !== '' && (!isObjectPath(prefix) || prefix.length > 200))
    refuse(
      `${names.url} has a prefix that is not at most 200 small letters, digits, dots, dashes and slashes: rename it, or leave it out.`,
    );
  const search = readParameters(query, names);
  const region = search.get('region') ?? '';
  if (region !== '' && !regionName.test(region))
    refuse(`${names.url} has a region that is not a name such as eu-west-1: correct region=.`);
  const endpoint = endpointOf(search.get('endpoint') ?? '', region, names);
  const place = { endpoint, region: region || usualRegion, bucket, prefix };
  return { ...place, store: nameOf(place) };
}

/** Nothing of such a path is encoded in an address or changed by a reader of addresses. */
export const isObjectPath = (path: string): boolean => pathForm.test(path);

const isBucketName = (name: string): boolean =>
  bucketName.test(name) && !name.includes('..') && !ipAddress.test(name);

function readParameters(query: string, names: StorageNames): URLSearchParams {
  const search = new URLSearchParams(query);
  for (const name of search.keys()) {
    if (!parameters.includes(name))
      refuse(
        `${names.url} has ${/^[\w.-]{1,30}$/u.test(name) ? `the parameter ${name}` : 'a parameter'}, which is not known: it takes ${parameters.join(' and ')}.`,
      );
    if (search.getAll(name).length > 1)
      refuse(`${names.url} has the parameter ${name} twice: leave one of them out.`);
  }
  return search;
}

/** Without an endpoint the store is AWS, whose address has the region in it. */
function endpointOf(text: string, region: string, names: StorageNames): string {
  if (text === '') {
    if (region === '')
      refuse(
        `${names.url} has neither endpoint= nor region=: write the endpoint of your store, or the region of AWS.`,
      );
    return `https://s3.${region}.amazonaws.com`;
  }
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.hostname === '')
    refuse(`${names.url} has an endpoint that is not an address such as https://s3.example.com: correct it.`);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    refuse(
      `${names.url} has an endpoint with a path: write its host and port alone, and the bucket after s3://.`,
    );
  if (url.protocol === 'http:' && !isThisMachine(text))
    refuse(
      `${names.url} has an endpoint on another machine without TLS, where keys and films could be read: write https://.`,
    );
  return url.origin;
}

function checkKeys(key: string, secret: string, names: StorageNames): void {
  if (key === '' || secret === '') {
    const missing = [names.key, names.secret].filter((_, index) => (index === 0 ? key : secret) === '');
    refuse(
      `${names.url} is set without ${missing.join(' and ')}: set the key and the secret that your store gave you.`,
    );
  }
  for (const [name, value] of [
    [names.key, key],
    [names.secret, secret],
  ] as const)
    if (!keyForm.test(value))
      refuse(`${name} holds a space or a sign that no key has: copy it from your store again.`);
}

/** Both parameters are always there. Without this, the same bucket in two spellings would be two stores in the rows. */
const nameOf = ({
  endpoint,
  region,
  bucket,
  prefix,
}: Pick<StorageAddress, 'endpoint' | 'region' | 'bucket' | 'prefix'>): string =>
  `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}?endpoint=${endpoint}&region=${region}`;

function refuse(message: string): never {
  throw new StorageUrlRefused(message);
}
