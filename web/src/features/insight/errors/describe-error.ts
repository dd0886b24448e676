// An error of the page as it is reported. The server cleans it again, because a page can send anything.
import { ApiError } from '@floodlit/contract/client';
import type { BrowserError, BrowserErrorKind } from '@floodlit/contract/error-reports';
import { limits } from '@floodlit/contract/limits';

/** Errors of extensions and of the browser itself, which nobody here can mend. */
const FOREIGN = /(?:chrome|moz|safari-web)-extension:\/\/|^ResizeObserver loop|^Script error\.?$/;

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError');

/**
 * A refusal with the code of a room is an answer, and so is a limit. A failure of the server, one without a code, and a
 * request that the API does not understand are errors of the application.
 */
export const isWorthReporting = ({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean =>
  status >= 500 ||
  (status >= 400 && (code === undefined || (code.startsWith('request.') && code !== 'request.rate_limited')));

export interface SentRequest {
  method: BrowserError['method'];
  /** The values stay here. */
  input?: object | undefined;
}

/** @returns undefined for what is no error of the application. */
export function describeError(
  kind: BrowserErrorKind,
  error: unknown,
  pathname: string,
  sent?: SentRequest,
): BrowserError | undefined {
  if (isAbort(error)) return undefined;
  // The wrapper of the API tells each of its errors itself.
  if (error instanceof ApiError && kind !== 'request') return undefined;
  const {
    name,
    message,
    stack = '',
  } = error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  if (FOREIGN.test(message) || FOREIGN.test(stack)) return undefined;
  return {
    kind,
    name: name.slice(0, 60),
    message: message.slice(0, limits.errorMessageMaximum),
    stack: stack.slice(0, limits.errorStackMaximum),
    url: (error instanceof ApiError ? error.path : pathname).slice(0, 300),
    ...(error instanceof ApiError && { status: error.status }),
    ...(sent && {
      method: sent.method,
      fields: Object.keys(sent.input ?? {})
        .slice(0, limits.errorReportFieldsMaximum)
        .map((name) => name.slice(0, 60)),
    }),
    count: 1,
  };
}
