// One S3 store over HTTP: plain requests that every vendor serves, each tried once.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { type ObjectWire, objectBytesMaximum, StoreRefused } from '../storage/ports.ts';
import { isObjectPath, type StorageAddress } from '../storage/storage-url.ts';
import { createSender } from './kept-connections.ts';
import { codeOf, notAnswered, refusalOf } from './s3-refusals.ts';

export interface S3WireOptions {
  readonly clock?: Clock;
  /** The time of one try, to the last byte of its answer. */
  readonly tryMs?: number;
}

interface Wanted {
  readonly body?: Uint8Array;
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
  const { AwsV4Signer } = await import('aws4fetch');
  const { endpoint, region, bucket, prefix, store } = address;
  const send = createSender(endpoint);
  /** Keeps the key of a day. */
  const cache = new Map<string, ArrayBuffer>();
  const lied = (key: string, what: string): StoreRefused =>
    new StoreRefused(
      'lied',
      `The store ${store} ${what} for ${key}: Floodlit asks again, and its vendor knows more when this lasts.`,
    );

  return { store, put, get, head, remove };

  async function put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
    if (bytes.length > objectBytesMaximum)
      throw new Error(`${key} has ${bytes.length} bytes: too many for an object.`);
    await ask('PUT', key, { body: bytes, signal }, async (answer) => {
      if (!isOk(answer)) throw await refuse(answer);
      answer.resume();
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
      if (answer.statusCode === 404) return await absent(answer);
      if (answer.statusCode === 416) {
        answer.resume();
        throw lied(key, 'has fewer bytes than were stored');
      }
      if (answer.statusCode !== (range === undefined ? 200 : 206)) throw await refuse(answer);
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
      answer.resume();
      if (answer.statusCode === 404) return undefined;
      if (answer.statusCode !== 200) throw await refuse(answer);
      const bytes = lengthIn(answer);
      if (bytes === undefined) throw lied(key, 'does not say how many bytes it has');
      return { bytes, md5: md5In(answer) };
    });
  }

  async function remove(key: string, signal?: AbortSignal): Promise<void> {
    await ask('DELETE', key, { signal }, async (answer) => {
      if (answer.statusCode === 404) await absent(answer);
      else if (!isOk(answer)) throw await refuse(answer);
      else answer.resume();
    });
  }

  /** @returns what `read` makes of the answer, within the time of one try. */
  async function ask<Result>(
    method: string,
    key: string,
    { body, range, signal }: Wanted,
    read: (answer: IncomingMessage) => Promise<Result>,
  ): Promise<Result> {
    if (!isObjectPath(key)) throw new Error(`${JSON.stringify(key)} is not the key of an object.`);
    const path = [bucket, prefix, key].filter((part) => part !== '').join('/');
    const ending = AbortSignal.any([AbortSignal.timeout(tryMs), ...(signal ? [signal] : [])]);
    try {
      const signed = await new AwsV4Signer({
        method,
        url: `${endpoint}/${path}`,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        accessKeyId: address.key,
        secretAccessKey: address.secret,
        service: 's3',
        region,
        cache,
        datetime: clock
          .now()
          .toISOString()
          .replaceAll(/[:-]|\.\d{3}/gu, ''),
      }).sign();
      const answer = await send({
        method,
        url: `${endpoint}/${path}`,
        // These two are not signed, since a proxy may change them.
        headers: {
          ...Object.fromEntries(signed.headers),
          'accept-encoding': 'identity',
          ...(range !== undefined && { range }),
        },
        ...(body && { body }),
        signal: ending,
      });
      return await read(answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StoreRefused) throw error;
      throw notAnswered(ending.aborted ? ending.reason : error, address, tryMs);
    }
  }

  async function refuse(answer: IncomingMessage, body?: string): Promise<StoreRefused> {
    const said = body ?? (await readError(answer));
    const headers = new Headers(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    return refusalOf({ status: answer.statusCode ?? 0, headers, body: said }, address, clock.now());
  }

  /** A 404 that does not speak of the key comes from a missing bucket, or from what is no store. */
  async function absent(answer: IncomingMessage): Promise<undefined> {
    const body = await readError(answer);
    if (codeOf(body) !== 'NoSuchKey') throw await refuse(answer, body);
  }
}

const isOk = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;

const readError = async (answer: IncomingMessage): Promise<string> =>
  String((await readAtMost(answer, errorBytesMaximum)) ?? '');

/** @returns undefined when there are more; the rest is not read. */
async function readAtMost(answer: IncomingMessage, maximum: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  if ((lengthIn(answer) ?? 0) > maximum) {
    answer.destroy();
    return undefined;
  }
  // Leaving the loop ends the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maximum) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function lengthIn({ headers }: IncomingMessage): number | undefined {
  const text = headers['content-length'] ?? '';
  return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}

const startsAt = ({ headers }: IncomingMessage, from: number): boolean =>
  headers['content-range']?.startsWith(`bytes ${from}-`) ?? false;

function md5In({ headers }: IncomingMessage): string | undefined {
  if (encryptedByOwnKey.test(String(headers['x-amz-server-side-encryption'] ?? ''))) return undefined;
  if ('x-amz-server-side-encryption-customer-algorithm' in headers) return undefined;
  return /^"(?<md5>[0-9a-f]{32})"$/u.exec(headers.etag ?? '')?.groups?.['md5'];
}
