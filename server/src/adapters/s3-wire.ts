// One S3 store over HTTP: plain requests that every vendor serves, each tried once.
import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { type ObjectWire, objectBytesMaximum, StoreRefused } from '../storage/ports.ts';
import { isObjectPath, type StorageAddress } from '../storage/storage-url.ts';
import { codeOf, notAnswered, refusalOf } from './s3-refusals.ts';

export interface S3WireOptions {
  readonly clock?: Clock;
  /** The time of one try, to the last byte of its answer. */
  readonly tryMs?: number;
}

interface Wanted {
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly range?: string;
  readonly signal?: AbortSignal | undefined;
}

/** An error of S3 is some hundred bytes of XML. */
const errorBytesMaximum = 64 * 1024;
/** By kind of encryption, the ETag is no MD5, although it looks like one. */
const encryptedByOwnKey = /^aws:kms/u;

/** The library that signs is loaded here, so that a deployment on a disk does not load it. */
export async function createS3Wire(
  address: StorageAddress,
  { clock = systemClock, tryMs = 10_000 }: S3WireOptions = {},
): Promise<ObjectWire> {
  const { AwsClient } = await import('aws4fetch');
  const { endpoint, region, bucket, prefix, store } = address;
  const client = new AwsClient({
    accessKeyId: address.key,
    secretAccessKey: address.secret,
    service: 's3',
    region,
    retries: 0,
  });
  const lied = (key: string, what: string): StoreRefused =>
    new StoreRefused(
      'lied',
      `The store ${store} ${what} for ${key}: Floodlit asks again, and its vendor knows more when this lasts.`,
    );

  return { store, put, get, head, remove };

  async function put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
    if (bytes.length > objectBytesMaximum)
      throw new Error(`${key} has ${bytes.length} bytes: too many for an object.`);
    const body = bytes as Uint8Array<ArrayBuffer>;
    await ask('PUT', key, { body, signal }, async (answer) => {
      if (!answer.ok) throw await refuse(answer);
      await answer.body?.cancel();
    });
  }

  function get(
    key: string,
    range?: { readonly from: number; readonly to: number },
    signal?: AbortSignal,
  ): Promise<Buffer | undefined> {
    if (range !== undefined && !(range.from >= 0 && range.to > range.from))
      throw new Error(`${range.from} to ${range.to} is no range.`);
    const wanted = { signal, ...(range && { range: `bytes=${range.from}-${range.to - 1}` }) };
    return ask('GET', key, wanted, async (answer) => {
      if (answer.status === 404) return await absent(answer);
      if (answer.status === 416) {
        await answer.body?.cancel();
        throw lied(key, 'has fewer bytes than were stored');
      }
      if (answer.status !== (range === undefined ? 200 : 206)) throw await refuse(answer);
      const announced = lengthIn(answer);
      const maximum = range === undefined ? objectBytesMaximum : range.to - range.from;
      const bytes = await readAtMost(answer, maximum);
      if (bytes === undefined) throw lied(key, 'sends more bytes than were stored');
      if (announced !== undefined && bytes.length !== announced)
        throw lied(key, 'sends another number of bytes than it announces');
      if (range !== undefined && (bytes.length !== maximum || !startsAt(answer, range.from)))
        throw lied(key, 'sends another range than it was asked for');
      return bytes;
    });
  }

  async function head(
    key: string,
    signal?: AbortSignal,
  ): Promise<{ readonly bytes: number; readonly md5: string | undefined } | undefined> {
    return await ask('HEAD', key, { signal }, async (answer) => {
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw await refuse(answer);
      const bytes = lengthIn(answer);
      if (bytes === undefined) throw lied(key, 'does not say how many bytes it has');
      return { bytes, md5: md5In(answer) };
    });
  }

  async function remove(key: string, signal?: AbortSignal): Promise<void> {
    await ask('DELETE', key, { signal }, async (answer) => {
      if (answer.status === 404) await absent(answer);
      else if (!answer.ok) throw await refuse(answer);
      await answer.body?.cancel();
    });
  }

  /** @returns what `read` makes of the answer, within the time of one try. */
  async function ask<Result>(
    method: string,
    key: string,
    { body, range, signal }: Wanted,
    read: (answer: Response) => Promise<Result>,
  ): Promise<Result> {
    if (!isObjectPath(key)) throw new Error(`${JSON.stringify(key)} is not the key of an object.`);
    const path = [bucket, prefix, key].filter((part) => part !== '').join('/');
    try {
      const request = await client.sign(`${endpoint}/${path}`, {
        method,
        body: body ?? null,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        // A redirect could lead to another host than the chosen one.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(tryMs), ...(signal ? [signal] : [])]),
        aws: {
          datetime: clock
            .now()
            .toISOString()
            .replaceAll(/[:-]|\.\d{3}/gu, ''),
        },
      });
      // Not signed, since a proxy may change it. fetch itself adds it to a range.
      if (range === undefined) request.headers.set('accept-encoding', 'identity');
      else request.headers.set('range', range);
      return await read(await fetch(request));
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof StoreRefused ? error : notAnswered(error, address, tryMs);
    }
  }

  async function refuse(answer: Response, body?: string): Promise<StoreRefused> {
    const { status, headers } = answer;
    return refusalOf({ status, headers, body: body ?? (await readError(answer)) }, address, clock.now());
  }

  /** A 404 that does not speak of the key comes from a missing bucket, or from what is no store. */
  async function absent(answer: Response): Promise<undefined> {
    const body = await readError(answer);
    if (codeOf(body) !== 'NoSuchKey') throw await refuse(answer, body);
  }
}

const readError = async (answer: Response): Promise<string> =>
  String((await readAtMost(answer, errorBytesMaximum)) ?? '');

/** @returns undefined when there are more; the rest is not read. */
async function readAtMost(answer: Response, maximum: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if ((lengthIn(answer) ?? 0) > maximum) {
    await answer.body?.cancel();
    return undefined;
  }
  // Leaving the loop cancels the body.
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > maximum) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function lengthIn({ headers }: Response): number | undefined {
  const text = headers.get('content-length') ?? '';
  return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}

const startsAt = ({ headers }: Response, from: number): boolean =>
  headers.get('content-range')?.startsWith(`bytes ${from}-`) ?? false;

function md5In({ headers }: Response): string | undefined {
  if (encryptedByOwnKey.test(headers.get('x-amz-server-side-encryption') ?? '')) return undefined;
  if (headers.has('x-amz-server-side-encryption-customer-algorithm')) return undefined;
  return /^"(?<md5>[0-9a-f]{32})"$/u.exec(headers.get('etag') ?? '')?.groups?.['md5'];
}
