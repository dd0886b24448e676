// The client of the console's API. The browser sends the session's cookie itself.
import { ApiError, createClient } from '@floodlit/contract/client';

export const client = createClient({ baseUrl: '/api' });

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.code : undefined;
