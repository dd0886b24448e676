// Asks a process whether it is ready, until it says what is expected.
import { setTimeout as wait } from 'node:timers/promises';

const deadlineMs = 15_000;
const everyMs = 200;

interface Readiness {
  readonly status: number;
  readonly missing: readonly string[];
}

export async function readinessOf(url: string): Promise<Readiness> {
  const answer = await fetch(`${url}/readyz`);
  const { data } = (await answer.json()) as {
    readonly data: { readonly missing: readonly { readonly name: string }[] };
  };
  return { status: answer.status, missing: data.missing.map(({ name }) => name) };
}

/** @returns whether it said so in time. */
export async function untilReadiness(
  url: string,
  status: number,
  isExpected: (missing: readonly string[]) => boolean = () => true,
): Promise<boolean> {
  const deadlineAtMs = performance.now() + deadlineMs;
  while (performance.now() < deadlineAtMs) {
    const now = await readinessOf(url).catch(() => undefined);
    if (now?.status === status && isExpected(now.missing)) return true;
    await wait(everyMs);
  }
  return false;
}
