import { once } from 'node:events';
import net from 'node:net';

/** Below those that the system gives to outgoing connections, so that it is still free when a killed server comes back. */
const lowest = 20_000;
const count = 10_000;

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    const trial = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      trial.once('error', () => resolve(false));
      trial.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    trial.close();
    await once(trial, 'close');
    return port;
  }
}
