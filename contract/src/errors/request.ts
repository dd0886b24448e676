// Errors of any request: what the server answers before a room is asked.
import type { ErrorEntry } from './entry.ts';

/** Also used for requests that never reached the API. */
export const failedMessage = 'Something went wrong. Please try again or contact technical support';

export const requestErrors = {
  'request.invalid': { status: 400, message: 'Some of the fields are not valid.' },
  'request.unreadable': { status: 400, message: 'The request body could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'Send the body as application/json.' },
  /** The answer of the specification of oEmbed to a format that the provider has not. */
  'request.format_not_offered': { status: 501, message: 'Only JSON is offered.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.rate_limited': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  'request.not_found': { status: 404, message: 'Not found.' },
  'server.failed': { status: 500, message: failedMessage },
  'server.unavailable': {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, ErrorEntry>;
