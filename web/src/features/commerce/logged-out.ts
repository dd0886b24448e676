// An answer that ends polling: the viewer is logged out. It says nothing about the payment.
import { ApiError } from '@floodlit/contract/client';

/** An error without a code comes from a proxy. An expired API key renews itself. */
export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.status === 403) &&
  error.code !== undefined &&
  !error.blamesKey;
