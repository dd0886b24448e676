// Says whether a process can do its work, and otherwise what is missing.
import type { ReadinessCheck } from './ports.ts';

const keptMs = 1_000;
const checkMs = 3_000;

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'not ready';
  readonly missing: readonly { readonly name: string; readonly trouble: string }[];
}

/** The status of the HTTP answer. */
export const statusOf = ({ status }: Pick<Readiness, 'status'>): number =>
  status === 'not ready' ? 503 : 200;

async function troubleOf({ check }: ReadinessCheck): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, checkMs, 'it does not answer');
  });
  try {
    return await Promise.race([check(), tooLate]);
  } catch {
    return 'it could not be checked';
  } finally {
    clearTimeout(timer);
  }
}

/** @returns a function whose answer is kept for a second: anybody may ask. */
export function createReadiness(
  checks: readonly ReadinessCheck[],
  nowMs: () => number,
): () => Promise<Readiness> {
  let kept: { readonly at: number; readonly answer: Promise<Readiness> } | undefined;
  async function ask(): Promise<Readiness> {
    const troubles = await Promise.all(checks.map(troubleOf));
    const missing = checks.flatMap(({ name }, at) => {
      const trouble = troubles[at];
      return trouble === undefined ? [] : [{ name, trouble }];
    });
    const isBroken = checks.some(({ required }, at) => required && troubles[at] !== undefined);
    return { status: isBroken ? 'not ready' : missing.length > 0 ? 'degraded' : 'ready', missing };
  }
  return () => {
    if (kept === undefined || nowMs() - kept.at >= keptMs) kept = { at: nowMs(), answer: ask() };
    return kept.answer;
  };
}
