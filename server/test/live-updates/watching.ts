// A page that listens, on a real socket: what a browser's EventSource does, and what it would not.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Watching {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Everything that has come so far. */
  readonly text: () => string;
  /** The messages so far, without comments: `data: …` or `event: …`. */
  readonly messages: () => string[];
  /** Settles when the answer is over. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
  /** Stays, and reads no more. */
  readonly fallAsleep: () => void;
}

export const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;

export async function watch(port: number, path = '/api/live-updates', host = 'localhost'): Promise<Watching> {
  // A browser keeps its connections for the next request.
  const agent = new http.Agent({ keepAlive: true });
  const request = http.get({ host: '127.0.0.1', port, path, headers: { host }, agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  response.on('data', (bytes: Buffer) => (text += bytes.toString()));
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    messages: () => text.split('\n\n').filter((block) => /^(?:data|event): /.test(block)),
    ended: new Promise((resolve) => response.once('close', resolve)),
    leave: () => response.destroy(),
    fallAsleep: () => void response.socket.pause(),
  };
}
