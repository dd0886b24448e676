import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { findSignatureError } from './signature.ts';

/** The example of "Signature Calculations for the Authorization Header" in the reference of Amazon S3. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const rules = {
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  now: () => new Date('2013-05-24T00:10:00Z'),
};
const authorization =
  'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const aRequest = (headers: Record<string, string> = {}, url = '/test.txt') =>
  ({
    method: 'GET',
    url,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': '20130524T000000Z',
      authorization,
      ...headers,
    },
  }) as unknown as IncomingMessage;
const codeOf = (request: IncomingMessage, body = '', its = rules) =>
  findSignatureError(request, Buffer.from(body), its)?.code;

describe('the signature that the S3 stand-in checks', () => {
  it('is the one of the example in the reference of Amazon S3', () => {
    expect(codeOf(aRequest())).toBeUndefined();
  });

  it.each([
    ['another path', aRequest({}, '/other.txt'), '', 'SignatureDoesNotMatch'],
    ['another signed header', aRequest({ range: 'bytes=0-8' }), '', 'SignatureDoesNotMatch'],
    ['another body', aRequest(), 'a', 'XAmzContentSHA256Mismatch'],
    ['no signature', aRequest({ authorization: '' }), '', 'AccessDenied'],
    [
      'an unsigned hash of the body',
      aRequest({ authorization: authorization.replace('x-amz-content-sha256;', '') }),
      '',
      'AccessDenied',
    ],
  ])('refuses %s', (_, request, body, code) => {
    expect(codeOf(request, body)).toBe(code);
  });

  it.each([
    ['a clock 16 minutes off', { now: () => new Date('2013-05-24T00:16:00Z') }, 'RequestTimeTooSkewed'],
    ['another key', { key: 'another' }, 'InvalidAccessKeyId'],
    ['another secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ])('refuses %s', (_, other, code) => {
    expect(codeOf(aRequest(), '', { ...rules, ...other })).toBe(code);
  });
});
