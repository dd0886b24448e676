// The door for encoders: the RTMP server, with what becomes of their streams.
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { createRtmpServer } from '../ingest/index.ts';
import { createLiveSessions } from '../media/index.ts';
import { ensurePortIsFree, portRefused } from '../processes/free-port.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

type RtmpConfig = Pick<Config, 'rtmpHost' | 'rtmpPort' | 'rtmpProxies'>;

/** The end of the encoders, and what waits for the disk. */
const gamesStopMs = 11_000;
const names = { port: 'RTMP_PORT', host: 'RTMP_HOST' };

/** @throws {StartRefused} with one sentence that names the variable. */
export const ensureRtmpPortIsFree = ({
  rtmpHost,
  rtmpPort,
}: Omit<RtmpConfig, 'rtmpProxies'>): Promise<void> => ensurePortIsFree(rtmpHost, rtmpPort, names);

/**
 * Lets encoders in, and goes on with what this process aired before. Several processes of an install may do so.
 * @returns the port that encoders publish to.
 * @throws {StartRefused} when the port is taken.
 */
export async function goOnAir(
  { media, log }: Pick<Context, 'media' | 'log'>,
  { rtmpHost, rtmpPort, rtmpProxies }: RtmpConfig,
  cleanup: Cleanup,
): Promise<number> {
  const air = createLiveSessions({ ...media, nowMs: () => performance.now() });
  const server = createRtmpServer({
    authorize: (request) => air.authorize(request),
    log,
    proxies: rtmpProxies,
  });
  const port = await server.listen(rtmpPort, rtmpHost).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(rtmpHost, rtmpPort, error, names);
  });
  cleanup.defer(() => server.close(), 'the RTMP server');
  // Before the server: cut off by us, a game is left as it is. A stop may come while games are resumed.
  cleanup.defer(() => air.stop(), 'the live games', gamesStopMs);
  await air.start();
  return port;
}
