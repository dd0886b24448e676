// The S3 stand-in computes AWS Signature Version 4 itself, apart from the library that it checks.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type S3Error, s3Error } from './s3-error.ts';

export interface SignatureRules {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
  readonly now: () => Date;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>.+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, ?SignedHeaders=(?<names>[a-z0-9;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/u;
const moment = /^(?<day>(?<year>\d{4})(?<month>\d\d)(?<date>\d\d))T(?<h>\d\d)(?<m>\d\d)(?<s>\d\d)Z$/u;
const toleratedSkewMs = 15 * 60_000;

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Checks clock, key, region, body and signature, in the order in which a store does. */
export function findSignatureError(
  request: IncomingMessage,
  body: Buffer,
  rules: SignatureRules,
): S3Error | undefined {
  const given = authorization.exec(request.headers.authorization ?? '')?.groups;
  if (given === undefined) return s3Error(403, 'AccessDenied', 'Anonymous access is forbidden.');
  const date = String(request.headers['x-amz-date'] ?? '');
  const at = moment.exec(date)?.groups;
  if (at === undefined || at['day'] !== given['day'])
    return s3Error(403, 'AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header.');
  const { year = '', month = '', date: day = '', h = '', m = '', s = '' } = at;
  const sentAt = Date.parse(`${year}-${month}-${day}T${h}:${m}:${s}Z`);
  if (Math.abs(sentAt - rules.now().getTime()) > toleratedSkewMs)
    return s3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  if (given['key'] !== rules.key)
    return s3Error(403, 'InvalidAccessKeyId', 'The access key does not exist in our records.');
  if (given['region'] !== rules.region)
    return s3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The region is wrong; expecting '${rules.region}'.`,
      `<Region>${rules.region}</Region>`,
    );
  const names = (given['names'] ?? '').split(';');
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(name)) return s3Error(403, 'AccessDenied', `The header ${name} must be signed.`);
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body))
    return s3Error(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 header does not match what was computed.',
    );
  const expected = sign(request, names, bodyHash, date, rules);
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given['signature'] ?? '', 'hex'))
    ? undefined
    : s3Error(
        403,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided.',
      );
}

function sign(
  request: IncomingMessage,
  names: readonly string[],
  bodyHash: string,
  date: string,
  { secret, region }: SignatureRules,
): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = names.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replaceAll(/\s+/gu, ' ')}\n`,
  );
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    headers.join(''),
    names.join(';'),
    bodyHash,
  ].join('\n');
  const day = date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
}
