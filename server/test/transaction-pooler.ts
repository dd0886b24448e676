// A pooler in transaction mode, as PgBouncer before 1.21 is one: all clients share a single session of the database.
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import type pg from 'pg';

interface Target {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

const sslRequest = 80_877_103;
const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const isIdle = (message: Buffer): boolean => message[0] === 0x5a && message[5] === 0x49;

/** @returns a function that takes bytes and tells each whole message. */
function messageReader(tell: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      tell(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

function startupOf({ user, database }: Target): Buffer {
  const text = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + text.length, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, text]);
}

/** Without the password that a test database does not ask for. */
export async function startTransactionPooler(
  target: Target,
): Promise<AsyncDisposable & { readonly config: pg.PoolConfig; readonly url: string }> {
  const backend = net.connect(path.join(target.host, '.s.PGSQL.5432'));
  backend.write(startupOf(target));
  let linked: net.Socket | undefined;
  const waiting: { readonly client: net.Socket; readonly bytes: Buffer }[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();

  function next(): void {
    const at = waiting.findIndex(({ client }) => linked === undefined || client === linked);
    const [turn] = at === -1 ? [] : waiting.splice(at, 1);
    if (turn === undefined) return;
    linked = turn.client;
    backend.write(turn.bytes);
  }
  backend.on(
    'data',
    messageReader((message) => {
      begin();
      // A notification without a linked client is lost, as with any pooler in this mode.
      if (linked?.writable) linked.write(message);
      if (!isIdle(message)) return;
      linked = undefined;
      next();
    }),
  );
  backend.on('error', () => {});
  await begun;

  const server = net.createServer((client) => {
    let unit: Buffer[] = [];
    const read = messageReader((message) => {
      if (message[0] === 0x58) return void client.end();
      unit.push(message);
      // A simple query, or the end of an extended one.
      if (message[0] !== 0x51 && message[0] !== 0x53) return;
      waiting.push({ client, bytes: Buffer.concat(unit) });
      unit = [];
      if (linked === undefined || linked === client) next();
    });
    let isStarted = false;
    client.on('error', () => {});
    client.on('data', (bytes) => {
      if (isStarted) return read(bytes);
      if (bytes.readInt32BE(4) === sslRequest) return void client.write('N');
      isStarted = true;
      client.write(Buffer.concat([authenticated, ready]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const { user, database } = target;
  return {
    config: { host: '127.0.0.1', port, user, database },
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    async [Symbol.asyncDispose]() {
      backend.destroy();
      server.close();
    },
  };
}
