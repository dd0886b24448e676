// The faults: one call in five to the payment service fails, webhooks get lost, and processes are killed.
import { readdirSync, readFileSync } from 'node:fs';
import { signalProcess } from '../../../../server/src/processes/process-state.ts';
import type { FaultRequest } from '../../product/sandbox-desk.ts';
import type { SellingProduct } from '../../product/start-selling-product.ts';

/** As long as the payment service has ever been seen to be silent. */
const hangSeconds = 35;

/** Together one call in five, of the product's and of its buyers' browsers. */
const callFaults: readonly FaultRequest[] = [
  { target: '*', mode: 'fail_before', share: 0.035 },
  { target: '*', mode: 'fail_before_stored', share: 0.03 },
  { target: '*', mode: 'fail_after', share: 0.03 },
  { target: '*', mode: 'reset_before', share: 0.03 },
  { target: '*', mode: 'reset_after', share: 0.03 },
  { target: '*', mode: 'rate_limit', share: 0.03 },
  { target: '*', mode: 'hang_before', share: 0.0075, seconds: hangSeconds },
  { target: '*', mode: 'hang_after', share: 0.0075, seconds: hangSeconds },
];
const outage: readonly FaultRequest[] = [
  { target: '*', mode: 'fail_before', share: 0.5 },
  { target: '*', mode: 'rate_limit', share: 0.5 },
];
const webhookFaults: readonly FaultRequest[] = [
  { target: 'webhooks', mode: 'drop', share: 0.3 },
  { target: 'webhooks', mode: 'double', share: 0.2 },
  { target: 'webhooks', mode: 'delay', share: 0.1, seconds: 20 },
  { target: 'webhooks', mode: 'shuffle', share: 0.4, seconds: 8 },
];
const noWebhooks: readonly FaultRequest[] = [{ target: 'webhooks', mode: 'drop' }];

export const networkFaults = {
  mixed: [...callFaults, ...webhookFaults],
  outage: [...outage, ...webhookFaults],
  /** The last purchases: what they paid, no webhook tells. */
  silence: [...callFaults, ...noWebhooks],
  /** Calls are answered again; webhooks are still lost, all of them. */
  calm: noWebhooks,
} as const;

export type Victim = 'product' | 'worker' | 'sandbox' | 'backend' | 'postgresql';

/** Sends `kill -9`. The parent process starts it again. @returns whether there was anything to kill. */
export function killOne(product: SellingProduct, victim: Victim): boolean {
  if (victim === 'product') {
    product.process.kill();
    return true;
  }
  const { worker, sandbox, database } = product.processes();
  const pid = {
    worker,
    sandbox,
    postgresql: database,
    backend: database === undefined ? undefined : findBackend(database),
  }[victim];
  if (pid === undefined) return false;
  signalProcess(pid, 'SIGKILL');
  return true;
}

/** Finds a backend process of the product. Killing it makes PostgreSQL close every connection and recover. */
function findBackend(postmaster: number): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid))
    .find((pid) => {
      try {
        const isChild = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${postmaster}\n`);
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres floodlit');
      } catch {
        return false;
      }
    });
}
