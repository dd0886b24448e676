// An answer that ends the asking: whoever waits is not logged in any more. It says nothing of the payment.
import { ApiError } from '@floodlit/contract/client';

/** One without a code comes from something between us and the server, and an API key is renewed by itself. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.status === 403) &&
  error.code !== undefined &&
  !error.blamesKey;
