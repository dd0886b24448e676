import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { createAnswerCall } from './answer-call.ts';
import { createScheduler } from './scheduler.ts';
import { createControl } from './control.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { connectDatabase } from './database.ts';
import { forgetOldEvents } from './events.ts';
import { createSandboxServer } from './http-server.ts';
import { forgetOldKeys } from './idempotency.ts';
import { createToken } from './identifiers.ts';
import { createPortal } from './portal/portal.ts';
import { createSandboxClock } from './sandbox-clock.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';
import { createWebhookSender } from './webhook-sender.ts';

export interface SandboxOptions {
  /** A connection string or node-postgres settings. The schema `stripe_sandbox` is created when it is missing. */
  database: pg.PoolConfig | string;
  secretKey: string;
  publishableKey: string;
  /** 0, the default, lets the system choose. Loopback only. */
  port?: number;
  /** Where a proxy shows the sandbox, on the host that a customer comes back to from the portal. */
  publicPath?: string | undefined;
  /** Calls per second before 429, unless the settings say otherwise; 0, the default, for any number. */
  rateLimitPerSecond?: number;
  /** The machine's clock; the sandbox's own is this one plus what it was advanced by. */
  clock?: () => Date;
  log?: (line: string) => void;
}

export interface Sandbox {
  port: number;
  /** Answered by GET /healthz: tells this process from another on a port used again. */
  token: string;
  close(): Promise<void>;
}

/** Starts the stand-in for Stripe; the official SDK reaches it with `{ host: '127.0.0.1', port, protocol: 'http' }`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    secretKey,
    publishableKey,
    port = 0,
    publicPath,
    rateLimitPerSecond = 0,
    clock: machine = () => new Date(),
    log = () => undefined,
  } = options;
  const database = await connectDatabase(options.database, log);
  const clock = await database.transact(async (tx) => {
    const created = await createSandboxClock(tx, machine);
    await forgetOldEvents(tx, created.now());
    await forgetOldKeys(tx, created.now());
    return created;
  });
  const rateLimit = createRateLimit(rateLimitPerSecond);
  const onSettings = (settings: Settings) =>
    rateLimit.setLimit(settings.rate_limit_per_second ?? rateLimitPerSecond);
  onSettings(await database.transact(readSettings));
  const sender = createWebhookSender({ database, clock, log });
  const scheduler = createScheduler({ database, clock, onActed: () => sender.wake(), log });
  const onActed = () => {
    sender.wake();
    scheduler.wake();
  };
  const stop = new AbortController();
  const token = createToken(32);
  const server = createSandboxServer({
    answerCall: createAnswerCall({
      database,
      clock,
      secretKey,
      publishableKey,
      address: {
        path: publicPath,
        origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      rateLimit,
      signal: stop.signal,
      onActed,
      log,
    }),
    control: createControl({
      database,
      clock,
      secretKey,
      onActed,
      settle: scheduler.settle,
      onSettings,
      rateLimit,
    }),
    dashboard: createDashboard({ database, clock, onActed, settle: scheduler.settle, onSettings }),
    portal: createPortal({ database, clock, publishableKey, onActed }),
    token,
    log,
  });
  const close = async () => {
    stop.abort();
    server.closeAllConnections();
    await scheduler.close();
    await sender.close();
    await database.close();
  };
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    token,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await close();
      await closed;
    },
  };
}
