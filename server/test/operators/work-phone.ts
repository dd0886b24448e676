// A phone on the console of a test world. It has a link of work, a secret and no account.
import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@floodlit/contract/client';
import { workDeviceHeader, workLinkHeader } from '@floodlit/contract/operators/work-links';
import { consoleHost, type World } from '../world.ts';

export interface WorkPhone {
  readonly client: Client;
  readonly key: string;
  readonly device: string;
}

/** The part of the link's address that opens it. */
export const keyInUrl = (url: string | null): string => url?.split('/score/')[1] ?? '';

export function workPhone(world: World, key: string, device: string = randomUUID()): WorkPhone {
  const client = createClient({
    baseUrl: '/api',
    retryDelayMs: 1,
    async fetch(input, init = {}) {
      const response = await world.app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: input as string,
        headers: {
          ...(init.headers as Record<string, string>),
          host: consoleHost,
          [workLinkHeader]: key,
          [workDeviceHeader]: device,
        },
        ...(typeof init.body === 'string' && { payload: init.body }),
      });
      return new Response(response.body, {
        status: response.statusCode,
        headers: response.headers as Record<string, string>,
      });
    },
  });
  return { client, key, device };
}
