import net from 'node:net';
import { StartRefused } from './start-refused.ts';

/** The variables that an operator would change. */
export interface PortNames {
  readonly port: string;
  readonly host: string;
}
const webNames: PortNames = { port: 'PORT', host: 'HOST' };

/** Fails with `StartRefused` when the port is taken, before anything else is started. */
export async function ensurePortIsFree(
  host: string,
  port: number,
  names: PortNames = webNames,
): Promise<void> {
  if (port === 0) return;
  const trial = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      trial.once('error', reject);
      trial.listen({ host, port, exclusive: true }, resolve);
    });
    await new Promise((resolve) => trial.close(resolve));
  } catch (error) {
    throw portRefused(host, port, error as NodeJS.ErrnoException, names);
  }
}

export function portRefused(
  host: string,
  port: number,
  error: NodeJS.ErrnoException,
  names: PortNames = webNames,
): StartRefused {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(
      `${names.port} ${port} is already in use: stop what uses it, or set ${names.port} to another one, such as ${names.port}=${port + 1}.`,
    );
  if (error.code === 'EACCES')
    return new StartRefused(
      `${names.port} ${port} may not be used by this user: set ${names.port} to one above 1023.`,
    );
  return new StartRefused(
    `${names.host} ${host} with ${names.port} ${port} cannot be listened on (${error.message}): set ${names.host} to an address of this machine.`,
  );
}
