// Calls of the console over a real socket: uploads are streams, and a test cuts them.
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleHost, type World } from '../world.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly cookie: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Sends this much of the body, waits for the promise, and cuts the connection. */
  readonly cut?: { readonly bytes: number; readonly when: () => Promise<unknown> };
}

const portOf = (world: World): number => (world.app.server.address() as AddressInfo).port;

/** Undefined for a call that was cut. */
export const rawCall = (
  world: World,
  { method, path, cookie, headers = {}, body, cut }: RawCall,
): Promise<RawAnswer | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({
      port: portOf(world),
      method,
      path: `/api${path}`,
      headers: {
        host: consoleHost,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-length': String(body.length) }),
        ...headers,
      },
    });
    let isCut = false;
    call.on('error', (error) => (isCut ? resolve(undefined) : reject(error)));
    call.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    if (cut === undefined) {
      call.end(body);
      return;
    }
    call.write(body?.subarray(0, cut.bytes));
    cut.when().then(() => {
      isCut = true;
      call.destroy();
      resolve(undefined);
    }, reject);
  });

export const tus = { 'tus-resumable': '1.0.0' };
export const tusBody = { ...tus, 'content-type': 'application/offset+octet-stream' };
