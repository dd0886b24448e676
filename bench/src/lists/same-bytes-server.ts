// Answers every request of node:http with the bytes of one file. Argument: the file.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RawServed } from './raw-served.ts';

const body = readFileSync(process.argv[2] ?? '');

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const served: RawServed = { port: typeof address === 'object' && address !== null ? address.port : 0 };
  process.send?.(served);
});
