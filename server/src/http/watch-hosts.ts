// A proxy that replaces the Host header hides the channel that the visitor asked for. The log says so once.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../kernel/log.ts';

export interface HostWatch {
  readonly log: Pick<Log, 'warn'>;
  readonly isKnown: (host: string) => Promise<boolean>;
  readonly hostOf: (request: FastifyRequest) => string;
}

/** A page and its calls. One robot that asks by address is fewer. */
const requestsToJudge = 10;

/** Asks until the first request that a trusted proxy passed on for a known host. */
export function watchHosts(app: FastifyInstance, { log, isKnown, hostOf }: HostWatch): void {
  let unknown = 0;
  let isSettled = false;
  const judge = async (host: string): Promise<void> => {
    const isMatch = await isKnown(host);
    if (isSettled) return;
    if (!isMatch) unknown += 1;
    isSettled = isMatch || unknown >= requestsToJudge;
    if (isSettled && !isMatch)
      log.warn(
        'the proxy does not pass on the Host header of its visitors: no request named the host of a channel. Set it as docs/operations.md shows under "Behind a proxy".',
        { host },
      );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    // A probe of the proxy itself names no client.
    if (!isSettled && (request.ips?.length ?? 0) > 1) judge(hostOf(request)).catch(() => {});
    done();
  });
}
