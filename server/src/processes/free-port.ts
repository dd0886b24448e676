import net from 'node:net';
import { StartRefused } from './start-refused.ts';

/** Fails with `StartRefused` when the port is taken, before anything else is started. */
export async function ensurePortIsFree(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const trial = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      trial.once('error', reject);
      trial.listen({ host, port, exclusive: true }, resolve);
    });
    await new Promise((resolve) => trial.close(resolve));
  } catch (error) {
    throw portRefused(host, port, error as NodeJS.ErrnoException);
  }
}

export function portRefused(host: string, port: number, error: NodeJS.ErrnoException): StartRefused {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(
      `PORT ${port} is already in use: stop what uses it, or set PORT to another one, such as PORT=${port + 1}.`,
    );
  if (error.code === 'EACCES')
    return new StartRefused(`PORT ${port} may not be used by this user: set PORT to one above 1023.`);
  return new StartRefused(
    `HOST ${host} with PORT ${port} cannot be listened on (${error.message}): set HOST to an address of this machine.`,
  );
}
