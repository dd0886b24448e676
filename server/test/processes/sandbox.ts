// A fake of the Stripe sandbox: answers /healthz with its token and writes the state file once it listens.
import { randomUUID } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const stateFile = process.env.SANDBOX_STATE_FILE ?? '';
const token = randomUUID();
const server = createServer((_request, response) => response.end(JSON.stringify({ data: { token } })));
server.listen(Number(process.env.SANDBOX_PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  writeFileSync(`${stateFile}.new`, JSON.stringify({ pid: process.pid, port, token }));
  renameSync(`${stateFile}.new`, stateFile);
});
