import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postJson } from './post-json.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  status: number,
  headers: Record<string, string> = {},
): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(text);
      response.writeHead(status, headers).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

it('posts JSON', async () => {
  const { url, bodies } = await serve(204);
  await postJson(url, { kind: 'stalls' });
  expect(bodies).toEqual(['{"kind":"stalls"}']);
});

it.each([
  [500, {}],
  [404, {}],
  [302, { location: 'http://127.0.0.1:9/other' }],
])('fails for %s, so that the job tries again', async (status, headers) => {
  const { url } = await serve(status, headers as Record<string, string>);
  await expect(postJson(url, {})).rejects.toThrow(/answered|fetch failed/);
});
