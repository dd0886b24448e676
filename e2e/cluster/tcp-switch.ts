// A test cuts one wire between two processes: all their bytes pass this switch.
import net from 'node:net';

export interface TcpSwitch extends AsyncDisposable {
  /** On loopback: a process that connects to it reaches the target. */
  readonly port: number;
  /** Open connections break, and no new one is taken. */
  cut(): void;
  /** Connections stay, and no byte passes: as a machine whose cable was pulled out. */
  hold(): void;
  /** Connections that were held go on. */
  heal(): void;
  /** New connections reach this port instead. Open ones break. */
  leadTo(port: number): void;
}

type Mode = 'open' | 'cut' | 'held';

/** @param first a port on loopback, or the path of a socket. */
export async function startTcpSwitch(first: number | string): Promise<TcpSwitch> {
  let mode: Mode = 'open';
  let target = first;
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  const server = net.createServer((near) => {
    if (mode === 'cut') return void near.destroy();
    const far = typeof target === 'string' ? net.connect(target) : net.connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, pair.toReversed() as [net.Socket, net.Socket]]) {
      one.setNoDelay(true);
      one.on('data', (bytes) => {
        if (!other.write(bytes)) one.pause();
      });
      other.on('drain', () => mode !== 'held' && one.resume());
      one.once('end', () => other.end());
      one.once('error', () => undefined);
      one.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
      if (mode === 'held') one.pause();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  const breakAll = (): void => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    port,
    cut() {
      mode = 'cut';
      breakAll();
    },
    hold() {
      mode = 'held';
      for (const socket of [...pairs].flat()) socket.pause();
    },
    heal() {
      mode = 'open';
      for (const socket of [...pairs].flat()) socket.resume();
    },
    leadTo(other) {
      target = other;
      breakAll();
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      breakAll();
      await closed;
    },
  };
}
