import type { Transaction } from './database.ts';

/** The sandbox's time: the machine's clock plus an offset that is kept in the database. */
export interface SandboxClock {
  /** Unix milliseconds in the sandbox's time. */
  nowMs(): number;
  /** Unix seconds in the time of what is being done: the sandbox's, a test clock's, or when it fell due. */
  now(): number;
  /** Unix seconds of the machine, untouched by the offset. */
  machineNow(): number;
  /** Only forward: Stripe's objects never get younger. */
  advance(tx: Transaction, seconds: number): Promise<void>;
}

export async function createSandboxClock(tx: Transaction, machine: () => Date): Promise<SandboxClock> {
  const { rows } = await tx.query<{ clock_offset_seconds: string }>(
    'select clock_offset_seconds from stripe_sandbox.settings',
  );
  let offsetSeconds = Number(rows[0]?.clock_offset_seconds ?? 0);
  const nowMs = () => machine().getTime() + offsetSeconds * 1000;
  return {
    nowMs,
    now: () => Math.floor(nowMs() / 1000),
    machineNow: () => Math.floor(machine().getTime() / 1000),
    async advance(each, seconds) {
      const moved = await each.query<{ clock_offset_seconds: string }>(
        'update stripe_sandbox.settings set clock_offset_seconds = clock_offset_seconds + $1 returning clock_offset_seconds',
        [seconds],
      );
      offsetSeconds = Number(moved.rows[0]?.clock_offset_seconds);
    },
  };
}

/** Unix seconds in the sandbox's own time, whatever the time of what is being done. */
export function sandboxNow(clock: SandboxClock): number {
  return Math.floor(clock.nowMs() / 1000);
}
