// The S3 stand-in misbehaves in the ways in which stores were seen to misbehave.
import { type S3Error, s3Error } from './s3-error.ts';

export type Fault =
  /** The socket ends before an answer, as when a balancer has no server. */
  | 'refuse'
  /** The client's clock is wrong, as the store sees it. */
  | 'skewed'
  | 'wrong signature'
  | 'unknown key'
  | 'denied'
  | 'full'
  | 'internal error'
  | 'slow down'
  /** Half of the body arrives: of the answer to a GET, or of the request of a PUT. */
  | 'cut'
  /** More bytes than Content-Length says. */
  | 'too long'
  /** Bytes without Content-Length and without an end. */
  | 'endless'
  /** A whole answer with one byte less. */
  | 'short'
  /** 200, and nothing is stored or removed. */
  | 'forget'
  /** As many bytes, and one of them differs: in the answer to a GET, or in what a PUT stores. */
  | 'other bytes'
  /** A page for people, such as that of a proxy or of a log-in. */
  | 'page'
  | 'hang'
  | { readonly lateMs: number }
  | { readonly redirect: 301 | 307; readonly to: string };

/** A request as the plan of faults sees it. Numbers begin at 1. */
export interface PlannedRequest {
  readonly number: number;
  readonly method: string;
  /** Without the bucket. */
  readonly key: string;
}

export type FaultPlan = (request: PlannedRequest) => Fault | undefined;

export const noFaults: FaultPlan = () => undefined;

/** One fault for each request, in this order; then none. */
export function inOrder(...faults: readonly (Fault | undefined)[]): FaultPlan {
  const left = [...faults];
  return () => left.shift();
}

/** The faults that are an answer of the store itself. */
export const errorOf = (fault: Fault): S3Error | undefined =>
  typeof fault === 'string' ? errors[fault] : undefined;

const errors: Readonly<Partial<Record<Extract<Fault, string>, S3Error>>> = {
  skewed: s3Error(
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and ours is too large.',
  ),
  'wrong signature': s3Error(403, 'SignatureDoesNotMatch', 'The signature does not match.'),
  'unknown key': s3Error(403, 'InvalidAccessKeyId', 'The access key does not exist in our records.'),
  denied: s3Error(403, 'AccessDenied', 'Access Denied.'),
  full: s3Error(403, 'QuotaExceeded', 'The quota of the bucket is exceeded.'),
  'internal error': s3Error(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  'slow down': s3Error(503, 'SlowDown', 'Please reduce your request rate.'),
  page: { status: 404, code: '', body: '<!doctype html><h1>Not found</h1>' },
};
