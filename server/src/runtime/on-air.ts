// The door for encoders: the RTMP server, with what becomes of their streams.
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { ConnectionConfig } from '../db/connect.ts';
import { createRtmpServer } from '../ingest/index.ts';
import { createLiveSessions } from '../media/index.ts';
import { ensurePortIsFree, portRefused } from '../processes/free-port.ts';
import { claimRole } from '../processes/single-copy.ts';

type RtmpConfig = Pick<Config, 'rtmpHost' | 'rtmpPort' | 'rtmpProxies'>;

const names = { port: 'RTMP_PORT', host: 'RTMP_HOST' };

/** @throws {StartRefused} with one sentence that names the variable. */
export const ensureRtmpPortIsFree = ({
  rtmpHost,
  rtmpPort,
}: Omit<RtmpConfig, 'rtmpProxies'>): Promise<void> => ensurePortIsFree(rtmpHost, rtmpPort, names);

/**
 * Lets encoders in, and goes on with what an earlier process aired. One process of a deployment does: it is the one
 * that serves live games too. It gives this up when another process took over while the database was away.
 * @returns the port that encoders publish to.
 * @throws {StartRefused} when another process does already, or the port is taken.
 */
export async function goOnAir(
  { media, log }: Pick<Context, 'media' | 'log'>,
  { database, rtmpHost, rtmpPort, rtmpProxies }: RtmpConfig & { readonly database: ConnectionConfig },
  cleanup: AsyncDisposableStack,
): Promise<number> {
  const onAir = cleanup.use(new AsyncDisposableStack());
  const claim = await claimRole(database, 'ingest', {
    // The other process airs the same games already. Two writers would spoil their recordings.
    onTaken(refusal) {
      log.error('this process no longer takes encoders, because another one does', refusal);
      onAir.disposeAsync().catch((error: unknown) => {
        log.error('the live games could not be given up', error);
      });
    },
  });
  onAir.defer(() => claim.release());
  const air = createLiveSessions({ ...media, nowMs: () => performance.now() });
  const server = createRtmpServer({
    authorize: (request) => air.authorize(request),
    log,
    proxies: rtmpProxies,
  });
  const port = await server.listen(rtmpPort, rtmpHost).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(rtmpHost, rtmpPort, error, names);
  });
  onAir.defer(() => server.close());
  await air.start();
  // Before the server: cut off by us, a game is left as it is.
  onAir.defer(() => air.stop());
  return port;
}
