// Turns every error into the shape `{message, code, errors?, reason?, kind?}`.
// An unexpected error is logged in full, and its answer contains no details.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallKind } from '@floodlit/contract/call-kinds';
import { errorCatalog, type ErrorCode } from '@floodlit/contract/errors';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { isConnectionLost } from '../kernel/lost-connection.ts';
import { runTraced } from '../kernel/trace.ts';
import { SpoolFull, StoreRefused } from '../storage/ports.ts';

interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly keys?: readonly string[];
}

/** Enough for any form. The answer does not repeat thousands of unknown names (T69). */
const namesMaximum = 50;
const nameLengthMaximum = 100;

/** Field name → messages, from the issues of a schema; an unknown field is named itself. */
export function invalid(issues: readonly SchemaIssue[]): DomainError {
  // Without a prototype: a field may be called `constructor`.
  const errors = Object.create(null) as Record<string, string[]>;
  let count = 0;
  for (const issue of issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? (issue.keys ?? [])
        : [issue.path.map(String).join('.') || 'request'];
    for (const name of names) {
      if (++count > namesMaximum) return new DomainError('request.invalid', { errors });
      (errors[name.slice(0, nameLengthMaximum)] ??= []).push(issue.message);
    }
  }
  return new DomainError('request.invalid', { errors });
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'request.unreadable',
  404: 'request.not_found',
  413: 'request.too_large',
  414: 'request.too_large',
  415: 'request.unsupported_type',
  429: 'request.rate_limited',
};

/** The request is not at fault when Postgres is out of reach or cancels a query: 503, retry later. */
const unavailableCodes = new Set(['57014', '53300', '55P03', 'ENOENT']);

export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (
    isConnectionLost(error) ||
    // A bucket may be away while its rows are there.
    error instanceof StoreRefused ||
    error instanceof SpoolFull ||
    unavailableCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  )
    return new DomainError('server.unavailable', { retryAfterSeconds: 2 });
  // A NUL in a text: JSON can write it, PostgreSQL keeps none.
  if (code === '22021') return new DomainError('request.invalid');
  // An address that cannot be decoded leads nowhere.
  if (code === 'FST_ERR_BAD_URL') return new DomainError('request.not_found');
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0;
  const known = codeOfStatus[status];
  return known === undefined ? undefined : new DomainError(known);
}

/** The kind of call that exceeded its limit, so that a client pauses only this kind. */
const kindOfRequest = (request: FastifyRequest, { details }: DomainError): CallKind | undefined =>
  details.kind ?? request.routeOptions.config.callKind;

/** How a stream or a call ends when the connection that it served is closed. */
const cutOffCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** The client closed its connection. Nobody receives the answer, and it is no error. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A fault of our own that merely coincides with a closed connection is still a fault. */
function isClientGone(error: unknown, { raw }: FastifyReply): boolean {
  if (!(error instanceof Error) || !raw.destroyed || raw.writableFinished) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof ClientGone || cutOffCodes.has(code);
}

export function answerError(log: Log) {
  /** @param pageOf draws the answer as a page, for what people open; undefined keeps the JSON. */
  return (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    pageOf?: (status: number) => string | undefined,
  ): void => {
    const known = domainErrorOf(error);
    const answer = known ?? new DomainError('server.failed');
    const isFault = known === undefined || known.code === 'server.unavailable';
    if (isFault && !isClientGone(error, reply))
      runTraced(request.trace ?? { requestId: request.id }, () =>
        log.error('request failed', error, {
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: errorCatalog[answer.code].status,
        }),
      );
    const { errors, reason, retryAfterSeconds } = answer.details;
    const kind = answer.code === 'request.rate_limited' ? kindOfRequest(request, answer) : undefined;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const { status } = errorCatalog[answer.code];
    reply.code(status).header('cache-control', 'no-store');
    const page = pageOf?.(status);
    if (page !== undefined) {
      reply.type('text/html; charset=utf-8').send(page);
      return;
    }
    reply.type('application/json; charset=utf-8').send({
      message: answer.message,
      code: answer.code,
      ...(errors && { errors }),
      ...(reason && { reason }),
      ...(kind && { kind }),
    });
  };
}
