// A wire to the database that loses an answer, while the session behind it stays.
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

/** @param target the folder of the database's socket. */
export async function startLosingWire(target: { readonly host?: string | undefined }): Promise<
  AsyncDisposable & {
    readonly address: { readonly host: string; readonly port: number };
    /** Ends the open sessions. */
    cut(): void;
    /** The next query with this text reaches the database, and nothing comes back on its connection any more. */
    loseAnswerTo(text: string): void;
    /** Nothing passes any more, and connections stay: as behind a cable that was pulled out. */
    hold(): void;
  }
> {
  const backends = new Set<net.Socket>();
  let lost: string | undefined;
  let isHeld = false;
  const server = net.createServer((client) => {
    const backend = net.connect(path.join(target.host ?? '', '.s.PGSQL.5432'));
    backends.add(backend);
    let isLost = false;
    client.on('error', () => {});
    backend.on('error', () => {});
    client.on('data', (bytes) => {
      if (isHeld) return;
      if (lost !== undefined && bytes.includes(lost)) {
        isLost = true;
        lost = undefined;
      }
      backend.write(bytes);
    });
    backend.on('data', (bytes) => void (isLost || isHeld || client.write(bytes)));
    backend.on('close', () => client.destroy());
    client.on('close', () => void (isLost || backend.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const backend of backends) backend.destroy();
    backends.clear();
  };
  return {
    address: { host: '127.0.0.1', port: (server.address() as net.AddressInfo).port },
    cut,
    loseAnswerTo: (text) => void (lost = text),
    hold: () => void (isHeld = true),
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
    },
  };
}
