// A store says why it refuses in many ways: here each becomes one sentence with the next step.
import { type RefusalKind, StoreRefused } from '../storage/ports.ts';
import type { StorageAddress } from '../storage/storage-url.ts';

/** An answer of a store that is no success. */
export interface RefusingAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The start of its body: XML of S3, or anything else. A HEAD has none. */
  readonly body: string;
}

/** Stores tolerate 15 minutes. A HEAD tells no reason, and the Date of its answer does. */
const skewMinutes = 14;

/** `NoSuchKey`, or '' when the answer is not one of S3. */
export const codeOf = (body: string): string =>
  /<Code>(?<code>[A-Za-z.]{1,60})<\/Code>/u.exec(body)?.groups?.['code'] ?? '';

/** @param now this machine's time. */
export function refusalOf(answer: RefusingAnswer, address: StorageAddress, now: Date): StoreRefused {
  const { status, headers, body } = answer;
  const { store, names, bucket } = address;
  const code = codeOf(body);
  const said = code === '' ? String(status) : `${status} ${code}`;
  const refused = (kind: RefusalKind, what: string): StoreRefused =>
    new StoreRefused(kind, `The store ${store} ${what}`);

  const minutes = minutesApart(headers, now);
  const isDenied = status === 401 || status === 403;
  if (code === 'RequestTimeTooSkewed' || (isDenied && minutes > skewMinutes))
    return refused(
      'clock',
      `refuses the clock of this machine, which is ${minutes > 1 ? `${minutes} minutes` : 'many minutes'} off: switch time synchronisation on (timedatectl set-ntp true).`,
    );
  const region = regionOf(answer);
  if (region !== undefined && region !== address.region)
    return refused('redirect', `is in another region: write region=${region} in ${names.url}.`);
  if (status >= 300 && status < 400) return refused('redirect', redirectSentence(answer, address));
  if (code === 'NoSuchBucket' || code === 'InvalidBucketName')
    return refused(
      'bucket',
      `has no such bucket: create the bucket ${bucket} there, or correct ${names.url}.`,
    );
  if (code === 'AuthorizationHeaderMalformed' || code === 'InvalidRegionName')
    return refused('redirect', `has another region (${said}): write region= of your bucket in ${names.url}.`);
  if (code === 'QuotaExceeded' || status === 507)
    return refused(
      'other',
      `is full (${said}): raise the quota of the bucket ${bucket}, or remove recordings.`,
    );
  if (code === 'InvalidAccessKeyId')
    return refused('keys', `does not know the key in ${names.key}: copy the key of this bucket again.`);
  if (code === 'SignatureDoesNotMatch')
    return refused(
      'keys',
      `refuses the signature: copy into ${names.secret} the secret that belongs to ${names.key}.`,
    );
  if (isDenied)
    return refused(
      'keys',
      `refuses the key in ${names.key} (${said}): give it the rights to read, write, list and delete in the bucket ${bucket}.`,
    );
  if (isPassing(status, code))
    return refused(
      'busy',
      `cannot take it now (${said}): Floodlit tries again, and its vendor knows more when this lasts.`,
    );
  return refused(
    'other',
    `answers ${said}, which Floodlit does not expect: check that endpoint= in ${names.url} is the address of an S3 store.`,
  );
}

/** Some stores answer 400 when the request was cut or its bytes changed on the way. */
const isPassing = (status: number, code: string): boolean =>
  (status >= 500 && status !== 501) ||
  status === 408 ||
  status === 429 ||
  ['RequestTimeout', 'IncompleteBody', 'BadDigest', 'XAmzContentSHA256Mismatch', 'OperationAborted'].includes(
    code,
  );

function minutesApart(headers: Headers, now: Date): number {
  const theirs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(theirs) ? 0 : Math.round(Math.abs(theirs - now.getTime()) / 60_000);
}

function regionOf({ headers, body }: RefusingAnswer): string | undefined {
  const given =
    headers.get('x-amz-bucket-region') ??
    /<Region>(?<region>[^<]+)<\/Region>/u.exec(body)?.groups?.['region'] ??
    '';
  return /^[a-z0-9-]{1,40}$/u.test(given) ? given : undefined;
}

/** Names the origin alone: the rest of the address may hold a signature. */
function redirectSentence({ headers }: RefusingAnswer, { bucket, names }: StorageAddress): string {
  const url = URL.parse(headers.get('location') ?? '');
  if (url === null || !/^https?:$/u.test(url.protocol))
    return `redirects to another address: write the endpoint of the bucket's own region in ${names.url}.`;
  return `redirects to another address: write endpoint=${url.origin.replace(`//${bucket}.`, '//')} in ${names.url}.`;
}

/** Why a request had no whole answer. */
export function notAnswered(error: unknown, { store, names }: StorageAddress, tryMs: number): StoreRefused {
  const code = networkCodeOf(error);
  const away = (what: string): StoreRefused =>
    new StoreRefused('away', `The store ${store} ${what}`, { cause: error });
  if (error instanceof Error && error.name === 'TimeoutError')
    return away(
      `gave no whole answer within ${tryMs / 1_000} s: check the network between it and this machine.`,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return away(
      `has a host that is not found (${code}): correct endpoint= in ${names.url}, or the name server.`,
    );
  if (code === 'ECONNREFUSED')
    return away(`refuses connections: start it, or correct endpoint= in ${names.url}.`);
  if (/CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|LEAF_SIGNATURE/u.test(code))
    return away(
      `has a certificate that this machine does not trust (${code}): renew it, or name its authority in NODE_EXTRA_CA_CERTS.`,
    );
  return away(
    `ended the connection before its answer was whole${code === '' ? '' : ` (${code})`}: check it and the network to it.`,
  );
}

/** The error of a connection is wrapped, and that of several addresses once more. */
function networkCodeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const [first = at] = at instanceof AggregateError ? (at.errors as unknown[]) : [];
    const code = first instanceof Error && 'code' in first ? first.code : undefined;
    if (typeof code === 'string' && /^[A-Z_]{1,60}$/u.test(code)) return code;
  }
  return '';
}
